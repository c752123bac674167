package import Protocol
package import ServiceKit

/// A provider's implementation: it takes one message for one device and says what came of it.
package protocol Adapter: Sendable {
    /// Its name in settings, counts and errors.
    var name: String { get }
    /// The kind of address it needs; nil if it takes every device.
    var addressKind: String? { get }
    /// Offers one message. Called for many devices at once.
    func deliver(_ message: OutgoingMessage) async -> Outcome
    /// Shows what it holds back; called before outcomes are recorded.
    ///
    /// Nothing may be lost here: what is not safe yet is waited for in ``deliver(_:)``.
    func flush() async
}

extension Adapter {
    /// Most hold nothing back.
    package func flush() async {}
}

/// One message for one device by one adapter.
package struct OutgoingMessage: Hashable, Sendable {
    /// The same for every copy of this message to this device, by whatever way and however often.
    package var messageID: String
    /// The notification it belongs to.
    package var notificationID: String
    /// Whose it is.
    package var app: String
    /// For whom.
    package var deviceID: String
    /// The address of the adapter's kind; empty for an adapter that needs none.
    package var address: String
    /// BCP 47, as the device said; may be empty.
    package var locale: String
    /// What kind of message.
    package var type: String
    /// What to show.
    package var content: Proto.Content
    /// The moment of this attempt.
    package var time: UnixTime
    /// From then on it is of no use.
    package var expireTime: UnixTime
}

/// The stable id of a notification's message to the device with an ordinal.
enum MessageID {
    static func of(_ notification: String, _ ordinal: UInt32) -> String {
        "\(notification)-\(ordinal)"
    }
}
