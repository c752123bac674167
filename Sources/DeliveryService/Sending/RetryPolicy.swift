package import ServiceKit

/// When a delivery that did not work is tried again: exponential backoff with full jitter.
///
/// Full jitter spreads the callers of a provider that comes back over the whole span.
package struct RetryPolicy: Hashable, Sendable {
    /// The span before the second attempt.
    package var base: Duration = .seconds(1)
    /// The longest span.
    package var cap: Duration = .seconds(300)
    /// Attempts in all.
    package var attempts = 5

    /// The usual policy.
    package init() {}

    /// The span that the pause after `attempt` failed attempts is taken from: 1 and more.
    package func span(after attempt: Int) -> Duration {
        // 2^20 s is beyond any cap; the shift must not overflow.
        min(cap, base * (1 << min(max(attempt - 1, 0), 20)))
    }

    /// What becomes of a delivery after `attempt` failed attempts.
    ///
    /// - Parameters:
    ///   - wish: how long the provider asked to wait; obeyed exactly.
    ///   - expiry: when the notification is of no use any more.
    ///   - fraction: 0 to 1, random.
    package func next(
        after attempt: Int, wish: Duration?, now: UnixTime, expiry: UnixTime, fraction: Double
    ) -> Decision {
        guard attempt < attempts else { return .giveUp }
        let due = now + (wish ?? span(after: attempt) * fraction)
        return due < expiry ? .retry(due) : .expire
    }

    /// What becomes of a delivery.
    package enum Decision: Hashable, Sendable {
        /// It is tried again then.
        case retry(UnixTime)
        /// There were enough attempts.
        case giveUp
        /// The next attempt would come too late.
        case expire
    }
}
