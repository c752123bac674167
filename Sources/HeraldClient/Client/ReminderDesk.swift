import Times

/// The reminders of messages, as a client sets and shows them.
enum ReminderDesk {
    /// Stores a reminder, and shows all that are due.
    static func remind(
        of messageID: String, at time: UnixTime, on client: isolated HeraldClient
    ) async throws {
        guard let entry = try client.requireDevice().inbox.value[messageID] else {
            throw HeraldError(.notReady, "the message \(messageID) is not in the inbox")
        }
        if !entry.isSaved, let end = entry.message.expireTime, end <= time {
            throw HeraldError(
                .refused, "the message \(messageID) expires before its reminder", field: "time")
        }
        let evicted = try change(on: client) { $0.set(entry.message, at: time) } ?? []
        await takeBack(evicted, on: client)
        guard !evicted.contains(Reminders.slot(of: messageID)) else {
            throw HeraldError(
                .tooMany, "\(Reminders.most) messages are to be shown again before this time",
                field: "time")
        }
        // Its notification may be tapped once more.
        try await client.links.forgetTaps(of: messageID)
        await show(on: client)
    }

    /// Sets the reminder for ``MessageAction/later``; if that fails, notes the reason for `why()`.
    static func remindLater(of messageID: String, on client: isolated HeraldClient) async {
        do {
            let time = client.configuration.clock.now() + client.configuration.later
            try await remind(of: messageID, at: time, on: client)
        } catch {
            client.note("later", "the message \(messageID) is not shown again: \(error)")
        }
    }

    /// Takes the reminders of messages back, and those that are on the screen away.
    static func cancel(
        on client: isolated HeraldClient, where isGone: (PushMessage) -> Bool
    ) async throws {
        await takeBack(try change(on: client) { $0.remove(where: isGone) } ?? [], on: client)
    }

    /// Takes reminders from the system, whether it shows them already or would later.
    private static func takeBack(_ slots: [String], on client: isolated HeraldClient) async {
        guard !slots.isEmpty, let presenter = client.configuration.hooks.notifications else {
            return
        }
        await client.screenQueue.add {
            await presenter.unschedule(slots)
            await presenter.remove(slots)
        }.value
    }

    /// Resumes the reminders that were set before the app was ended.
    static func resume(on client: isolated HeraldClient) {
        let now = client.configuration.clock.now()
        _ = try? change(on: client) { $0.relaunch(at: now) }
        guard client.device?.reminders.value.nextTime != nil else { return }
        Task { await show(on: client) }
    }

    /// Shows the reminders that are due, and hands the others over to the system.
    ///
    /// A reminder is noted as shown after it was: if the app is ended in between, it is shown again
    /// in the same place, and not missed.
    private static func show(on client: isolated HeraldClient) async {
        await client.screenQueue.add { await carryOut(on: client) }.value
    }

    private static func carryOut(on client: isolated HeraldClient) async {
        guard let presenter = client.configuration.hooks.notifications else { return }
        let now = client.configuration.clock.now()
        for reminder in client.device?.reminders.value.due(at: now) ?? [] {
            let isShown = await presenter.show(reminder.notification)
            _ = try? change(on: client) {
                if isShown { $0.note(reminder, .shown) } else { $0.refuse(reminder, at: now) }
            }
        }
        for reminder in client.device?.reminders.value.ahead(of: now) ?? [] {
            guard await presenter.schedule(reminder.notification, at: reminder.time) else {
                continue
            }
            _ = try? change(on: client) { $0.note(reminder, .handed) }
        }
        guard let time = client.device?.reminders.value.nextTime else { return }
        client.reminderWakeUp.set(time, client.configuration.clock) { [weak client] in
            if let client { await show(on: client) }
        }
    }

    @discardableResult
    private static func change<Result>(
        on client: isolated HeraldClient, _ body: (inout Reminders) -> Result
    ) throws -> Result? {
        _ = try client.requireDevice()
        do {
            return try client.device?.change(reminders: body)
        } catch {
            throw HeraldClient.storageError(error)
        }
    }
}
