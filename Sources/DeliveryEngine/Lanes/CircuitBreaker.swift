/// Stops asking a provider that does not work, and finds out gently when it does again.
///
/// Closed: everything passes, and is counted. Open: nothing passes for a while. Half open: a probe,
/// then a few, then everything. It opens when half of the last ten seconds' attempts failed, of
/// twenty at least, or when five connections in a row could not be made.
package struct CircuitBreaker: Hashable, Sendable {
    /// The bounds, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// How long failures count.
        package var window: Duration = .seconds(10)
        /// Fewer attempts say nothing.
        package var leastAttempts = 20
        /// The share of failures that opens it.
        package var share = 0.5
        /// Nobody answers at all: there is no need to wait for twenty.
        package var connectFailures = 5
        /// The first pause; each that follows without a success between is twice as long.
        package var pause: Duration = .seconds(5)
        /// The longest pause.
        package var longestPause: Duration = .seconds(60)
        /// Attempts at a time while it is half open, one stage after the other.
        package var probes = [1, 5]

        /// The usual bounds.
        package init() {}
    }

    /// What came of an attempt, as far as it says something about the provider.
    package enum Verdict: Hashable, Sendable {
        /// It answered, whatever it said about the message.
        case works
        /// It answered that it cannot, or did not answer in time.
        case fails
        /// It could not be reached.
        case unreachable
    }

    private enum State: Hashable, Sendable {
        case closed
        case open(until: Duration)
        /// - Parameter since: attempts that were begun before are none of its probes.
        case halfOpen(stage: Int, underWay: Int, succeeded: Int, since: Duration)
    }

    private let limits: Limits
    private var state = State.closed
    private var buckets = SlidingCount()
    private var connectFailures = 0
    private var pauses = 0
    /// Until then the provider wants to be left alone, as it said with a failure.
    private var wish: Duration = .zero

    /// A closed one.
    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Whether an attempt may begin now.
    package func admits(at now: Duration) -> Bool { room(at: now) > 0 }

    /// How many attempts may begin now.
    package func room(at now: Duration) -> Int {
        switch state {
        case .closed: .max
        case .open(let until): now < until ? 0 : limits.probes.first ?? 1
        case .halfOpen(let stage, let underWay, _, _): max(0, limits.probes[stage] - underWay)
        }
    }

    /// When one may begin again, if none may now because of a pause.
    package func reopens(after now: Duration) -> Duration? {
        guard case .open(let until) = state, until > now else { return nil }
        return until
    }

    /// Whether anything is held back.
    package var isClosed: Bool { state == .closed }

    /// An attempt begins; it has been admitted.
    package mutating func begin(at now: Duration) {
        switch state {
        case .closed: break
        case .open: state = .halfOpen(stage: 0, underWay: 1, succeeded: 0, since: now)
        case .halfOpen(let stage, let underWay, let succeeded, let since):
            state = .halfOpen(
                stage: stage, underWay: underWay + 1, succeeded: succeeded, since: since)
        }
    }

    /// An attempt that was begun then has ended without saying anything about the provider.
    package mutating func abandon(begun: Duration) {
        guard case .halfOpen(let stage, let underWay, let succeeded, let since) = state,
            begun >= since
        else { return }
        state = .halfOpen(
            stage: stage, underWay: max(0, underWay - 1), succeeded: succeeded, since: since)
    }

    /// An attempt has ended.
    ///
    /// A message that has failed before says nothing new of the provider when it fails again: where
    /// few messages always fail, and nothing else is sent, they would stop all that comes later.
    ///
    /// - Parameters:
    ///   - begun: when it was begun; while it is found out whether the provider works again only
    ///     attempts that were begun for that count.
    ///   - isRetry: whether its message was tried before.
    ///   - wish: how long the provider asked with it to be left alone: what one answer says holds
    ///     its message; once the provider counts as one that does not work it holds all.
    package mutating func note(
        _ verdict: Verdict, begun: Duration, isRetry: Bool = false, wish: Duration? = nil,
        at now: Duration, _ jitter: inout Jitter
    ) {
        if verdict == .works { self.wish = .zero }
        if let wish { self.wish = max(self.wish, now + wish) }
        if verdict == .unreachable { connectFailures += 1 } else { connectFailures = 0 }
        switch state {
        case .closed:
            if verdict == .fails, isRetry { return }
            buckets.add(failed: verdict != .works, at: now, window: limits.window)
            guard mustOpen else { return }
            open(at: now, &jitter)
        case .open: break
        case .halfOpen(let stage, let underWay, let succeeded, let since):
            guard begun >= since else { return }
            guard verdict == .works else { return open(at: now, &jitter) }
            advance(stage, max(0, underWay - 1), succeeded + 1, since)
        }
    }

    private var mustOpen: Bool {
        if connectFailures >= limits.connectFailures { return true }
        return buckets.attempts >= limits.leastAttempts
            && Double(buckets.failures) >= limits.share * Double(buckets.attempts)
    }

    private mutating func open(at now: Duration, _ jitter: inout Jitter) {
        let span = min(limits.longestPause, limits.pause * (1 << min(pauses, 20)))
        // Between half of it and all of it: many workers are not to come back at once.
        state = .open(until: max(wish, now + span / 2 + jitter.part(of: span / 2)))
        pauses += 1
        buckets = SlidingCount()
        connectFailures = 0
    }

    private mutating func advance(
        _ stage: Int, _ underWay: Int, _ succeeded: Int, _ since: Duration
    ) {
        guard succeeded >= limits.probes[stage] else {
            state = .halfOpen(
                stage: stage, underWay: underWay, succeeded: succeeded, since: since)
            return
        }
        guard stage + 1 < limits.probes.count else {
            state = .closed
            pauses = 0
            return
        }
        state = .halfOpen(stage: stage + 1, underWay: underWay, succeeded: 0, since: since)
    }
}
