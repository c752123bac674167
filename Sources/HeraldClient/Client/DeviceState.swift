import Times

/// The messages that this device lists and shows, with the person's actions and reminders: decided
/// without a server, and stored with every change.
struct DeviceState: Sendable {
    private let files: any FileStore
    private(set) var inbox: Journaled<Inbox>
    private(set) var screen: Journaled<NotificationScreen>
    private(set) var actions: Kept<ActionFlow>
    private(set) var reminders: Kept<Reminders>

    /// Reads the stored state.
    ///
    /// - Throws: `storageLocked`, in which case nothing may be written.
    init(_ files: any FileStore) throws(HeraldError) {
        self.files = files
        inbox = try Journaled("inbox", files)
        screen = try Journaled("screen", files)
        actions = try Kept("actions", files, or: ActionFlow())
        reminders = try Kept("reminders", files, or: Reminders())
    }

    /// Takes over the pushes that the system has shown by itself, and those that came and went
    /// while the app did not run.
    ///
    /// - Parameters:
    ///   - found: all pushes that the system shows now, by its ids.
    ///   - note: keeps events of the ledger.
    mutating func takeOver(
        _ found: [String: PushMessage], _ reader: PayloadReader, _ rules: ScreenRules,
        at now: UnixTime, noting note: ([LedgerEvent]) throws -> Void
    ) throws -> [ScreenAction] {
        let takeover = Takeover(found, try ArrivedPushes(files), screen.value, reader, at: now)
        let actions = try screen.change(files) {
            takeover.apply(to: &$0, rules, at: now)
        } noting: { actions in
            try note(actions.flatMap { Self.events($0, at: now) })
        }
        return withNumber(actions, rules)
    }

    /// Returns the actions with the present number for the icon, which an extension may have
    /// changed.
    private func withNumber(_ actions: [ScreenAction], _ rules: ScreenRules) -> [ScreenAction] {
        guard rules.badge != .off, ArrivedPushes.areKept(files) else { return actions }
        return actions.filter { !$0.isBadge } + [.badge(screen.value.badge(rules))]
    }

    /// Forgets everything; returns the slots of the shown notifications and of the reminders.
    mutating func forget() throws -> (shown: [String], reminders: [String]) {
        let shown = Array(screen.value.slots.keys) + screen.value.adopted.ids.values
        let later = try reminders.change(files) { $0.remove { _ in true } }
        try screen.replace(NotificationScreen(), files)
        try ArrivedPushes.forget(files)
        _ = try actions.change(files) { $0 = ActionFlow() }
        try inbox.replace(Inbox(), files)
        return (shown.sorted(), later)
    }

    /// Changes the inbox.
    mutating func change(_ change: Inbox.Change) throws { try inbox.record(change, files) }

    /// Changes the reminders.
    mutating func change<Result>(
        reminders body: (inout Reminders) -> Result
    ) throws -> Result { try reminders.change(files, body) }

    /// - Parameter note: keeps events of the ledger.
    mutating func handle(
        _ event: ScreenEvent, _ rules: ScreenRules, at now: UnixTime,
        noting note: ([LedgerEvent]) throws -> Void
    ) throws -> [ScreenAction] {
        let actions = try screen.change(files) {
            $0.handle(event, rules, at: now)
        } noting: { actions in
            try note(actions.flatMap { Self.events($0, at: now) })
        }
        // A notification without a slot is one that the system has shown, and may have counted.
        switch event {
        case .tapped(_, slot: "", action: _), .dismissed("", messageID: _):
            return withNumber(actions, rules)
        default: return actions
        }
    }

    mutating func handle(
        _ event: ActionFlow.Event, at now: UnixTime, noting note: ([LedgerEvent]) throws -> Void
    ) throws -> [ActionFlow.Action] {
        try actions.change(files) {
            $0.handle(event, at: now)
        } noting: { actions in
            let taken = actions.compactMap { action -> LedgerEvent? in
                guard case .note(let request) = action else { return nil }
                return LedgerEvent(
                    .tapped, of: request.messageID, at: now, action: request.action.rawValue)
            }
            try note(taken)
        }
    }

    /// The events of the ledger that an action stands for.
    private static func events(_ action: ScreenAction, at now: UnixTime) -> [LedgerEvent] {
        switch action {
        case .noteDisplayed(let ids):
            ids.compactMap { LedgerEvent(.displayed, of: $0, at: now) }
        case .noteDismissed(let ids):
            ids.compactMap { LedgerEvent(.dismissed, of: $0, at: now) }
        case .noteTapped(let id, let action):
            [LedgerEvent(.tapped, of: id, at: now, action: action ?? "")].compactMap(\.self)
        case .noteDropped(let id, let reason):
            [LedgerEvent(.dropped, of: id, at: now, reason: reason.rawValue)].compactMap(\.self)
        case .show, .remove, .badge, .wake, .open, .wakeUp, .ignoreCopy: []
        }
    }
}

extension ScreenAction {
    fileprivate var isBadge: Bool {
        if case .badge = self { return true }
        return false
    }
}
