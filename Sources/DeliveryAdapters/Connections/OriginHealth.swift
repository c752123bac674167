import DeliveryEngine

/// How an origin has fared, and how long it is left alone.
///
/// Endpoints come from clients, so that one's troubles are no one else's: the lane is not told of
/// them.
struct OriginHealth: Hashable, Sendable {
    /// How long what it answered counts.
    private static let window: Duration = .seconds(10)

    private let limits: ProviderLimits
    private var answers = SlidingCount()
    private var failures = 0
    private var refusals = 0
    private var restsUntil: Duration?
    private var lastWorked: Duration?
    private var lastFailure: Duration?
    private var reason = ""
    /// Whether it has answered, and not failed since.
    private(set) var isProven = false

    /// Of an origin that nothing is known of.
    init(_ limits: ProviderLimits) { self.limits = limits }

    /// How long it is left alone from now on, and why; nil: it is not.
    func rest(at now: Duration) -> (left: Duration, reason: String)? {
        guard let restsUntil, now < restsUntil else { return nil }
        return (restsUntil - now, reason)
    }

    /// Whether one message at a time is enough to find out how it is.
    var isDoubtful: Bool { max(failures, refusals) >= limits.webFailures }

    /// Whether it has taken a message lately.
    func works(at now: Duration) -> Bool {
        lastWorked.map { now - $0 < limits.proof } ?? false
    }

    /// It has taken a message.
    mutating func worked(at now: Duration) {
        (failures, refusals, restsUntil, lastWorked) = (0, 0, nil, now)
        isProven = true
        answers.add(failed: false, at: now, window: Self.window)
    }

    /// It is there, though it has not answered a message.
    mutating func spoke() { isProven = true }

    /// It has answered something that is about one subscription.
    mutating func answered() { (failures, isProven) = (0, true) }

    /// It did not answer, or that it cannot.
    ///
    /// One thing that goes wrong, such as a connection that breaks, ends all that is under way: it
    /// counts once.
    /// - Parameter begun: when the message was begun that tells it; one that was before the last
    ///   failure tells nothing new. Of an answer, which speaks for itself, it is `now`.
    mutating func failed(_ reason: String, begun: Duration, at now: Duration) {
        // Those that were under way with it tell nothing new.
        guard rest(at: now) == nil, lastFailure.map({ begun >= $0 }) ?? true else { return }
        (lastFailure, isProven) = (now, false)
        failures += 1
        rest(after: failures, limits.webRest, limits.webLongestRest, reason, now)
    }

    /// It answered that it cannot.
    ///
    /// Which may be so of one message alone: it counts as one that does not work when half of what
    /// it is asked fails, of three messages at least. That a message fails again says nothing new.
    mutating func cannot(_ reason: String, isRetry: Bool, at now: Duration) {
        isProven = true
        guard rest(at: now) == nil else { return }
        if !isDoubtful {
            guard !isRetry else { return }
            answers.add(failed: true, at: now, window: Self.window)
            guard answers.failures >= limits.webFailures, answers.failures * 2 >= answers.attempts
            else { return }
        }
        answers = SlidingCount()
        failures = max(failures + 1, limits.webFailures)
        rest(after: failures, limits.webRest, limits.webLongestRest, reason, now)
    }

    /// It did not accept our key.
    mutating func refusedUs(_ reason: String, at now: Duration) {
        isProven = true
        guard rest(at: now) == nil else { return }
        (failures, refusals) = (0, refusals + 1)
        rest(after: refusals, limits.webRefusal, limits.webLongestRefusal, reason, now)
    }

    /// It said how long it wants to be left alone.
    mutating func asked(for span: Duration, _ reason: String, at now: Duration) {
        let end = now + min(span, RetryAfter.longest)
        guard restsUntil.map({ $0 < end }) ?? true else { return }
        (restsUntil, self.reason) = (end, reason)
    }

    private mutating func rest(
        after count: Int, _ first: Duration, _ longest: Duration, _ reason: String, _ now: Duration
    ) {
        guard count >= limits.webFailures else { return }
        let doublings = min(count - limits.webFailures, 20)
        restsUntil = now + min(longest, first * (1 << doublings))
        self.reason = reason
    }
}
