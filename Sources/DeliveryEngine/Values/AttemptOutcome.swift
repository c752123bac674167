package import ServiceKit

/// What came of an attempt, by what must be done about it.
package enum AttemptOutcome: Hashable, Sendable {
    /// The provider has it.
    case accepted
    /// Nobody is at this address any more; since when, if the provider says so.
    case gone(since: UnixTime?, reason: String)
    /// This message will never be accepted.
    case refused(reason: String)
    /// This address is another topic's or project's, and kept; after when it is looked at again, if
    /// it may be that what was set here is wrong instead.
    case wrongTarget(after: Duration?, reason: String)
    /// The provider does not accept us: an operator must act, nothing is lost until then.
    case credentials(reason: String)
    /// This device gets too many: later; how long the provider asked to wait.
    case deviceBusy(after: Duration?, reason: String)
    /// The provider gets too many from us.
    case providerBusy(after: Duration?, reason: String)
    /// The provider answered that it cannot now.
    case providerFails(after: Duration?, reason: String)
    /// The provider failed over this message: later, and others may work meanwhile.
    case messageFails(after: Duration?, reason: String)
    /// Nobody could be reached.
    case unreachable(reason: String)
    /// Certainly not looked at: refused stream, closing connection. No attempt.
    case unprocessed(reason: String)
    /// Not begun, for what others have under way with the same server, or not taken for what was
    /// set there for all; after how long to look again. No attempt.
    case postponed(after: Duration, reason: String)
    /// Sent, but the answer was lost.
    case uncertain(reason: String)
    /// Sent, but the answer was lost with those to others, such as all that were open on a
    /// connection: another attempt's `uncertain` tells of that already.
    case lostTogether(reason: String)

    /// In the provider's or our words; empty when it worked.
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

    /// Whether the provider has answered, and looked at the message: it took so long then.
    var isAnswer: Bool {
        switch self {
        case .accepted, .gone, .refused, .wrongTarget, .deviceBusy, .providerFails, .messageFails:
            true
        case .credentials, .providerBusy, .unreachable, .unprocessed, .postponed, .uncertain,
            .lostTogether:
            false
        }
    }

    /// The class's name, for metrics.
    package var name: String { Self.names[place] }

    /// The class's place among ``names``.
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

    /// Every class's name.
    package static let names = [
        "accepted", "gone", "refused", "wrong_target", "credentials", "device_busy",
        "provider_busy", "provider_fails", "message_fails", "unreachable", "unprocessed",
        "uncertain", "postponed",
    ]
}
