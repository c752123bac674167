package import ServiceKit

/// What came of an attempt, by what must be done about it.
package enum Outcome: Hashable, Sendable {
    /// The provider has it.
    case delivered
    /// Not now; `after` is how long the provider asked to wait.
    case retryAt(after: Duration?, reason: String)
    /// Not now, and nobody else's message to this provider either: it gets too many from us.
    case providerBusy(after: Duration?, reason: String)
    /// Not now: the provider answered that it cannot.
    case providerFails(after: Duration?, reason: String)
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
        case .providerFails: "provider_fails"
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
        "delivered", "retry_at", "provider_busy", "provider_fails", "unprocessed", "drop_address",
        "address_gone", "drop_message", "fix_credentials", "uncertain",
    ]
}
