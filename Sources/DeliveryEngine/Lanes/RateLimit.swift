/// The rate limit of a provider and the pauses that the provider asked for.
///
/// The limit is a token bucket that holds a tenth of a second's tokens, so that messages are sent
/// evenly and not in bursts.
package struct RateLimit: Hashable, Sendable {
    /// The maximum number of messages a second; nil if there is no limit.
    package let perSecond: Double?
    private var tokens: Double
    private var time: Duration?
    private var pausedUntil: Duration = .zero

    /// Creates a limit; nil allows any rate except during pauses.
    package init(perSecond: Double?) {
        self.perSecond = perSecond
        tokens = max(1, (perSecond ?? 0) / 10)
    }

    /// Returns how many messages may begin now.
    package mutating func room(at now: Duration) -> Int {
        guard now >= pausedUntil else { return 0 }
        guard let perSecond else { return .max }
        if let time, now > time {
            tokens = min(max(1, perSecond / 10), tokens + (now - time) / .seconds(1) * perSecond)
        }
        time = max(now, time ?? now)
        return Int(tokens)
    }

    /// Returns the time at which the next message may begin; nil if one may begin now.
    package func opens(after now: Duration) -> Duration? {
        if now < pausedUntil { return pausedUntil }
        guard let perSecond, tokens < 1 else { return nil }
        return now + .seconds(1) * ((1 - tokens) / perSecond)
    }

    /// Returns the end of the provider's pause; nil if there is none.
    package func pauseEnd(after now: Duration) -> Duration? {
        now < pausedUntil ? pausedUntil : nil
    }

    /// Records that a message begins.
    package mutating func begin() {
        if perSecond != nil { tokens -= 1 }
    }

    /// Pauses until the time that the provider asked for, unless a longer pause is running.
    package mutating func pause(until end: Duration) { pausedUntil = max(pausedUntil, end) }
}
