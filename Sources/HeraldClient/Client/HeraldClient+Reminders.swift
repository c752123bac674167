public import Times

extension HeraldClient {
    /// Shows a message of the inbox once more at a time, whether it was read or not.
    ///
    /// It is stored when this returns, and outlives the app. Where the system can, it shows the
    /// message by itself; otherwise the library does as soon as the app runs at that time or after
    /// it. Whoever reads or deletes the message meanwhile is not reminded.
    ///
    /// - Throws: `notReady` if the message is not in the inbox, `refused` if it expires before the
    ///   time, `storageLocked` or `storageFailed`.
    public func remind(of messageID: String, at time: UnixTime) async throws {
        guard let entry = try requireDevice().inbox.value[messageID] else {
            throw HeraldError(.notReady, "the message \(messageID) is not in the inbox")
        }
        if !entry.isSaved, let end = entry.message.expireTime, end <= time {
            throw HeraldError(
                .refused, "the message \(messageID) expires before its reminder", field: "time")
        }
        try changeReminders { $0.set(entry.message, at: time) }
        // Its notification may be tapped once more.
        try await links.forgetTaps(of: messageID)
        await showReminders()
    }

    /// Does what ``MessageAction/later`` means, as far as that is possible.
    func remindLater(of messageID: String) async {
        do {
            let time = configuration.clock.now() + configuration.later
            try await remind(of: messageID, at: time)
        } catch {
            note("later", "the message \(messageID) is not shown again: \(error)")
        }
    }

    /// Takes the reminders of messages back, and those that are on the screen away.
    func cancelReminders(where isGone: (PushMessage) -> Bool) async throws {
        let slots = try changeReminders { $0.remove(where: isGone) } ?? []
        guard !slots.isEmpty, let presenter = configuration.hooks.notifications else { return }
        await screenQueue.add {
            await presenter.unschedule(slots)
            await presenter.remove(slots)
        }.value
    }

    /// Goes on with the reminders of before the app was ended.
    func resumeReminders() {
        let now = configuration.clock.now()
        try? changeReminders { $0.relaunch(at: now) }
        guard device?.reminders.value.nextTime != nil else { return }
        Task { await showReminders() }
    }

    /// Shows what is due, and hands over to the system what is not.
    ///
    /// What is shown is noted after it: whoever is ended in between sees it again in the same
    /// place, and does not miss it.
    private func showReminders() async {
        await screenQueue.add { await self.carryOutReminders() }.value
    }

    private func carryOutReminders() async {
        guard let presenter = configuration.hooks.notifications else { return }
        let now = configuration.clock.now()
        for reminder in device?.reminders.value.waiting(dueAt: now, isDue: true) ?? [] {
            _ = await presenter.show(reminder.notification)
            try? changeReminders { $0.note(reminder, .shown) }
        }
        for reminder in device?.reminders.value.waiting(dueAt: now, isDue: false) ?? [] {
            guard await presenter.schedule(reminder.notification, at: reminder.time) else {
                continue
            }
            try? changeReminders { $0.note(reminder, .handed) }
        }
        guard let time = device?.reminders.value.nextTime else { return }
        reminderWakeUp.set(time, configuration.clock) { [weak self] in
            await self?.showReminders()
        }
    }

    @discardableResult
    private func changeReminders<Result>(
        _ body: (inout Reminders) -> Result
    ) throws -> Result? {
        _ = try requireDevice()
        do {
            return try device?.change(reminders: body)
        } catch {
            throw Self.storageError(error)
        }
    }
}
