/// Keeps retries a small part of what a provider gets, however much has failed.
///
/// Each first attempt earns a tenth of a retry, each retry takes one, and one that works gives it
/// back: while a provider is down, it gets a tenth more than without retries; once it is up again,
/// retries go as quickly as anything. A little is earned by waiting, so that the last ones do not
/// wait for ever for first attempts. An empty budget holds retries back; it fails none.
package struct RetryBudget: Hashable, Sendable {
    /// The bounds, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// What a first attempt earns (gRPC's retry throttling, proposal A6).
        package var ratio = 0.1
        /// What is there at first, and at most.
        package var most = 100.0
        /// Earned in a second by waiting.
        package var perSecond = 1.0

        /// The usual bounds.
        package init() {}
    }

    private let limits: Limits
    private var tokens: Double
    private var time: Duration?

    /// A full one.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        tokens = limits.most
    }

    /// How many retries may begin now.
    package mutating func room(at now: Duration) -> Int {
        if let time, now > time {
            tokens = min(limits.most, tokens + (now - time) / .seconds(1) * limits.perSecond)
        }
        time = max(now, time ?? now)
        return Int(tokens)
    }

    /// When there is one at the latest, if there is none now.
    package func refills(after now: Duration) -> Duration? {
        guard tokens < 1 else { return nil }
        return now + .seconds(1) * ((1 - tokens) / limits.perSecond)
    }

    /// An attempt begins.
    package mutating func begin(isRetry: Bool) {
        tokens = isRetry ? max(0, tokens - 1) : min(limits.most, tokens + limits.ratio)
    }

    /// A retry did not fail, or was none after all.
    package mutating func giveBack() { tokens = min(limits.most, tokens + 1) }
}
