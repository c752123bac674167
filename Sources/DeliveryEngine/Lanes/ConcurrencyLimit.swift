/// The number of concurrent attempts at a provider, which adapts to the share of failures.
///
/// The limit grows like TCP's congestion window (RFC 5681): it doubles with each round of successes
/// until the first trouble, then grows by one each round. Trouble means that a *share* of the
/// attempts fails, not a single attempt. While it lasts, the limit shrinks by a third once a
/// second, because the attempts that are in flight then began earlier. As soon as the share has
/// fallen, the limit doubles again, up to its earlier value.
package struct ConcurrencyLimit: Hashable, Sendable {
    /// The limits of the adaptation, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// The initial limit, which equals TCP's initial window (RFC 6928).
        package var first = 10.0
        /// The minimum; at 0, no attempt would find out that the provider works again.
        package var least = 1.0
        /// The maximum, which is the size of the in-flight window.
        package var most = 256.0
        /// The factor by which the limit shrinks.
        package var decrease = 2.0 / 3
        /// The time between two decreases: a round trip over a bad connection.
        package var pause: Duration = .seconds(1)
        /// The time for which a failure counts: a few round trips, so that the trouble ends soon
        /// after its cause.
        package var window: Duration = .seconds(3)
        /// The share of failures above which there is trouble; a working provider fails for at most
        /// one attempt in a hundred.
        package var tolerated = 0.1
        /// The number of failures below which there is no trouble, because so few may be chance.
        package var leastFailures = 3
        /// The time within which returning trouble is the provider's limit, so that the limit then
        /// doubles only up to a middle value.
        package var memory: Duration = .seconds(30)

        /// Creates the default limits.
        package init() {}
    }

    private let limits: Limits
    private var limit: Double
    /// The limit up to which a round of successes doubles it.
    private var target: Double
    private var failures = SlidingCount()
    private var nextDecrease: Duration = .zero
    /// The time of the last decrease; nil if there was none.
    private var lastDecrease: Duration?
    private var isInTrouble = false
    /// True if at least half of the limit was in use since nothing was in flight; a limit that is
    /// not reached says nothing about the provider.
    private var isUsed = false
    /// The number of attempts that count towards the limit.
    package private(set) var underWay = 0

    /// Creates the initial limit.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        (limit, target) = (limits.first, limits.most)
    }

    /// The number of attempts that may begin now.
    package var room: Int { room(share: 1) }

    /// Returns how many attempts may begin now if only a share of the limit may be used; the share
    /// is at least one attempt.
    package func room(share: Double) -> Int { max(0, max(1, Int(limit * share)) - underWay) }

    /// Records that an attempt begins.
    package mutating func begin() {
        underWay += 1
        if underWay * 2 >= Int(limit) { isUsed = true }
    }

    /// Records that an attempt no longer counts towards the limit, whether or not it has ended.
    package mutating func leave() {
        underWay = max(0, underWay - 1)
        if underWay == 0 { isUsed = false }
    }

    /// Records the result of an attempt, whether or not it still counts towards the limit.
    ///
    /// - Parameters:
    /// - isTooMuch: Whether the provider failed or did not answer.
    /// - isSuccess: Whether the provider accepted the message.
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

    /// Sets the limit up to which to double after the trouble that begins now.
    private mutating func aim(at now: Duration) {
        let isBack = lastDecrease.map { now - $0 < limits.memory } ?? false
        target = isBack ? limit * (1 + limits.decrease) / 2 : limit
    }
}
