import DeliveryEngine

/// The health of a server, with the pauses after failures.
///
/// Endpoints come from clients, so one server's failures concern no other, and the lane is not told
/// about them.
struct OriginHealth: Hashable, Sendable {
    /// The time for which an answer counts.
    private static let window: Duration = .seconds(10)

    private let limits: ProviderLimits
    private var answers = SlidingCount()
    private var failures = 0
    private var refusals = 0
    private var restsUntil: Duration?
    private var lastWorked: Duration?
    private var lastFailure: Duration?
    private var reason = ""
    /// True if the server has answered, and not failed since.
    private(set) var isProven = false

    /// Creates the health of an unknown server.
    init(_ limits: ProviderLimits) { self.limits = limits }

    /// Returns how long nothing may be sent from now on, and why; nil if there is no pause.
    func rest(at now: Duration) -> (left: Duration, reason: String)? {
        guard let restsUntil, now < restsUntil else { return nil }
        return (restsUntil - now, reason)
    }

    /// True if one message at a time should probe the server.
    var isDoubtful: Bool { max(failures, refusals) >= limits.webFailures }

    /// Returns whether the server accepted a message recently.
    func works(at now: Duration) -> Bool {
        lastWorked.map { now - $0 < limits.proof } ?? false
    }

    /// Records that the server accepted a message.
    mutating func worked(at now: Duration) {
        (failures, refusals, restsUntil, lastWorked) = (0, 0, nil, now)
        isProven = true
        answers.add(failed: false, at: now, window: Self.window)
    }

    /// Records that the server can be reached, although it has not answered a message.
    mutating func spoke() { isProven = true }

    /// Records an answer that concerns one subscription.
    mutating func answered() { (failures, isProven) = (0, true) }

    /// Records that the server did not answer, or answered that it is failing.
    ///
    /// One cause, such as a broken connection, ends all messages in flight, and counts once.
    ///
    /// - Parameter begun: When the failed message was begun; a message from before the last failure
    ///   says nothing new. For an answer, which counts by itself, it is `now`.
    mutating func failed(_ reason: String, begun: Duration, at now: Duration) {
        // Messages that were in flight at the failure say nothing new.
        guard rest(at: now) == nil, lastFailure.map({ begun >= $0 }) ?? true else { return }
        (lastFailure, isProven) = (now, false)
        failures += 1
        rest(after: failures, limits.webRest, limits.webLongestRest, reason, now)
    }

    /// Records that the server answered with an error.
    ///
    /// That may concern one message alone. So the server counts as failing when half of the answers
    /// are errors, of at least three. A repeated error of one message says nothing new.
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

    /// Records that the server refused the app server's key.
    mutating func refusedUs(_ reason: String, at now: Duration) {
        isProven = true
        guard rest(at: now) == nil else { return }
        (failures, refusals) = (0, refusals + 1)
        rest(after: refusals, limits.webRefusal, limits.webLongestRefusal, reason, now)
    }

    /// Records a pause that the server asked for.
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
