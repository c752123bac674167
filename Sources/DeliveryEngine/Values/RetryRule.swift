package import ServiceKit

/// The retry policy: exponential backoff with jitter until the message expires.
///
/// The number of attempts is not limited. A full mailbox, or a provider that fails for an hour,
/// does not lose a message that may live for a day. The pauses are chosen so that a day costs about
/// twenty attempts.
package struct RetryRule: Hashable, Sendable {
    /// The pause before the second attempt; each pause after it is twice as long.
    package var base: Duration = .seconds(1)
    /// The longest pause; with it the attempts of a day are 1 s, 2 s … 2 h 16 min and then 4 h
    /// apart, 22 on average.
    package var cap: Duration = .seconds(4 * 3600)
    /// The longest pause that a provider may ask for.
    package var longestWish: Duration = .seconds(86_400)
    /// The time after the first attempt for which a message is retried; nil if it is retried until
    /// it expires.
    package var longest: Duration?
    /// The random part of a pause: large enough that a campaign's messages do not come back
    /// together, and below 1 so that a day does not cost twice as many attempts.
    package var chance = 0.5
    /// The position of the last attempt in the remaining life of a message that expires before its
    /// next pause ends.
    package var last = 0.5..<0.9
    /// The part of the pause that must be left of a message's life for that last attempt; with less
    /// left, the message was tried a moment ago.
    package var leastOfSpan = 0.125

    /// Creates the default policy.
    package init() {}

    /// Returns the span from which the pause after `attempt` failed attempts is taken.
    package func span(after attempt: Int) -> Duration {
        // 2^20 s is beyond any cap; the shift must not overflow.
        min(cap, base * (1 << min(max(attempt - 1, 0), 20)))
    }

    /// Returns the state of a delivery after an attempt.
    ///
    /// - Parameters:
    /// - number: The number of the attempt, from 1.
    /// - mayHaveArrived: Whether an earlier attempt's answer was lost.
    /// - since: The time of the first attempt; nil if this was the first.
    package func result(
        of outcome: AttemptOutcome, number: Int, _ brief: Brief, mayHaveArrived: Bool,
        since: UnixTime? = nil, at now: UnixTime, _ jitter: inout Jitter
    ) -> DeliveryResult {
        let next: Next
        switch outcome {
        case .accepted: return .delivered
        case .gone(_, let reason): return .failed(.gone, reason: reason)
        case .refused(let reason), .wrongTarget(nil, let reason):
            return .failed(.refused, reason: reason)
        // The message is not at fault: the lane waits, and this does not count as an attempt.
        case .credentials, .unprocessed, .unreachable: next = .asSoonAsMayBe(.zero)
        case .providerBusy(let after, _): next = .asSoonAsMayBe(after ?? .zero)
        case .postponed(let after, _): next = .asSoonAsMayBe(after)
        case .deviceBusy(let after, _), .providerFails(let after, _),
            .messageFails(let after, _), .wrongTarget(let after, _):
            next = .afterPause(least: after ?? .zero)
        case .uncertain(let reason), .lostTogether(let reason):
            guard brief.onUncertain == .resend else { return .uncertain(reason: reason) }
            next = .afterPause(least: .zero)
        }
        let isLost = mayHaveArrived || outcome.isUncertain
        let given = longest.map { (since ?? now) + $0 } ?? brief.expireTime
        let end = min(given, brief.expireTime)
        guard let due = due(next, after: number, end, at: now, &jitter) else {
            if isLost { return .uncertain(reason: outcome.reason) }
            return given < brief.expireTime
                ? .failed(.attempts, reason: outcome.reason) : .expired(reason: outcome.reason)
        }
        return .later(
            due, attempts: next.isAttempt ? number : number - 1, mayHaveArrived: isLost,
            reason: outcome.reason)
    }

    /// The kind of pause before the next attempt.
    private enum Next {
        /// The attempt is repeated after this pause, and the last one does not count.
        case asSoonAsMayBe(Duration)
        /// The attempt is repeated after a pause that grows with the attempts, and not before the
        /// provider's pause ends.
        case afterPause(least: Duration)

        var isAttempt: Bool { if case .afterPause = self { true } else { false } }
    }

    /// Returns the time of the next attempt; nil if none fits before the end.
    private func due(
        _ next: Next, after number: Int, _ end: UnixTime, at now: UnixTime, _ jitter: inout Jitter
    ) -> UnixTime? {
        switch next {
        case .asSoonAsMayBe(let wish):
            let due = now + min(longestWish, wish)
            return due < end ? due : nil
        case .afterPause(let wish):
            let (wish, span) = (min(longestWish, wish), span(after: number))
            let pause = span * (1 - chance) + jitter.part(of: span * chance)
            let due = now + max(wish, pause)
            if due < end { return due }
            // The pause exceeds the message's remaining life, so try once more before it ends.
            let left = end - now
            guard left >= span * leastOfSpan, wish < left else { return nil }
            let spread = left * (last.upperBound - last.lowerBound)
            return now + max(wish, left * last.lowerBound + jitter.part(of: spread))
        }
    }
}

extension AttemptOutcome {
    /// True if the message may have arrived without an answer.
    var isUncertain: Bool {
        switch self {
        case .uncertain, .lostTogether: true
        default: false
        }
    }
}
