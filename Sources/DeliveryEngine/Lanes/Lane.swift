/// What one provider gets from us: at a time, in a second, again, and not at all.
///
/// It decides; whoever asked sends. Lanes know nothing of each other, so that one that hangs slows
/// no other one.
package struct Lane: Sendable {
    /// The bounds of its parts.
    package struct Limits: Hashable, Sendable {
        package var breaker = CircuitBreaker.Limits()
        package var concurrency = ConcurrencyLimit.Limits()
        package var budget = RetryBudget.Limits()
        /// Messages a second; nil: as many as there are.
        package var perSecond: Double?
        /// The pause after a provider said that it gets too many, and not for how long (FCM).
        package var busy: Duration = .seconds(60)
        /// The longest pause a provider may ask for: as long as adapters read of `Retry-After`.
        package var longestPause: Duration = .seconds(86_400)

        /// The usual bounds.
        package init() {}

        /// For what is on this machine and takes as much as there is.
        package static let ofThisMachine: Self = {
            var limits = Self()
            limits.concurrency.first = limits.concurrency.most
            return limits
        }()

        /// For what leads to servers that have nothing to do with each other: their adapter bounds
        /// each, and what one does says nothing of the lane.
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
    /// Why nothing is sent until an operator has acted; nil: it is.
    package private(set) var hold: String?
    /// What went wrong with the provider last; nil: it has worked since.
    package private(set) var trouble: String?
    /// What the provider said when it asked for the last pause.
    private var pauseReason = ""

    /// A lane on which nothing has happened.
    package init(_ limits: Limits = Limits()) {
        self.limits = limits
        breaker = CircuitBreaker(limits.breaker)
        concurrency = ConcurrencyLimit(limits.concurrency)
        budget = RetryBudget(limits.budget)
        rate = RateLimit(perSecond: limits.perSecond)
    }

    /// How many attempts may begin now.
    package mutating func room(isRetry: Bool, at now: Duration) -> Int {
        guard hold == nil else { return 0 }
        let share = ramp?.share(at: now) ?? 1
        if share == 1 { ramp = nil }
        let room = min(
            breaker.room(at: now), concurrency.room(share: share), rate.room(at: now))
        return isRetry ? min(room, budget.room(at: now)) : room
    }

    /// Whether it is being found out if the provider works again, by few attempts.
    package var isProbing: Bool { !breaker.isClosed }

    /// When it is worth asking again, if there is no room now and no answer is waited for.
    package func opens(isRetry: Bool, after now: Duration) -> Duration? {
        guard hold == nil else { return nil }
        let times = [
            breaker.reopens(after: now), rate.opens(after: now),
            isRetry ? budget.refills(after: now) : nil,
        ]
        return times.compactMap(\.self).max()
    }

    /// An attempt begins; there was room for it.
    package mutating func begin(isRetry: Bool, at now: Duration) {
        breaker.begin(at: now)
        concurrency.begin()
        rate.begin()
        budget.begin(isRetry: isRetry)
    }

    /// An attempt takes no place any more, though it has not ended: its answer is late.
    package mutating func leave() { concurrency.leave() }

    /// An attempt has ended.
    ///
    /// What one answer says concerns its message. The lane slows down by the share of attempts that
    /// fail; what speaks for all of the app's messages alone pauses it: a quota, credentials.
    ///
    /// - Parameters:
    ///   - begun: when it was begun.
    ///   - hasLeft: whether it had given up its place before.
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

    /// Somebody lets it go on, after they have seen to the credentials or released what a switch
    /// held: slowly at first.
    package mutating func release(at now: Duration) {
        hold = nil
        ramp = RampUp(at: now)
    }

    /// Why nothing goes now; nil: it does.
    package func block(at now: Duration) -> LaneBlock? {
        if let hold {
            return LaneBlock(.credentials, "the provider does not accept us: \(hold)")
        }
        if !breaker.isClosed {
            let isPaused = breaker.reopens(after: now) != nil
            let what = isPaused ? "the provider does not work" : "the provider is tried again"
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
    /// Whether the time that a failure names is of its message alone.
    fileprivate var isOfMessage: Bool { if case .messageFails = self { true } else { false } }
}
