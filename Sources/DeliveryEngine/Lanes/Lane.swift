/// The limits of the sending of one app through one provider: concurrency, rate, retries and
/// pauses.
///
/// A lane only decides; its caller sends. Lanes are independent, so that a provider that hangs
/// slows no other lane.
package struct Lane: Sendable {
    /// The limits of a lane's parts.
    package struct Limits: Hashable, Sendable {
        package var breaker = CircuitBreaker.Limits()
        package var concurrency = ConcurrencyLimit.Limits()
        package var budget = RetryBudget.Limits()
        /// The maximum number of messages a second; nil if there is no limit.
        package var perSecond: Double?
        /// The pause after a provider reported too many requests without saying for how long (FCM).
        package var busy: Duration = .seconds(60)
        /// The longest pause that a provider may ask for; adapters read `Retry-After` up to this
        /// value.
        package var longestPause: Duration = .seconds(86_400)

        /// Creates the default limits.
        package init() {}

        /// The limits for providers on this machine, which accept any number of attempts.
        package static let ofThisMachine: Self = {
            var limits = Self()
            limits.concurrency.first = limits.concurrency.most
            return limits
        }()

        /// The limits for lanes whose messages go to unrelated servers, where the adapter limits
        /// each server and one server's failure says nothing about the lane.
        package static let ofManyReceivers: Self = {
            var limits = ofThisMachine
            limits.breaker.leastAttempts = .max
            limits.concurrency.decrease = 1
            return limits
        }()
    }

    private let limits: Limits
    private var breaker: CircuitBreaker
    private var concurrency: ConcurrencyLimit
    private var budget: RetryBudget
    private var rate: RateLimit
    private var ramp: RampUp?
    /// The reason why nothing is sent until an operator acts; nil if sending is not held.
    package private(set) var hold: String?
    /// The provider's last error; nil if the provider has worked since.
    package private(set) var trouble: String?
    /// The reason that the provider gave for the last pause; may be empty.
    private var pauseReason = ""

    /// Creates a lane without history.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        breaker = CircuitBreaker(limits.breaker)
        concurrency = ConcurrencyLimit(limits.concurrency)
        budget = RetryBudget(limits.budget)
        rate = RateLimit(perSecond: limits.perSecond)
    }

    /// Returns how many attempts may begin now.
    package mutating func room(isRetry: Bool, at now: Duration) -> Int {
        guard hold == nil else { return 0 }
        let share = ramp?.share(at: now) ?? 1
        if share == 1 { ramp = nil }
        let room = min(
            breaker.room(at: now), concurrency.room(share: share), rate.room(at: now))
        return isRetry ? min(room, budget.room(at: now)) : room
    }

    /// True if few attempts, or none, are admitted to find out whether the provider works again.
    package var isProbing: Bool { !breaker.isClosed }

    /// Returns the time to ask again if there is no room now and no answer is pending; nil if there
    /// is no such time.
    package func opens(isRetry: Bool, after now: Duration) -> Duration? {
        guard hold == nil else { return nil }
        let times = [
            breaker.reopens(after: now), rate.opens(after: now),
            isRetry ? budget.refills(after: now) : nil,
        ]
        return times.compactMap(\.self).max()
    }

    /// Records that an attempt begins for which there was room.
    package mutating func begin(isRetry: Bool, at now: Duration) {
        breaker.begin(at: now)
        concurrency.begin()
        rate.begin()
        budget.begin(isRetry: isRetry)
    }

    /// Records that an attempt with a late answer no longer counts towards the concurrency limit.
    package mutating func leave() { concurrency.leave() }

    /// Records the end of an attempt.
    ///
    /// One answer concerns its message only. The lane slows down by the share of attempts that
    /// fail. Only errors that concern all of the app's messages, such as an exceeded quota or
    /// rejected credentials, pause the lane.
    ///
    /// - Parameters:
    /// - begun: When the attempt began.
    /// - hasLeft: Whether the attempt had stopped counting towards the concurrency limit.
    package mutating func end(
        _ outcome: AttemptOutcome, begun: Duration, isRetry: Bool, hasLeft: Bool = false,
        at now: Duration, _ jitter: inout Jitter
    ) {
        var isTooMuch = false
        note(outcome)
        switch outcome {
        case .accepted, .gone, .refused, .wrongTarget, .deviceBusy:
            breaker.note(.works, begun: begun, at: now, &jitter)
            if isRetry { budget.giveBack() }
        case .credentials(let reason):
            breaker.note(.works, begun: begun, at: now, &jitter)
            hold = reason
        case .providerBusy(let after, _):
            breaker.note(.works, begun: begun, at: now, &jitter)
            isTooMuch = true
            rate.pause(until: now + min(limits.longestPause, after ?? limits.busy))
        case .providerFails(let after, _), .messageFails(let after, _):
            let wish = after.map { min(limits.longestPause, $0) }
            breaker.note(
                .fails, begun: begun, isRetry: isRetry, wish: outcome.isOfMessage ? nil : wish,
                at: now, &jitter)
            isTooMuch = !isRetry
        case .uncertain:
            breaker.note(.fails, begun: begun, isRetry: isRetry, at: now, &jitter)
            isTooMuch = !isRetry
        case .unreachable: breaker.note(.unreachable, begun: begun, at: now, &jitter)
        case .unprocessed, .postponed, .lostTogether:
            breaker.abandon(begun: begun)
            if isRetry, !outcome.isUncertain { budget.giveBack() }
        }
        concurrency.note(isTooMuch: isTooMuch, isSuccess: outcome == .accepted, at: now)
        if !hasLeft { concurrency.leave() }
    }

    private mutating func note(_ outcome: AttemptOutcome) {
        switch outcome {
        case .accepted, .gone, .refused, .wrongTarget, .deviceBusy: trouble = nil
        case .providerFails, .messageFails, .uncertain, .lostTogether, .unreachable:
            trouble = outcome.reason
        case .providerBusy: pauseReason = outcome.reason
        case .credentials, .unprocessed, .postponed: break
        }
    }

    /// Resumes sending slowly, after an operator fixed the credentials or released a switch.
    package mutating func release(at now: Duration) {
        hold = nil
        ramp = RampUp(at: now)
    }

    /// Returns the reason why nothing is sent now; nil if the lane is not blocked.
    package func block(at now: Duration) -> LaneBlock? {
        if let hold {
            return LaneBlock(.credentials, "the provider refuses our requests: \(hold)")
        }
        if !breaker.isClosed {
            let isPaused = breaker.reopens(after: now) != nil
            let what = isPaused ? "the provider is failing" : "the provider is being tried again"
            return LaneBlock(
                .failing, Self.words(what, trouble), until: breaker.reopens(after: now))
        }
        if let until = rate.pauseEnd(after: now) {
            return LaneBlock(
                .pause, Self.words("the provider asked for a pause", pauseReason), until: until)
        }
        return nil
    }

    private static func words(_ what: String, _ reason: String?) -> String {
        reason.map { $0.isEmpty ? what : "\(what): \($0)" } ?? what
    }
}

extension AttemptOutcome {
    /// True if the pause that a failure asks for concerns its message only.
    fileprivate var isOfMessage: Bool { if case .messageFails = self { true } else { false } }
}
