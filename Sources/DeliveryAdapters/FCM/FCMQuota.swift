/// How many messages a project of FCM takes, and pauses that it asked for.
///
/// A token bucket that is a tenth of a second deep: evenly rather than in bursts, for Google's
/// minutes are not ours. One that was exceeded is empty until the pause is over, and then fills
/// slowly at first: a tenth, and after a minute as before. Without a word from Google the first
/// pause is a minute, and each that follows without a success between twice as long.
///
/// Moments are of a monotonic clock.
package struct FCMQuota: Hashable, Sendable {
    /// What Google gives a project that has asked for no more.
    package static let usual = 600_000
    private static let pause: Duration = .seconds(60)
    private static let longestPause: Duration = .seconds(3600)
    private static let ramp = (first: 0.1, seconds: 60.0)

    /// Messages a minute.
    package private(set) var perMinute: Int
    private var tokens: Double
    private var time: Duration = .zero
    private var pausedUntil: Duration = .zero
    private var pauses = 0
    /// When it began to fill slowly; nil: it fills as it may.
    private var rampStart: Duration?

    /// A full bucket.
    package init(perMinute: Int = Self.usual) {
        self.perMinute = perMinute
        tokens = Self.depth(perMinute)
    }

    /// How many messages may begin now.
    package mutating func room(at now: Duration) -> Int {
        fill(at: now)
        return now < pausedUntil ? 0 : Int(tokens)
    }

    /// Takes the token of one message; false: there is none.
    package mutating func take(at now: Duration) -> Bool {
        guard room(at: now) > 0 else { return false }
        tokens -= 1
        return true
    }

    /// When one may begin, if none may now.
    package func opens(after now: Duration) -> Duration? {
        if now < pausedUntil { return pausedUntil }
        guard tokens < 1 else { return nil }
        return now + .seconds((1 - tokens) / (perSecond * share(at: now)))
    }

    /// The project has taken a message.
    package mutating func accepted(at now: Duration) {
        // One that was under way when the quota was exceeded says nothing of it.
        if now >= pausedUntil { pauses = 0 }
    }

    /// Google says that it is exceeded.
    ///
    /// - Parameter wait: how long it asks to wait, if it does.
    /// - Returns: how long nothing begins.
    package mutating func exceeded(after wait: Duration?, at now: Duration) -> Duration {
        let asked = wait.map { now + min(RetryAfter.longest, max(.zero, $0)) }
        if now < pausedUntil {
            // Others that were under way say the same.
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

    /// The quota is another one.
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

    /// For how many seconds of filling as it may `span` counts, from the ramp's begin on: the share
    /// summed up.
    private static func filled(_ span: Duration) -> Double {
        let seconds = max(0, span / .seconds(1))
        let slow = min(seconds, ramp.seconds)
        return ramp.first * slow + (1 - ramp.first) * slow * slow / (2 * ramp.seconds)
            + (seconds - slow)
    }
}
