/// How many attempts a provider gets at a time: more while it keeps up, less while it does not.
///
/// It grows as TCP's window does (RFC 5681): doubled with each round of successes until the first
/// trouble, then one more for each round. Trouble is a *share* of attempts that fail, not an
/// attempt: while it lasts, the limit loses a third once a second, since all that is under way then
/// was begun before. As soon as the share has fallen the limit doubles again, up to where it was.
package struct ConcurrencyLimit: Hashable, Sendable {
    /// The bounds, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// As many as TCP's first window would let pass (RFC 6928).
        package var first = 10.0
        /// Never none: then nobody would find out.
        package var least = 1.0
        /// As many as may be unrecorded at a time.
        package var most = 256.0
        /// What is left when it is too much.
        package var decrease = 2.0 / 3
        /// A round trip over a bad line.
        package var pause: Duration = .seconds(1)
        /// How long failures count: some round trips, so that it ends soon after the trouble.
        package var window: Duration = .seconds(3)
        /// The share of attempts that may fail without trouble: providers that work fail for one in
        /// a hundred at most.
        package var tolerated = 0.1
        /// Fewer failures are chance.
        package var leastFailures = 3
        /// Trouble that comes back within this time is met halfway: it is the provider's limit.
        package var memory: Duration = .seconds(30)

        /// The usual bounds.
        package init() {}
    }

    private let limits: Limits
    private var limit: Double
    /// Up to here it doubles.
    private var target: Double
    private var failures = SlidingCount()
    private var nextDecrease: Duration = .zero
    /// When the limit was lowered last; nil: it never was.
    private var lastDecrease: Duration?
    private var isInTrouble = false
    /// Whether half of it was used since nothing was under way: one that nobody comes near to says
    /// nothing about the provider.
    private var isUsed = false
    /// Attempts under way that take a place.
    package private(set) var underWay = 0

    /// The first limit.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        (limit, target) = (limits.first, limits.most)
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

    /// One takes no place any more, whether it has ended or not.
    package mutating func leave() {
        underWay = max(0, underWay - 1)
        if underWay == 0 { isUsed = false }
    }

    /// Something was heard of one that takes its place still, or has left it.
    ///
    /// - Parameters:
    ///   - isTooMuch: the provider could not, or did not answer.
    ///   - isSuccess: it has taken the message.
    package mutating func note(isTooMuch: Bool, isSuccess: Bool, at now: Duration) {
        if isTooMuch || isSuccess {
            failures.add(failed: isTooMuch, at: now, window: limits.window)
            let wasInTrouble = isInTrouble
            isInTrouble =
                failures.failures >= limits.leastFailures
                && Double(failures.failures) >= limits.tolerated * Double(failures.attempts)
            if isInTrouble, !wasInTrouble { aim(at: now) }
        }
        if isInTrouble {
            guard isTooMuch, now >= nextDecrease else { return }
            limit = max(limits.least, limit * limits.decrease)
            nextDecrease = now + limits.pause
            lastDecrease = now
        } else if isSuccess, isUsed {
            limit = min(limits.most, limit + (limit < target ? 1 : 1 / limit))
        }
    }

    /// Trouble begins: says how far the limit doubles when it is over.
    private mutating func aim(at now: Duration) {
        let isBack = lastDecrease.map { now - $0 < limits.memory } ?? false
        target = isBack ? limit * (1 + limits.decrease) / 2 : limit
    }
}
