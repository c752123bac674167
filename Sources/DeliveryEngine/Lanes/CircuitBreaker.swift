/// A circuit breaker, which stops attempts at a failing provider and probes when it works again.
///
/// While closed, it admits and counts every attempt. While open, it admits nothing for a pause.
/// While half open, it admits one probe, then a few, then closes. It opens when half of the
/// attempts of the last ten seconds failed, of at least twenty, or when five connection attempts in
/// a row failed.
package struct CircuitBreaker: Hashable, Sendable {
    /// The limits of a circuit breaker, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// The time for which a failure counts.
        package var window: Duration = .seconds(10)
        /// The minimum number of attempts that allows a judgement.
        package var leastAttempts = 20
        /// The share of failures that opens the breaker.
        package var share = 0.5
        /// The number of consecutive connection failures that opens the breaker; if no connection
        /// can be made, there is no need to wait for twenty attempts.
        package var connectFailures = 5
        /// The first pause; each pause that follows without a success in between is twice as long.
        package var pause: Duration = .seconds(5)
        /// The longest pause.
        package var longestPause: Duration = .seconds(60)
        /// The number of concurrent attempts in each stage of the half-open state.
        package var probes = [1, 5]

        /// Creates the default limits.
        package init() {}
    }

    /// The result of an attempt as far as it says something about the provider.
    package enum Verdict: Hashable, Sendable {
        /// The provider answered, whatever it said about the message.
        case works
        /// The provider answered that it is failing, or did not answer in time.
        case fails
        /// The provider could not be reached.
        case unreachable
    }

    private enum State: Hashable, Sendable {
        case closed
        case open(until: Duration)
        /// - Parameter since: Attempts that began earlier do not count as probes.
        case halfOpen(stage: Int, underWay: Int, succeeded: Int, since: Duration)
    }

    private let limits: Limits
    private var state = State.closed
    private var buckets = SlidingCount()
    private var connectFailures = 0
    private var pauses = 0
    /// The time until which the provider, in a failure, asked for no requests.
    private var wish: Duration = .zero

    /// Creates a closed breaker.
    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Returns whether an attempt may begin now.
    package func admits(at now: Duration) -> Bool { room(at: now) > 0 }

    /// Returns how many attempts may begin now.
    package func room(at now: Duration) -> Int {
        switch state {
        case .closed: .max
        case .open(let until): now < until ? 0 : limits.probes.first ?? 1
        case .halfOpen(let stage, let underWay, _, _): max(0, limits.probes[stage] - underWay)
        }
    }

    /// Returns the time at which the next attempt may begin; nil unless a pause is running.
    package func reopens(after now: Duration) -> Duration? {
        guard case .open(let until) = state, until > now else { return nil }
        return until
    }

    /// True if every attempt is admitted.
    package var isClosed: Bool { state == .closed }

    /// Records that an admitted attempt begins.
    package mutating func begin(at now: Duration) {
        switch state {
        case .closed: break
        case .open: state = .halfOpen(stage: 0, underWay: 1, succeeded: 0, since: now)
        case .halfOpen(let stage, let underWay, let succeeded, let since):
            state = .halfOpen(
                stage: stage, underWay: underWay + 1, succeeded: succeeded, since: since)
        }
    }

    /// Records that an attempt ended without saying anything about the provider.
    package mutating func abandon(begun: Duration) {
        guard case .halfOpen(let stage, let underWay, let succeeded, let since) = state,
            begun >= since
        else { return }
        state = .halfOpen(
            stage: stage, underWay: max(0, underWay - 1), succeeded: succeeded, since: since)
    }

    /// Records the result of an attempt.
    ///
    /// A repeated failure of the same message says nothing new about the provider. If it counted, a
    /// few messages that always fail would stop everything that comes later when nothing else is
    /// sent.
    ///
    /// - Parameters:
    /// - begun: When the attempt began; while the breaker is half open, attempts that began before
    ///   that do not count.
    /// - isRetry: Whether the message was tried before.
    /// - wish: The pause that the provider asked for; it holds back one message while the breaker
    ///   is closed, and all messages once it is open.
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
        // The pause is between half and all of the span, so that workers do not come back all at
        // once.
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
