/// A budget that keeps retries a small part of the attempts, however many messages failed.
///
/// Each first attempt earns a tenth of a retry. Each retry costs one, which a success gives back.
/// So a failing provider gets a tenth more attempts than without retries, and once it works again,
/// retries are as fast as first attempts. Time earns a little as well, so that the last retries do
/// not wait forever for first attempts. An empty budget delays retries; it fails no message.
package struct RetryBudget: Hashable, Sendable {
    /// The limits of a budget, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// The part of a retry that a first attempt earns (gRPC's retry throttling, proposal A6).
        package var ratio = 0.1
        /// The initial and the maximum number of retries in the budget.
        package var most = 100.0
        /// The number of retries earned each second.
        package var perSecond = 1.0

        /// Creates the default limits.
        package init() {}
    }

    private let limits: Limits
    private var tokens: Double
    private var time: Duration?

    /// Creates a full budget.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        tokens = limits.most
    }

    /// Returns how many retries may begin now.
    package mutating func room(at now: Duration) -> Int {
        if let time, now > time {
            tokens = min(limits.most, tokens + (now - time) / .seconds(1) * limits.perSecond)
        }
        time = max(now, time ?? now)
        return Int(tokens)
    }

    /// Returns the latest time at which there is a retry; nil if there is one now.
    package func refills(after now: Duration) -> Duration? {
        guard tokens < 1 else { return nil }
        return now + .seconds(1) * ((1 - tokens) / limits.perSecond)
    }

    /// Records that an attempt begins.
    package mutating func begin(isRetry: Bool) {
        tokens = isRetry ? max(0, tokens - 1) : min(limits.most, tokens + limits.ratio)
    }

    /// Gives back a retry that did not fail or did not take place.
    package mutating func giveBack() { tokens = min(limits.most, tokens + 1) }
}
