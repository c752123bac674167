/// A rate limit that allows a burst and then a steady rate.
struct TokenBucket {
    private let burst: Double
    private let perSecond: Double
    private var tokens: Double
    private var filled: Duration

    init(burst: Int, perSecond: Double, now: Duration) {
        self.burst = Double(burst)
        self.perSecond = perSecond
        tokens = Double(burst)
        filled = now
    }

    /// Takes one token; returns false when there is none.
    mutating func take(now: Duration) -> Bool {
        if tokens < 1, now > filled {
            tokens = min(burst, tokens + (now - filled) / .seconds(1) * perSecond)
            filled = now
        }
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// Gives `count` tokens back, but never more than the burst.
    mutating func refund(_ count: Int) { tokens = min(burst, tokens + Double(count)) }
}
