package import ServiceKit

/// What follows from an attempt: exponential backoff with jitter, until the message ends.
///
/// A message is tried for as long as it is of use, never a fixed number of times: a mailbox that is
/// full, or a provider that refuses for an hour, costs no message that lives for a day. The spans
/// are such that a day costs some twenty attempts.
package struct RetryRule: Hashable, Sendable {
    /// The span before the second attempt; each that follows is twice as long.
    package var base: Duration = .seconds(1)
    /// The longest span: with it the attempts of a day are 1 s, 2 s … 2 h 16 min and then 4 h
    /// apart, 22 on average.
    package var cap: Duration = .seconds(4 * 3600)
    /// The longest a provider may ask for.
    package var longestWish: Duration = .seconds(86_400)
    /// How long after its first attempt a message is tried again; nil: until it ends.
    package var longest: Duration?
    /// The part of a span that is left to chance: much, so that the messages of a campaign do not
    /// come back together, and not all, so that a day does not cost twice as many attempts.
    package var chance = 0.5
    /// Where the last attempt lies in what is left of a message that ends within its next span.
    package var last = 0.5..<0.9
    /// A message gets that last attempt if so large a part of the span is left of it: what has less
    /// was tried a moment ago.
    package var leastOfSpan = 0.125

    /// The usual rule.
    package init() {}

    /// The span that the pause after `attempt` failed attempts is taken from.
    package func span(after attempt: Int) -> Duration {
        // 2^20 s is beyond any cap; the shift must not overflow.
        min(cap, base * (1 << min(max(attempt - 1, 0), 20)))
    }

    /// Where a delivery stands after an attempt, the `number`th.
    ///
    /// - Parameters:
    ///   - mayHaveArrived: whether an earlier attempt's answer was lost.
    ///   - since: when it was first tried; nil: this was the first attempt.
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
        // Not the message's fault: its lane waits, and this is no attempt.
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
                ? .failed(.attempts, reason: outcome.reason) : .expired
        }
        return .later(
            due, attempts: next.isAttempt ? number : number - 1, mayHaveArrived: isLost,
            reason: outcome.reason)
    }

    /// When a message is tried again.
    private enum Next {
        /// After this; what was tried is no attempt.
        case asSoonAsMayBe(Duration)
        /// After a pause that grows with the attempts, and not before a provider's wish is over.
        case afterPause(least: Duration)

        var isAttempt: Bool { if case .afterPause = self { true } else { false } }
    }

    /// When the next attempt is made; nil: there is no time for one.
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
            // The span is longer than what is left of the message: one more, before it ends.
            let left = end - now
            guard left >= span * leastOfSpan, wish < left else { return nil }
            let spread = left * (last.upperBound - last.lowerBound)
            return now + max(wish, left * last.lowerBound + jitter.part(of: spread))
        }
    }
}

extension AttemptOutcome {
    /// Whether the message may have arrived though nobody said so.
    var isUncertain: Bool {
        switch self {
        case .uncertain, .lostTogether: true
        default: false
        }
    }
}
