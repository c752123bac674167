package import ServiceKit

/// What follows from an attempt: exponential backoff with full jitter, and an end.
///
/// Full jitter spreads the callers of a provider that comes back over the whole span.
package struct RetryRule: Hashable, Sendable {
    /// The span before the second attempt.
    package var base: Duration = .seconds(1)
    /// The longest span.
    package var cap: Duration = .seconds(300)
    /// The longest a provider may ask for.
    package var longestWish: Duration = .seconds(86_400)
    /// Attempts in all.
    package var attempts = 5

    /// The usual rule.
    package init() {}

    /// The span that the pause after `attempt` failed attempts is taken from.
    package func span(after attempt: Int) -> Duration {
        // 2^20 s is beyond any cap; the shift must not overflow.
        min(cap, base * (1 << min(max(attempt - 1, 0), 20)))
    }

    /// Where a delivery stands after an attempt, the `number`th.
    ///
    /// - Parameter mayHaveArrived: whether an earlier attempt's answer was lost.
    package func result(
        of outcome: AttemptOutcome, number: Int, _ brief: Brief, mayHaveArrived: Bool,
        at now: UnixTime, _ jitter: inout Jitter
    ) -> DeliveryResult {
        let wish: Duration?
        var (isLost, number) = (mayHaveArrived, number)
        switch outcome {
        case .accepted: return .delivered
        case .gone(_, let reason): return .failed(.gone, reason: reason)
        case .refused(let reason), .wrongTarget(nil, let reason):
            return .failed(.refused, reason: reason)
        case .credentials, .unprocessed:
            (wish, number) = (.zero, number - 1)
        case .deviceBusy(let after, _), .providerFails(let after, _),
            .messageFails(let after, _), .wrongTarget(let after, _):
            wish = after
        case .providerBusy(let after, _):
            // Not the message's fault: the lane waits, and this is no attempt.
            (wish, number) = (after ?? .zero, number - 1)
        case .unreachable: (wish, number) = (.zero, number - 1)
        case .postponed(let after, _): (wish, number) = (after, number - 1)
        case .uncertain(let reason):
            guard brief.onUncertain == .resend else { return .uncertain(reason: reason) }
            (wish, isLost) = (nil, true)
        }
        guard number < attempts else {
            return isLost
                ? .uncertain(reason: outcome.reason)
                : .failed(.attempts, reason: outcome.reason)
        }
        let due = now + min(longestWish, wish ?? jitter.part(of: span(after: number)))
        guard due < brief.expireTime else { return .expired }
        return .later(due, attempts: number, mayHaveArrived: isLost, reason: outcome.reason)
    }
}
