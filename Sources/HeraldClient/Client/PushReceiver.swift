import Foundation
public import Times

/// The receiver of pushes in a notification service extension: it keeps each push's receipt, and
/// returns what the system should show.
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
    ///   - mapping: the way in which payloads are read.
    ///   - rules: what the screen shows.
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
    ///   - payload: what the provider or the system has handed over.
    ///   - id: the system's id for the notification.
    ///   - delivered: all pushes that the system shows now, by its ids; nil if it was not asked, so
    ///     that it is not known what the person has put away.
    ///   - now: the time at which it has come.
    public func receive(
        _ payload: JSONValue, as id: String = "", delivered: [String: JSONValue]? = nil,
        at now: UnixTime
    ) -> Received {
        // The receipt comes before everything that is read besides the id.
        let isKept =
            reader.messageID(payload).map { id in
                (try? journal.record(.received, of: id, at: now)) ?? false
            } ?? false
        try? journal.confirmSharing()
        let message = reader.read(payload)
        let decision = Self.turn.withLock {
            decide(message, as: id.isEmpty ? message.id : id, delivered, at: now)
        }
        return Received(
            message: message, notification: decision.notification, isKept: isKept,
            isCopy: decision.isCopy, badge: decision.badge, removed: decision.removed)
    }

    private func decide(
        _ message: PushMessage, as id: String, _ delivered: [String: JSONValue]?, at now: UnixTime
    ) -> ExtensionScreen.Decision {
        // Before the first unlock nobody knows what is on the screen.
        guard let screen, var known = try? ExtensionScreen(screen, rules) else {
            let shown = ExtensionScreen.notification(
                message, on: NotificationScreen(), rules, at: now)
            return ExtensionScreen.Decision(notification: shown)
        }
        let pushes = delivered?.mapValues(reader.read).filter(\.value.isNamed)
        return known.receive(message, as: id, delivered: pushes, at: now)
    }
}
