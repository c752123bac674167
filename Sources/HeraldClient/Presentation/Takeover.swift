import Times

/// The pushes that a screen takes over at once: those that the system shows by itself, and those
/// that have come since the last time and are not on the screen.
struct Takeover: Sendable {
    /// A push that is not on the screen.
    struct Past: Sendable {
        let message: PushMessage
        let time: UnixTime
        /// True if the push was never on the screen.
        let isHidden: Bool
    }

    /// All pushes that the system shows now, by its ids.
    let found: [String: PushMessage]
    private(set) var past: [Past] = []
    /// The times at which messages came, by their ids, as far as they are known.
    private var times: [String: UnixTime] = [:]
    private var mark: ArrivedPushes.Push.Mark?

    /// Finds the pushes that a screen has to take over.
    ///
    /// - Parameters:
    ///   - found: all pushes that the system shows now, by its ids.
    ///   - arrived: the pushes that an extension has taken.
    ///   - screen: the screen as it is.
    init(
        _ found: [String: PushMessage], _ arrived: ArrivedPushes, _ screen: NotificationScreen,
        _ reader: PayloadReader, at now: UnixTime
    ) {
        self.found = found
        mark = screen.adopted.mark
        let ids = Set(found.values.map(\.id))
        for push in arrived.pushes { times[push.messageID] = push.time }
        for push in arrived.pushes(after: mark) {
            let isKnown = ids.contains(push.messageID) || screen.seen.contains(push.messageID)
            // One that is on its way to the screen is not one that the person has put away.
            if !isKnown, push.isOnItsWay(at: now) { break }
            mark = push.mark
            if isKnown { continue }
            past.append(
                Past(message: push.message(reader), time: push.time, isHidden: push.isHidden))
        }
    }

    /// Creates the takeover of an extension for a push that it has just decided on.
    ///
    /// - Parameter past: the push, if it is not shown.
    init(_ found: [String: PushMessage], past: Past?, of screen: NotificationScreen) {
        (self.found, mark) = (found, screen.adopted.mark)
        self.past = past.map { [$0] } ?? []
    }

    /// Makes a screen take the pushes over; returns the actions to perform, in order.
    func apply(
        to screen: inout NotificationScreen, _ rules: ScreenRules, at now: UnixTime
    ) -> [ScreenAction] {
        screen.step(rules, at: now) { screen, changes in
            screen.adopt(found, times, rules, at: now, &changes)
            for push in past { Self.pass(push, by: &screen, rules, at: now, &changes) }
            screen.adopted.mark = mark
        }
    }

    /// Notes a push that is not on the screen, and its effects on other notifications.
    ///
    /// It is not shown: the person has put it away, or the extension has hidden it.
    private static func pass(
        _ push: Past, by screen: inout NotificationScreen, _ rules: ScreenRules,
        at now: UnixTime, _ changes: inout ScreenChanges
    ) {
        let message = push.message
        guard message.fault == nil, !message.kind.isUnknown, screen.seen.note(message.id) else {
            return
        }
        if !push.isHidden { changes.note(.noteDisplayed([message.id])) }
        let order = ScreenOrder(message, arrived: push.time)
        guard screen.weigh(message, order, rules, at: now, &changes), !push.isHidden else { return }
        screen.countOff([ScreenSlot.Entry(message, order, expires: nil)])
    }
}
