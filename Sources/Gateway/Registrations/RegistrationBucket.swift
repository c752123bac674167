import Protocol

/// A token bucket that says how long to wait; many are kept, so each has no more than its level.
struct RegistrationBucket {
    /// The speed at which a bucket fills, and the amount that it holds.
    struct Rate: Hashable, Sendable {
        /// The tokens that come back in a minute.
        let perMinute: Int

        /// The tokens of a full bucket: those of two minutes.
        var capacity: Double { Double(perMinute) * 2 }

        /// The rate of so many together.
        func times(_ count: Int) -> Rate { Rate(perMinute: perMinute * count) }

        fileprivate var perNanosecond: Double { Double(perMinute) / 60e9 }
    }

    private var tokens: Double
    private var time: MonotonicInstant

    /// A full bucket.
    init(_ rate: Rate, now: MonotonicInstant) { (tokens, time) = (rate.capacity, now) }

    /// Adds the tokens that have come back, and returns the time to wait for one; nil if there is
    /// one.
    mutating func wait(_ rate: Rate, now: MonotonicInstant) -> Duration? {
        let passed = Double(max(0, (now - time).wholeNanoseconds))
        tokens = min(rate.capacity, tokens + passed * rate.perNanosecond)
        time = now
        guard tokens < 1 else { return nil }
        return .nanoseconds(Int64(((1 - tokens) / rate.perNanosecond).rounded(.up)))
    }

    /// Takes a token, which `wait` has found.
    mutating func take() { tokens -= 1 }
}
