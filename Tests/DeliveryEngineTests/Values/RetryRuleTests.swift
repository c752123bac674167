import DeliveryEngine
import ServiceKit
import Testing

struct RetryRuleTests {
    private static let now = UnixTime(milliseconds: 1_000_000)
    private let rule = RetryRule()
    private var jitter = Jitter(seed: 1)

    private mutating func result(
        _ outcome: AttemptOutcome, number: Int = 1, mayHaveArrived: Bool = false,
        _ onUncertain: Brief.OnUncertain = .resend, life: Duration = .seconds(10_000)
    ) -> DeliveryResult {
        let brief = Brief(
            sequence: 1, app: "a", expireTime: Self.now + life, onUncertain: onUncertain)
        return rule.result(
            of: outcome, number: number, brief, mayHaveArrived: mayHaveArrived, at: Self.now,
            &jitter)
    }

    @Test mutating func `a final answer of a provider is final`() {
        #expect(result(.accepted) == .delivered)
        #expect(result(.gone(since: nil, reason: "410")) == .failed(.gone, reason: "410"))
        #expect(result(.refused(reason: "400")) == .failed(.refused, reason: "400"))
        #expect(
            result(.wrongTarget(after: nil, reason: "403")) == .failed(.refused, reason: "403"))
    }

    @Test mutating func `a retry is made exactly when the provider asked`() {
        for outcome in [
            AttemptOutcome.deviceBusy(after: .seconds(77), reason: ""),
            .providerFails(after: .seconds(77), reason: ""),
            .wrongTarget(after: .seconds(77), reason: ""),
        ] {
            let expected = DeliveryResult.later(
                Self.now + .seconds(77), attempts: 1, mayHaveArrived: false, reason: "")
            #expect(result(outcome) == expected)
        }
    }

    @Test mutating func `retries back off exponentially with jitter if the provider names no time`()
    {
        for number in 1...4 {
            let most = Duration.seconds(1 << (number - 1))
            for _ in 0..<100 {
                guard
                    case .later(let due, let attempts, _, _) = result(
                        .providerFails(after: nil, reason: ""), number: number)
                else {
                    Issue.record("it is not tried again")
                    return
                }
                #expect((Self.now + most / 2...Self.now + most).contains(due))
                #expect(attempts == number)
            }
        }
    }

    @Test
    mutating func `a message that lives a day is tried some twenty times, the last near its end`() {
        for _ in 0..<100 {
            let times = attempts(life: .seconds(86_400))
            #expect((18...28).contains(times.count), "\(times.count)")
            #expect(times.last.map { $0 > .seconds(86_400 - 4 * 3600) } ?? false)
        }
    }

    @Test mutating func `a message that lives an hour is tried until its last ten minutes`() {
        for _ in 0..<100 {
            let times = attempts(life: .seconds(3600))
            #expect((10...18).contains(times.count), "\(times.count)")
            #expect(times.last.map { $0 > .seconds(3000) } ?? false, "\(times)")
        }
    }

    /// Returns the times at which a message that always fails is tried, from its first attempt on.
    private mutating func attempts(life: Duration) -> [Duration] {
        let brief = Brief(sequence: 1, app: "a", expireTime: Self.now + life)
        var (times, now) = ([Duration](), Self.now)
        while times.count < 1_000 {
            times.append(now - Self.now)
            let next = rule.result(
                of: .providerFails(after: nil, reason: "503"), number: times.count, brief,
                mayHaveArrived: false, since: Self.now, at: now, &jitter)
            guard case .later(let due, _, _, _) = next else { return times }
            now = due
        }
        return times
    }

    @Test mutating func `an operator's limit ends the attempts before the message expires`() {
        var rule = RetryRule()
        rule.longest = .seconds(60)
        let brief = Brief(sequence: 1, app: "a", expireTime: Self.now + .seconds(10_000))
        func last(_ outcome: AttemptOutcome, mayHaveArrived: Bool) -> DeliveryResult {
            rule.result(
                of: outcome, number: 6, brief, mayHaveArrived: mayHaveArrived,
                since: Self.now + .seconds(-58), at: Self.now, &jitter)
        }
        let fails = AttemptOutcome.providerFails(after: nil, reason: "503")
        #expect(last(fails, mayHaveArrived: false) == .failed(.attempts, reason: "503"))
        #expect(last(fails, mayHaveArrived: true) == .uncertain(reason: "503"))
    }

    @Test mutating func `an unanswered message is uncertain at its end, not expired`() {
        let lost = AttemptOutcome.uncertain(reason: "reset")
        #expect(result(lost, number: 9, life: .seconds(1)) == .uncertain(reason: "reset"))
        let fails = AttemptOutcome.providerFails(after: .seconds(60), reason: "503")
        #expect(result(fails, mayHaveArrived: true, life: .seconds(9)) == .uncertain(reason: "503"))
        #expect(result(fails, life: .seconds(9)) == .expired(reason: "503"))
    }

    @Test
    mutating func `an unprocessed message, or one not at fault, does not count as an attempt`() {
        let outcomes: [AttemptOutcome] = [
            .unprocessed(reason: "x"), .credentials(reason: "x"), .unreachable(reason: "x"),
            .providerBusy(after: .zero, reason: "x"), .postponed(after: .zero, reason: "x"),
        ]
        for outcome in outcomes {
            let expected = DeliveryResult.later(
                Self.now, attempts: 4, mayHaveArrived: false, reason: "x")
            #expect(result(outcome, number: 5) == expected)
        }
    }

    @Test mutating func `a lost answer ends a message that must not come twice`() {
        let lost = AttemptOutcome.uncertain(reason: "reset")
        #expect(result(lost, .drop) == .uncertain(reason: "reset"))
        guard case .later(_, 1, true, "reset") = result(lost) else {
            Issue.record("it is not sent again")
            return
        }
    }

    @Test mutating func `a message whose next attempt would be too late expires`() {
        let fails = AttemptOutcome.providerFails(after: .seconds(60), reason: "503")
        #expect(result(fails, life: .seconds(60)) == .expired(reason: "503"))
        #expect(!result(fails, life: .seconds(61)).isFinal)
    }
}
