/// The quota of an FCM project, with the pauses that Google asked for.
///
/// The quota is a token bucket that holds a tenth of a second's tokens, so that messages are sent
/// evenly and not in bursts, because Google's minutes begin at other times than Herald's. When the
/// quota is exceeded, the bucket stays empty for a pause and then fills slowly: at a tenth of the
/// rate at first, and at the full rate after a minute. If Google names no pause, the first one is a
/// minute, and each one that follows without a success in between is twice as long.
///
/// Times are of a monotonic clock.
package struct FCMQuota: Hashable, Sendable {
    /// The quota that Google grants to a project by default, in messages a minute.
    package static let usual = 600_000
    private static let pause: Duration = .seconds(60)
    private static let longestPause: Duration = .seconds(3600)
    private static let ramp = (first: 0.1, seconds: 60.0)

    /// The number of messages a minute.
    package private(set) var perMinute: Int
    private var tokens: Double
    private var time: Duration = .zero
    private var pausedUntil: Duration = .zero
    private var pauses = 0
    /// The time at which slow filling began; nil if the bucket fills at the full rate.
    private var rampStart: Duration?

    /// Creates a full bucket.
    package init(perMinute: Int = Self.usual) {
        self.perMinute = perMinute
        tokens = Self.depth(perMinute)
    }

    /// Returns how many messages may begin now.
    package mutating func room(at now: Duration) -> Int {
        fill(at: now)
        return now < pausedUntil ? 0 : Int(tokens)
    }

    /// Takes the token of one message; returns false if there is none.
    package mutating func take(at now: Duration) -> Bool {
        guard room(at: now) > 0 else { return false }
        tokens -= 1
        return true
    }

    /// Returns the time at which the next message may begin; nil if one may begin now.
    package func opens(after now: Duration) -> Duration? {
        if now < pausedUntil { return pausedUntil }
        guard tokens < 1 else { return nil }
        return now + .seconds((1 - tokens) / (perSecond * share(at: now)))
    }

    /// Records that the project accepted a message.
    package mutating func accepted(at now: Duration) {
        // A message that was in flight when the quota was exceeded says nothing about it.
        if now >= pausedUntil { pauses = 0 }
    }

    /// Records that Google reported an exceeded quota.
    ///
    /// - Parameter wait: The pause that Google asked for; nil if it named none.
    /// - Returns: How long nothing may begin.
    package mutating func exceeded(after wait: Duration?, at now: Duration) -> Duration {
        let asked = wait.map { now + min(RetryAfter.longest, max(.zero, $0)) }
        if now < pausedUntil {
            // Other messages that were in flight get the same answer.
            if let asked { pausedUntil = max(pausedUntil, asked) }
        } else {
            let span = min(Self.longestPause, Self.pause * (1 << min(pauses, 10)))
            pausedUntil = asked ?? now + span
            pauses += 1
        }
        tokens = 0
        time = pausedUntil
        rampStart = pausedUntil
        return pausedUntil - now
    }

    /// Changes the quota.
    package mutating func set(perMinute: Int) {
        self.perMinute = perMinute
        tokens = min(tokens, Self.depth(perMinute))
    }

    private var perSecond: Double { Double(perMinute) / 60 }

    private static func depth(_ perMinute: Int) -> Double { max(1, Double(perMinute) / 600) }

    private mutating func fill(at now: Duration) {
        guard now > time else { return }
        let seconds: Double
        if let start = rampStart {
            seconds = Self.filled(now - start) - Self.filled(time - start)
            if now - start >= .seconds(Self.ramp.seconds) { rampStart = nil }
        } else {
            seconds = (now - time) / .seconds(1)
        }
        time = now
        let depth = max(1, Self.depth(perMinute) * share(at: now))
        tokens = min(depth, tokens + seconds * perSecond)
    }

    private func share(at now: Duration) -> Double {
        guard let start = rampStart else { return 1 }
        let part = max(0, (now - start) / .seconds(1)) / Self.ramp.seconds
        return min(1, Self.ramp.first + (1 - Self.ramp.first) * part)
    }

    /// Returns how many seconds of filling at the full rate equal `span` from the start of slow
    /// filling on: the integral of the share.
    private static func filled(_ span: Duration) -> Double {
        let seconds = max(0, span / .seconds(1))
        let slow = min(seconds, ramp.seconds)
        return ramp.first * slow + (1 - ramp.first) * slow * slow / (2 * ramp.seconds)
            + (seconds - slow)
    }
}
