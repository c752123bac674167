import Times

/// The screen as a notification extension knows it: as the app has left it, with the pushes that
/// the system has shown since.
struct ExtensionScreen: Sendable {
    /// The decision of the extension on a push that the system is about to show.
    struct Decision: Sendable {
        /// The notification as the library would show it; nil if it would show nothing.
        var notification: ShownNotification?
        /// True if the extension has to keep it off the screen.
        var isHidden = false
        /// True if the message was there before.
        var isCopy = false
        /// The number for the icon; nil if it stays as it is.
        var badge: Int64?
        /// The notifications that have to go, by the system's ids.
        var removed: [String] = []
    }

    private var screen: NotificationScreen
    private var arrived: ArrivedPushes
    private let rules: ScreenRules
    private let reader: PayloadReader

    /// Reads the stored screen of the app and the pushes of the extension.
    ///
    /// - Throws: `storageLocked`, such as before the first unlock.
    init(
        _ store: any FileStore, _ rules: ScreenRules, _ reader: PayloadReader
    ) throws(HeraldError) {
        screen = try Journaled<NotificationScreen>.look("screen", store)
        arrived = try ArrivedPushes(store)
        (self.rules, self.reader) = (rules, reader)
    }

    /// Decides about a push, and remembers it.
    ///
    /// - Parameters:
    ///   - message: the push as it is read.
    ///   - push: the push as it is kept.
    ///   - delivered: all pushes that the system shows now, by its ids; nil: it was not asked.
    ///   - mayFilter: true if the extension can keep a push off the screen.
    mutating func receive(
        _ message: PushMessage, _ push: ArrivedPushes.Push, delivered: [String: PushMessage]?,
        mayFilter: Bool
    ) -> Decision {
        let (now, left) = (push.time, screen)
        let known = shown(delivered, besides: push)
        _ = Takeover(known, arrived, screen, reader, at: now).apply(to: &screen, rules, at: now)
        var decision = Decision(isCopy: screen.seen.contains(message.id))
        decision.notification = Self.notification(message, on: screen, rules, at: now)
        guard Self.isUnderstood(message) else { return decision }
        decision.isHidden =
            mayFilter && decision.notification == nil && Self.mayHide(push.id, delivered)
        if !decision.isCopy { remember(push, isHidden: decision.isHidden) }
        let before = screen
        var all = known
        if !decision.isHidden { all[push.id] = message }
        let past = Takeover.Past(message: message, time: now, isHidden: true)
        _ = Takeover(all, past: decision.isHidden ? past : nil, of: screen)
            .apply(to: &screen, rules, at: now)
        let needless = all.filter { id, other in
            guard id != push.id else { return false }
            // A copy that is shown takes the place of the first.
            if other.id == message.id { return !decision.isHidden }
            return hasLeft(other.id, since: before) || hasLeft(other.id, since: left)
        }
        let own = left.adopted.others(left.slots)
            .subtracting(screen.adopted.others(screen.slots))
        decision.removed = own.sorted() + needless.keys.sorted()
        if rules.badge != .off { decision.badge = screen.badge(rules) }
        return decision
    }

    /// Returns the notification by which the library would show a message; nil if it would not.
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

    /// Returns whether a message is one of which the library can decide; others are the system's
    /// to show.
    static func isUnderstood(_ message: PushMessage) -> Bool {
        message.isNamed && message.fault == nil && !message.kind.isUnknown
    }

    /// Returns whether a push can be kept off the screen.
    ///
    /// One that comes in the place of another is shown, or else both might be gone.
    static func mayHide(_ id: String, _ delivered: [String: PushMessage]?) -> Bool {
        delivered.map { $0[id] == nil } ?? false
    }

    private mutating func remember(_ push: ArrivedPushes.Push, isHidden: Bool) {
        var push = push
        push.isHidden = isHidden
        // What cannot be kept is found on the screen the next time, if it is still there.
        try? arrived.add(push)
    }

    /// Returns all pushes that are on the screen, or on their way to it, before one comes.
    private func shown(
        _ delivered: [String: PushMessage]?, besides push: ArrivedPushes.Push
    ) -> [String: PushMessage] {
        let later = arrived.pushes(after: screen.adopted.mark)
        var all = delivered ?? adopted
        for other in later where !other.isHidden {
            // Without an answer of the system nobody knows what was put away.
            guard delivered == nil || other.isOnItsWay(at: push.time) else { continue }
            all[other.id] = other.message(reader)
        }
        let isCopy =
            screen.seen.contains(push.messageID)
            || later.contains { $0.messageID == push.messageID }
        // A push is no copy of itself, should the system list it already.
        if !isCopy, all[push.id]?.id == push.messageID { all[push.id] = nil }
        return all
    }

    /// The system's own notifications that the app knows of.
    private var adopted: [String: PushMessage] {
        var all: [String: PushMessage] = [:]
        for entry in screen.slots.values.flatMap(\.entries) {
            if let id = screen.adopted[entry.id] { all[id] = entry.message }
        }
        return all
    }

    /// Returns whether a message that stood on a screen stands nowhere any more.
    ///
    /// A message that was not on the screen is never taken away: the app reads it in its own way.
    private func hasLeft(_ id: String, since old: NotificationScreen) -> Bool {
        guard let (name, slot) = old.slots.first(where: { $0.value.ids.contains(id) }) else {
            return false
        }
        // One that is only counted from now on is still meant.
        if let now = screen.slots[name], now.older > slot.older { return false }
        return !screen.slots.values.contains { $0.ids.contains(id) }
    }
}
