/// How many messages a second a provider takes, and pauses that it asked for.
///
/// A token bucket that is a tenth of a second deep: evenly rather than in bursts.
package struct RateLimit: Hashable, Sendable {
    /// Messages a second; nil: as many as there are.
    package let perSecond: Double?
    private var tokens: Double
    private var time: Duration?
    private var pausedUntil: Duration = .zero

    /// A limit; nil: only pauses.
    package init(perSecond: Double?) {
        self.perSecond = perSecond
        tokens = max(1, (perSecond ?? 0) / 10)
    }

    /// How many may begin now.
    package mutating func room(at now: Duration) -> Int {
        guard now >= pausedUntil else { return 0 }
        guard let perSecond else { return .max }
        if let time, now > time {
            tokens = min(max(1, perSecond / 10), tokens + (now - time) / .seconds(1) * perSecond)
        }
        time = max(now, time ?? now)
        return Int(tokens)
    }

    /// When one may begin, if none may now.
    package func opens(after now: Duration) -> Duration? {
        if now < pausedUntil { return pausedUntil }
        guard let perSecond, tokens < 1 else { return nil }
        return now + .seconds(1) * ((1 - tokens) / perSecond)
    }

    /// When a pause ends that the provider asked for; nil: there is none.
    package func pauseEnd(after now: Duration) -> Duration? {
        now < pausedUntil ? pausedUntil : nil
    }

    /// One begins.
    package mutating func begin() {
        if perSecond != nil { tokens -= 1 }
    }

    /// The provider wants to be left alone until then.
    package mutating func pause(until end: Duration) { pausedUntil = max(pausedUntil, end) }
}
