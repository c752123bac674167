import DeliveryEngine
import Testing

struct CircuitBreakerTests {
    private var breaker = CircuitBreaker()
    private var jitter = Jitter(seed: 1)

    private mutating func note(
        _ verdicts: [CircuitBreaker.Verdict], isRetry: Bool = false, at seconds: Double
    ) {
        let now: Duration = .seconds(1) * seconds
        for verdict in verdicts {
            breaker.begin(at: now)
            breaker.note(verdict, begun: now, isRetry: isRetry, at: now, &jitter)
        }
    }

    private mutating func open(at seconds: Double) {
        note([CircuitBreaker.Verdict](repeating: .unreachable, count: 5), at: seconds)
    }

    @Test mutating func `the breaker opens when half of at least twenty attempts failed`() {
        note([CircuitBreaker.Verdict](repeating: .fails, count: 9), at: 1)
        note([CircuitBreaker.Verdict](repeating: .works, count: 11), at: 2)
        #expect(breaker.isClosed)
        note([.fails, .works], at: 3)
        #expect(breaker.isClosed)
        note([.fails, .fails], at: 3)
        #expect(!breaker.isClosed && !breaker.admits(at: .seconds(3)))
    }

    @Test mutating func `failures over ten seconds ago do not count`() {
        note([CircuitBreaker.Verdict](repeating: .fails, count: 19), at: 1)
        note([CircuitBreaker.Verdict](repeating: .works, count: 10), at: 12)
        note([CircuitBreaker.Verdict](repeating: .fails, count: 9), at: 12)
        #expect(breaker.isClosed)
    }

    @Test mutating func `five failed connections in a row open the breaker`() {
        note([.unreachable, .unreachable, .unreachable, .unreachable, .works], at: 1)
        #expect(breaker.isClosed)
        open(at: 2)
        #expect(!breaker.isClosed)
    }

    @Test mutating func `after a pause one attempt is allowed, then five, then all`() throws {
        open(at: 0)
        let reopens = try #require(breaker.reopens(after: .zero))
        #expect(reopens >= .seconds(2.5) && reopens <= .seconds(5))
        #expect(breaker.room(at: reopens) == 1)
        breaker.begin(at: reopens)
        #expect(breaker.room(at: reopens) == 0)
        breaker.note(.works, begun: reopens, at: reopens, &jitter)
        #expect(breaker.room(at: reopens) == 5)
        for _ in 0..<5 { breaker.begin(at: reopens) }
        #expect(breaker.room(at: reopens) == 0)
        for _ in 0..<5 { breaker.note(.works, begun: reopens, at: reopens, &jitter) }
        #expect(breaker.isClosed)
    }

    @Test mutating func `a failed probe doubles the pause, up to a minute`() throws {
        open(at: 0)
        var (longest, time) = ([Duration](), Duration.zero)
        for _ in 0..<6 {
            let next = try #require(breaker.reopens(after: time))
            longest.append(next - time)
            time = next
            breaker.begin(at: time)
            breaker.note(.fails, begun: time, at: time, &jitter)
        }
        for (pause, most) in zip(longest, [5, 10, 20, 40, 60, 60]) {
            #expect(pause >= .seconds(most) / 2 && pause <= .seconds(most))
        }
    }

    @Test mutating func `the breaker stays open for as long as the provider asked`() {
        for _ in 0..<20 {
            breaker.begin(at: .zero)
            breaker.note(.fails, begun: .zero, wish: .seconds(33), at: .zero, &jitter)
        }
        #expect(breaker.reopens(after: .zero) == .seconds(33))
    }

    @Test mutating func `one answer that asks for a pause does not open the breaker`() {
        breaker.begin(at: .zero)
        breaker.note(.fails, begun: .zero, wish: .seconds(33), at: .zero, &jitter)
        note([CircuitBreaker.Verdict](repeating: .works, count: 200), at: 1)
        #expect(breaker.isClosed)
    }

    @Test mutating func `an abandoned probe makes room for another`() {
        open(at: 0)
        breaker.begin(at: .seconds(10))
        breaker.abandon(begun: .seconds(10))
        #expect(breaker.room(at: .seconds(10)) == 1)
    }

    @Test mutating func `retries that keep failing do not open the breaker`() {
        note([CircuitBreaker.Verdict](repeating: .fails, count: 500), isRetry: true, at: 1)
        #expect(breaker.isClosed)
        // Nor do they count as attempts that worked.
        note([CircuitBreaker.Verdict](repeating: .fails, count: 20), at: 2)
        #expect(!breaker.isClosed)
    }

    @Test mutating func `a requested pause ends when the provider works again`() {
        breaker.begin(at: .zero)
        breaker.note(.fails, begun: .zero, wish: .seconds(900), at: .zero, &jitter)
        note([.works], at: 1)
        note([CircuitBreaker.Verdict](repeating: .unreachable, count: 5), at: 60)
        #expect(breaker.reopens(after: .seconds(60)).map { $0 <= .seconds(65) } == true)
    }

    @Test mutating func `attempts begun before the breaker opened do not count as probes`() {
        for _ in 0..<30 { breaker.begin(at: .zero) }
        open(at: 1)
        breaker.begin(at: .seconds(10))
        breaker.note(.fails, begun: .zero, at: .seconds(11), &jitter)
        breaker.note(.works, begun: .zero, at: .seconds(11), &jitter)
        breaker.abandon(begun: .zero)
        #expect(breaker.room(at: .seconds(11)) == 0)
        breaker.note(.works, begun: .seconds(10), at: .seconds(12), &jitter)
        #expect(breaker.room(at: .seconds(12)) == 5)
    }
}
