/// How many attempts a provider gets at a time: more while it keeps up, much less when it does not.
///
/// Additive increase, multiplicative decrease: one more for each round of successes, two thirds
/// when it says that it is too much, at most once a second, since all that is under way then was
/// begun before it was said.
package struct ConcurrencyLimit: Hashable, Sendable {
    /// The bounds, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// As many as TCP's first window would let pass.
        package var first = 10.0
        /// Never none: then nobody would find out.
        package var least = 1.0
        /// As many as may be unrecorded at a time.
        package var most = 256.0
        /// What is left when it is too much.
        package var decrease = 2.0 / 3
        /// A round trip over a bad line.
        package var pause: Duration = .seconds(1)

        /// The usual bounds.
        package init() {}
    }

    private let limits: Limits
    private var limit: Double
    private var nextDecrease: Duration = .zero
    /// Whether half of it was used since nothing was under way: one that nobody comes near to says
    /// nothing about the provider.
    private var isUsed = false
    /// Attempts under way.
    package private(set) var underWay = 0

    /// The first limit.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        limit = limits.first
    }

    /// How many may begin now.
    package var room: Int { room(share: 1) }

    /// How many may begin now, if only a part of the limit is to be used; one at least.
    package func room(share: Double) -> Int { max(0, max(1, Int(limit * share)) - underWay) }

    /// One begins.
    package mutating func begin() {
        underWay += 1
        if underWay * 2 >= Int(limit) { isUsed = true }
    }

    /// One has ended; `isTooMuch`: the provider said that it gets too many.
    package mutating func end(isTooMuch: Bool, isSuccess: Bool, at now: Duration) {
        underWay = max(0, underWay - 1)
        defer { if underWay == 0 { isUsed = false } }
        if isTooMuch {
            guard now >= nextDecrease else { return }
            limit = max(limits.least, limit * limits.decrease)
            nextDecrease = now + limits.pause
        } else if isSuccess, isUsed {
            limit = min(limits.most, limit + 1 / limit)
        }
    }
}
