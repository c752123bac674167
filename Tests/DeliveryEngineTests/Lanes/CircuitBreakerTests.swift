import DeliveryEngine
import Testing

struct CircuitBreakerTests {
    private var breaker = CircuitBreaker()
    private var jitter = Jitter(seed: 1)

    private mutating func note(_ verdicts: [CircuitBreaker.Verdict], at seconds: Double) {
        for verdict in verdicts {
            breaker.begin(at: .seconds(1) * seconds)
            breaker.note(verdict, at: .seconds(1) * seconds, &jitter)
        }
    }

    private mutating func open(at seconds: Double) {
        note([CircuitBreaker.Verdict](repeating: .unreachable, count: 5), at: seconds)
    }

    @Test mutating func `half of twenty failures open it, less or fewer do not`() {
        note([CircuitBreaker.Verdict](repeating: .fails, count: 9), at: 1)
        note([CircuitBreaker.Verdict](repeating: .works, count: 11), at: 2)
        #expect(breaker.isClosed)
        note([.fails, .works], at: 3)
        #expect(breaker.isClosed)
        note([.fails, .fails], at: 3)
        #expect(!breaker.isClosed && !breaker.admits(at: .seconds(3)))
    }

    @Test mutating func `what failed over ten seconds ago does not count`() {
        note([CircuitBreaker.Verdict](repeating: .fails, count: 19), at: 1)
        note([CircuitBreaker.Verdict](repeating: .works, count: 10), at: 12)
        note([CircuitBreaker.Verdict](repeating: .fails, count: 9), at: 12)
        #expect(breaker.isClosed)
    }

    @Test mutating func `five connections in a row that cannot be made open it`() {
        note([.unreachable, .unreachable, .unreachable, .unreachable, .works], at: 1)
        #expect(breaker.isClosed)
        open(at: 2)
        #expect(!breaker.isClosed)
    }

    @Test mutating func `after a pause one may try, then five, then all`() throws {
        open(at: 0)
        let reopens = try #require(breaker.reopens(after: .zero))
        #expect(reopens >= .seconds(2.5) && reopens <= .seconds(5))
        #expect(breaker.room(at: reopens) == 1)
        breaker.begin(at: reopens)
        #expect(breaker.room(at: reopens) == 0)
        breaker.note(.works, at: reopens, &jitter)
        #expect(breaker.room(at: reopens) == 5)
        for _ in 0..<5 { breaker.begin(at: reopens) }
        #expect(breaker.room(at: reopens) == 0)
        for _ in 0..<5 { breaker.note(.works, at: reopens, &jitter) }
        #expect(breaker.isClosed)
    }

    @Test mutating func `a probe that fails makes the pause twice as long, up to a minute`() throws
    {
        open(at: 0)
        var (longest, time) = ([Duration](), Duration.zero)
        for _ in 0..<6 {
            let next = try #require(breaker.reopens(after: time))
            longest.append(next - time)
            time = next
            breaker.begin(at: time)
            breaker.note(.fails, at: time, &jitter)
        }
        for (pause, most) in zip(longest, [5, 10, 20, 40, 60, 60]) {
            #expect(pause >= .seconds(most) / 2 && pause <= .seconds(most))
        }
    }

    @Test mutating func `a provider that does not work is left alone for as long as it asked`() {
        for _ in 0..<20 {
            breaker.begin(at: .zero)
            breaker.note(.fails, wish: .seconds(33), at: .zero, &jitter)
        }
        #expect(breaker.reopens(after: .zero) == .seconds(33))
    }

    @Test mutating func `one answer that asks for a pause holds nobody`() {
        breaker.begin(at: .zero)
        breaker.note(.fails, wish: .seconds(33), at: .zero, &jitter)
        note([CircuitBreaker.Verdict](repeating: .works, count: 200), at: 1)
        #expect(breaker.isClosed)
    }

    @Test mutating func `a probe that was none makes room for another`() {
        open(at: 0)
        breaker.begin(at: .seconds(10))
        breaker.abandon()
        #expect(breaker.room(at: .seconds(10)) == 1)
    }
}
