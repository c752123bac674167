import Foundation
public import Times

/// The receiver of pushes in a notification service extension, which keeps each push's receipt and
/// returns the notification that the system should show.
///
/// It needs no network and cannot fail: what could not be kept is said, and the push is shown all
/// the same. With the folder of the app's screen it knows what the system shows, also while the app
/// does not run.
public struct PushReceiver: Sendable {
    /// A push that has come, as the system should show it.
    public struct Received: Hashable, Sendable {
        /// The message as the app understands it.
        public var message: PushMessage
        /// The notification as the library would show it; nil if it would show nothing, although
        /// the system does.
        public var notification: ShownNotification?
        /// True if the extension has to keep the push off the screen: it may filter, and the
        /// library would show nothing of it.
        public var isHidden = false
        /// True if the receipt of the push is kept; false for a push that is not Herald's, which
        /// has none.
        public var isKept: Bool
        /// True if the same message came before: it need not be heard or seen again.
        public var isCopy = false
        /// The number for the app's icon; nil if it is not known, or the rules leave it alone.
        public var badge: Int64?
        /// The notifications that have to leave the screen because of this one, by the system's
        /// ids: replaced ones, and INFO that is older than a mention.
        public var removed: [String] = []
    }

    /// Pushes that come at once are taken one after the other.
    private static let turn = NSLock()

    private let journal: ReceiptJournal
    private let reader: PayloadReader
    private let rules: ScreenRules
    private let screen: (any FileStore)?

    /// Creates a receiver.
    ///
    /// - Parameters:
    ///   - process: the name of the process as the app's ``ClientStorage/processes`` has it.
    ///   - store: the folder for receipts that the app shares with it.
    ///   - screen: the ``ClientStorage/files`` of the app, if it shares them; nil: each push is
    ///     judged alone.
    ///   - mapping: the way in which payloads are read; it must be the app's.
    ///   - rules: the rules for the screen; they must be the app's.
    public init(
        _ process: String = "extension", in store: any FileStore,
        screen: (any FileStore)? = nil,
        mapping: PayloadMapping = .herald, rules: ScreenRules = ScreenRules()
    ) {
        (journal, reader) = (ReceiptJournal(process, in: store), PayloadReader(mapping))
        (self.rules, self.screen) = (rules, screen)
    }

    /// Takes a push.
    ///
    /// - Parameters:
    ///   - payload: the payload, as the provider or the system has handed it over.
    ///   - id: the system's id for the notification.
    ///   - delivered: all pushes that the system shows now, by its ids; nil if it was not asked, so
    ///     that it is not known what the person has put away.
    ///   - mayFilter: true if the extension can keep a push off the screen, and does so if
    ///     ``Received/isHidden`` says so.
    ///   - now: the time at which it has come.
    public func receive(
        _ payload: JSONValue, as id: String = "", delivered: [String: JSONValue]? = nil,
        mayFilter: Bool = false, at now: UnixTime
    ) -> Received {
        // The receipt comes before everything that is read besides the id.
        let isKept =
            reader.messageID(payload).map { id in
                (try? journal.record(.received, of: id, at: now)) ?? false
            } ?? false
        try? journal.confirmSharing()
        let message = reader.read(payload)
        let push = ArrivedPushes.Push(
            payload, message.id, as: id.isEmpty ? message.id : id, at: now)
        let pushes = delivered?.mapValues(reader.read).filter(\.value.isNamed)
        let decision = Self.turn.withLock { decide(message, push, pushes, mayFilter) }
        return Received(
            message: message, notification: decision.notification, isHidden: decision.isHidden,
            isKept: isKept, isCopy: decision.isCopy, badge: decision.badge,
            removed: decision.removed)
    }

    private func decide(
        _ message: PushMessage, _ push: ArrivedPushes.Push, _ delivered: [String: PushMessage]?,
        _ mayFilter: Bool
    ) -> ExtensionScreen.Decision {
        // Before the first unlock nobody knows what is on the screen: nothing is hidden then.
        guard let screen, var known = try? ExtensionScreen(screen, rules, reader) else {
            let shown = ExtensionScreen.notification(
                message, on: NotificationScreen(), rules, at: push.time)
            return ExtensionScreen.Decision(notification: shown)
        }
        return known.receive(message, push, delivered: delivered, mayFilter: mayFilter)
    }
}
