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

/// What came of an attempt, by what must be done about it.
package enum Outcome: Hashable, Sendable {
    /// The provider has it.
    case delivered
    /// Not now; `after` is how long the provider asked to wait.
    case retryAt(after: Duration?, reason: String)
    /// Not now, and nobody else's message to this provider either.
    case providerBusy(after: Duration?, reason: String)
    /// The provider has not looked at it: sent again at once, which is no attempt.
    case unprocessed(reason: String)
    /// Nobody is at this address any more.
    case dropAddress(reason: String)
    /// Nobody has been at this address since then; one that was registered later stays.
    case addressGone(since: UnixTime, reason: String)
    /// This message will never be accepted.
    case dropMessage(reason: String)
    /// The provider does not accept us: an operator must act, nothing is lost until then.
    case fixCredentials(reason: String)
    /// Sent, but the answer was lost: sent again with the same id.
    case uncertain(reason: String)

    /// The class's name, for metrics.
    var name: String {
        switch self {
        case .delivered: "delivered"
        case .retryAt: "retry_at"
        case .providerBusy: "provider_busy"
        case .unprocessed: "unprocessed"
        case .dropAddress: "drop_address"
        case .addressGone: "address_gone"
        case .dropMessage: "drop_message"
        case .fixCredentials: "fix_credentials"
        case .uncertain: "uncertain"
        }
    }

    /// Every name.
    static let names = [
        "delivered", "retry_at", "provider_busy", "unprocessed", "drop_address", "address_gone",
        "drop_message", "fix_credentials", "uncertain",
    ]
}

/// The stable id of a notification's message to the device with an ordinal.
enum MessageID {
    static func of(_ notification: String, _ ordinal: UInt32) -> String {
        "\(notification)-\(ordinal)"
    }
}
