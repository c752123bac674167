import Times

/// The screen as a notification extension knows it: as the app has left it, with the pushes that
/// the system has shown since.
struct ExtensionScreen: Sendable {
    /// What the extension can do about a push that the system is about to show.
    struct Decision: Sendable {
        /// The notification as the library would show it; nil if it would show nothing.
        var notification: ShownNotification?
        /// True if the message was there before.
        var isCopy = false
        /// The number for the icon; nil: it stays as it is.
        var badge: Int64?
        /// The notifications that have to go, by the system's ids.
        var removed: [String] = []
    }

    private var screen: NotificationScreen
    private var arrived: ArrivedPushes
    private let rules: ScreenRules

    /// Reads what the app and the extension have stored.
    ///
    /// - Throws: `storageLocked`, such as before the first unlock.
    init(_ store: any FileStore, _ rules: ScreenRules) throws(HeraldError) {
        screen = try Journaled<NotificationScreen>.look("screen", store)
        arrived = try ArrivedPushes(store)
        self.rules = rules
        for push in arrived.pushes where !screen.seen.contains(push.message.id) {
            _ = screen.handle(.delivered(adopted(with: push)), rules, at: push.time)
        }
    }

    /// Decides about a push, and remembers it.
    ///
    /// - Parameters:
    ///   - id: the system's id for its notification.
    ///   - delivered: all pushes that the system shows now, by its ids; nil: it was not asked.
    mutating func receive(
        _ message: PushMessage, as id: String, delivered: [String: PushMessage]?, at now: UnixTime
    ) -> Decision {
        var decision = Decision(isCopy: screen.seen.contains(message.id))
        decision.notification = Self.notification(message, on: screen, rules, at: now)
        guard message.isNamed, message.fault == nil, !message.kind.isUnknown else {
            return decision
        }
        let push = ArrivedPushes.Push(message: message, id: id, time: now)
        // What cannot be kept is found on the screen the next time, if it is still there.
        if !decision.isCopy { try? arrived.add(push) }
        let slots = Set(screen.slots.keys)
        var all = adopted(with: push)
        if let delivered { all = delivered.merging([id: message]) { _, new in new } }
        _ = screen.handle(.delivered(all), rules, at: now)
        let needless = all.filter { $0.key != id && isNeedless($0.value, beside: message) }
        decision.removed = slots.subtracting(screen.slots.keys).sorted() + needless.keys.sorted()
        if rules.badge != .off { decision.badge = screen.badge(rules) }
        return decision
    }

    /// Returns how the library would show a message; nil: not at all.
    static func notification(
        _ message: PushMessage, on screen: NotificationScreen, _ rules: ScreenRules,
        at now: UnixTime
    ) -> ShownNotification? {
        var screen = screen
        for case .show(let shown) in screen.handle(.received(message), rules, at: now)
        where shown.newIDs.contains(message.id) {
            return shown
        }
        return nil
    }

    /// The system's own notifications that the screen knows of, with one more.
    private func adopted(with push: ArrivedPushes.Push) -> [String: PushMessage] {
        var all: [String: PushMessage] = [:]
        for entry in screen.slots.values.flatMap(\.entries) {
            if let id = screen.adopted[entry.id] { all[id] = entry.message }
        }
        all[push.id] = push.message
        return all
    }

    /// Returns whether a notification has nothing to say any more: its message is gone, or is shown
    /// once more now.
    ///
    /// What the library would show in a slot of its own stays: an extension shows nothing else.
    private func isNeedless(_ message: PushMessage, beside new: PushMessage) -> Bool {
        if message.id == new.id { return true }
        guard screen.seen.contains(message.id) else { return false }
        let slot = screen.slots[NotificationScreen.slot(message, ScreenScope(message))]
        return slot.map { $0.older == 0 && !$0.ids.contains(message.id) } ?? true
    }
}
