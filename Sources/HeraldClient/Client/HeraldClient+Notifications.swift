import Times

extension HeraldClient {
    /// The messages of this device, the newest first.
    ///
    /// - Throws: `storageLocked`.
    public func inbox() throws -> [Inbox.Entry] {
        try requireDevice().inbox.value.list(at: configuration.clock.now())
    }

    /// The number of messages that were not read.
    public func unreadCount() throws -> Int {
        try requireDevice().inbox.value.unreadCount(at: configuration.clock.now())
    }

    /// Opens a message of the inbox, which counts as a tap; its link opens however often it was
    /// opened before.
    ///
    /// - Parameters:
    ///   - messageID: the message's id.
    ///   - scene: the scene of the app in which the person opens it.
    public func open(messageID: String, scene: String = "") async throws {
        guard let entry = try requireDevice().inbox.value[messageID] else {
            throw HeraldError(.notReady, "the message \(messageID) is not in the inbox")
        }
        try await report(.tapped(entry.message, slot: "", action: nil), from: .inbox, scene)
        try await markRead(messageID)
    }

    /// Marks messages as read, or as not read; those that are read leave the screen.
    public func markRead(_ ids: String..., read: Bool = true) async throws {
        try change(.marked(ids, read: read))
        if read { try await leave(ids) }
    }

    /// Marks a message as saved for the person, or as not saved; a saved message does not expire.
    public func save(_ id: String, _ isSaved: Bool = true) throws {
        try change(.saved([id], isSaved))
    }

    /// Deletes messages on this device.
    public func delete(_ ids: String...) async throws {
        try change(.deleted(ids))
        try await leave(ids)
    }

    /// Takes messages off the screen, with their reminders.
    private func leave(_ ids: [String]) async throws {
        try await ReminderDesk.cancel(on: self) { ids.contains($0.id) }
        try await reportScreen(.read(ids))
    }

    /// Takes a push as its provider or the system has handed it over: keeps a receipt, puts the
    /// message into the inbox, and shows it if it is to be shown.
    ///
    /// - Throws: `storageLocked` before the first unlock; the receipt is kept all the same.
    @discardableResult
    public func receive(_ payload: JSONValue) async throws -> PushMessage {
        // The receipt comes before everything that is read besides the id.
        if let id = reader.messageID(payload) { try record(.received, of: id) }
        return try await take(reader.read(payload))
    }

    /// Takes a push from its bytes.
    @discardableResult
    public func receive(_ payload: [UInt8]) async throws -> PushMessage {
        if let it = JSONValue(parsing: payload), it.isObject { return try await receive(it) }
        return try await take(reader.read(payload))
    }

    private func take(_ message: PushMessage) async throws -> PushMessage {
        try change(.took([message], cursor: "", at: configuration.clock.now()))
        try await reportScreen(.received(message))
        return message
    }

    /// Reads a payload without doing anything about it.
    nonisolated public func read(_ payload: JSONValue) -> PushMessage { reader.read(payload) }

    /// Reports an action of the person on a notification, or another event that changes the screen.
    ///
    /// The call returns when the system has been told the notifications to show, and when its
    /// completion handler may be called after a button: see ``perform(_:on:)``.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - scene: the scene of the app in which a tap opens its link.
    public func reportScreen(_ event: ScreenEvent, scene: String = "") async throws {
        try await report(event, from: .push, scene)
    }

    private func report(
        _ event: ScreenEvent, from origin: DeepLink.Origin, _ scene: String
    ) async throws {
        let actions = try decideScreen(event)
        await screenQueue.add { await ScreenDesk.show(actions, on: self) }.value
        // Not in the queue: an action may take a while, and changes the screen itself.
        for case .open(let message, let action) in actions {
            await TapDesk.open(message, action: action, from: origin, scene, on: self)
        }
    }

    /// Takes over the pushes that the system has shown by itself while the app did not run: they
    /// count as displayed, for the number on the icon, and go away when they are read, replaced or
    /// cleared.
    ///
    /// The library does so at each start and when the app comes to the foreground. Call it when
    /// the system has let the app run for another reason, such as a button.
    public func adoptDelivered() async { await ScreenDesk.adopt(on: self) }

    /// Changes the rules for the screen, such as the teams that are signed in.
    public func setScreenRules(_ rules: ScreenRules) async throws {
        self.rules = rules
        try await reportScreen(.tick)
    }

    /// Reports that a team was logged out, or the only user, who has no team.
    ///
    /// Its notifications go, and a link or an event for it that waits fails.
    public func logOut(team: String = "") async throws {
        rules.teams?.remove(team)
        try await ReminderDesk.cancel(on: self) { $0.team == team }
        try await reportScreen(.loggedOut(team))
        try await links.logOut(team)
        await responses.logOut(team)
    }
}

extension HeraldClient {
    func loadDevice() {
        guard device == nil, core.locked == nil else { return }
        device = try? DeviceState(configuration.storage.files)
    }

    func requireDevice() throws(HeraldError) -> DeviceState {
        loadIfLocked()
        guard let device else {
            throw HeraldError(.storageLocked, core.locked ?? "what is stored cannot be read now")
        }
        return device
    }

    /// Updates the screen by messages that a sync has put into the inbox.
    func heard(_ messages: [PushMessage]) {
        for message in messages where !message.collapseKey.isEmpty {
            guard let actions = try? decideScreen(.synced(message)) else { continue }
            screenQueue.add { await ScreenDesk.show(actions, on: self) }
        }
        configuration.hooks.heard?(.inbox)
    }

    private func change(_ change: Inbox.Change) throws {
        _ = try requireDevice()
        do {
            try device?.change(change)
            try ActionDesk.heard(change, on: self)
        } catch {
            throw Self.storageError(error)
        }
        configuration.hooks.heard?(.inbox)
    }

    func decideScreen(_ event: ScreenEvent) throws -> [ScreenAction] {
        _ = try requireDevice()
        do {
            return try device?.handle(
                event, rules, at: configuration.clock.now(), noting: keep) ?? []
        } catch {
            throw Self.storageError(error)
        }
    }
}
