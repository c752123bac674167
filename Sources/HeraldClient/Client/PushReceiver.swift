public import Times

/// The receiver of pushes in a notification service extension: it keeps each push's receipt, and
/// returns what the system should show.
///
/// It needs no network, reads nothing and cannot fail: what could not be kept is said, and the push
/// is shown all the same.
public struct PushReceiver: Sendable {
    /// A push that has come, as the system should show it.
    public struct Received: Hashable, Sendable {
        /// The message as the app understands it.
        public var message: PushMessage
        /// The notification as the library would show it; nil if it would show nothing, although
        /// the system does.
        public var notification: ShownNotification?
        /// True if the receipt of the push is kept.
        public var isKept: Bool
    }

    private let journal: ReceiptJournal
    private let reader: PayloadReader
    private let rules: ScreenRules

    /// Creates a receiver.
    ///
    /// - Parameters:
    ///   - process: the name of the process as the app's ``ClientStorage/processes`` has it.
    ///   - store: the folder that the app shares with it.
    ///   - mapping: the way in which payloads are read.
    ///   - rules: what the screen shows.
    public init(
        _ process: String = "extension", in store: any FileStore,
        mapping: PayloadMapping = .herald, rules: ScreenRules = ScreenRules()
    ) {
        (journal, reader) = (ReceiptJournal(process, in: store), PayloadReader(mapping))
        self.rules = rules
    }

    /// Takes a push.
    public func receive(_ payload: JSONValue, at now: UnixTime) -> Received {
        let message = reader.read(payload)
        var isKept = !message.isNamed
        if message.isNamed {
            isKept = (try? journal.record(.received, of: message.id, at: now)) != nil
        }
        try? journal.confirmSharing()
        var screen = NotificationScreen()
        var shown: ShownNotification?
        for case .show(let notification) in screen.handle(.received(message), rules, at: now) {
            shown = notification
        }
        return Received(message: message, notification: shown, isKept: isKept)
    }
}
