package import ServiceKit

/// The outcome of an attempt, classified by what must be done about it.
package enum AttemptOutcome: Hashable, Sendable {
    /// The provider accepted the message.
    case accepted
    /// The address is no longer valid; `since` is the time from which on, if the provider says so.
    case gone(since: UnixTime?, reason: String)
    /// The provider will never accept this message.
    case refused(reason: String)
    /// The address belongs to another topic or project and is kept; `after` is the pause before
    /// another attempt, or nil if the address and not the app's settings must be wrong.
    case wrongTarget(after: Duration?, reason: String)
    /// The provider refuses our requests: an operator must act, and nothing is lost until then.
    case credentials(reason: String)
    /// The device gets too many messages; `after` is the pause that the provider asked for.
    case deviceBusy(after: Duration?, reason: String)
    /// The provider gets too many messages from us.
    case providerBusy(after: Duration?, reason: String)
    /// The provider answered that it is failing at present.
    case providerFails(after: Duration?, reason: String)
    /// The provider failed on this message; others may work, and this one is retried.
    case messageFails(after: Duration?, reason: String)
    /// No connection to the provider could be made.
    case unreachable(reason: String)
    /// The provider certainly did not look at the message, as with a refused stream or a closing
    /// connection; this does not count as an attempt.
    case unprocessed(reason: String)
    /// The message was not sent, because others to the same server are in flight, or was refused
    /// for the settings of the whole lane; `after` is the pause before another attempt. This does
    /// not count as an attempt.
    case postponed(after: Duration, reason: String)
    /// The message was sent, but the answer was lost.
    case uncertain(reason: String)
    /// The message was sent, but its answer was lost together with others, such as all that were
    /// open on one connection; another attempt's `uncertain` already reports the loss.
    case lostTogether(reason: String)

    /// The provider's or Herald's reason; empty if the message was accepted.
    package var reason: String {
        switch self {
        case .accepted: ""
        case .gone(_, let reason), .refused(let reason), .credentials(let reason),
            .wrongTarget(_, let reason),
            .deviceBusy(_, let reason), .providerBusy(_, let reason),
            .providerFails(_, let reason), .messageFails(_, let reason), .unreachable(let reason),
            .unprocessed(let reason), .postponed(_, let reason),
            .uncertain(let reason), .lostTogether(let reason):
            reason
        }
    }

    /// True if the provider looked at the message and answered, so that the answer's time is
    /// meaningful.
    var isAnswer: Bool {
        switch self {
        case .accepted, .gone, .refused, .wrongTarget, .deviceBusy, .providerFails, .messageFails:
            true
        case .credentials, .providerBusy, .unreachable, .unprocessed, .postponed, .uncertain,
            .lostTogether:
            false
        }
    }

    /// The outcome's name in metrics.
    package var name: String { Self.names[place] }

    /// The index of the outcome's name in ``names``.
    package var place: Int {
        switch self {
        case .accepted: 0
        case .gone: 1
        case .refused: 2
        case .wrongTarget: 3
        case .credentials: 4
        case .deviceBusy: 5
        case .providerBusy: 6
        case .providerFails: 7
        case .messageFails: 8
        case .unreachable: 9
        case .unprocessed: 10
        case .uncertain, .lostTogether: 11
        case .postponed: 12
        }
    }

    /// The names of all outcomes.
    package static let names = [
        "accepted", "gone", "refused", "wrong_target", "credentials", "device_busy",
        "provider_busy", "provider_fails", "message_fails", "unreachable", "unprocessed",
        "uncertain", "postponed",
    ]
}
