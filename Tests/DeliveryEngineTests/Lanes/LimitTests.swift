import Testing

@testable import DeliveryEngine

struct LimitTests {
    @Test func `a provider that keeps up gets more at a time, one more for each round`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<20 {
            let room = limit.room
            for _ in 0..<room { limit.begin() }
            for _ in 0..<room { limit.end(isTooMuch: false, isSuccess: true, at: .zero) }
        }
        #expect((25...31).contains(limit.room))
    }

    @Test func `a limit that nobody comes near to does not grow`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<1_000 {
            limit.begin()
            limit.end(isTooMuch: false, isSuccess: true, at: .zero)
        }
        #expect(limit.room == 10)
    }

    @Test func `one that has too much gets two thirds, once a second, and never nothing`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<10 { limit.begin() }
        for _ in 0..<10 { limit.end(isTooMuch: true, isSuccess: false, at: .zero) }
        #expect(limit.room == 6)
        for second in 1...50 {
            limit.begin()
            limit.end(isTooMuch: true, isSuccess: false, at: .seconds(second))
        }
        #expect(limit.room == 1)
    }

    @Test func `retries that do not help are a tenth of first attempts`() {
        var budget = RetryBudget()
        for _ in 0..<100 { budget.begin(isRetry: true) }
        #expect(budget.room(at: .zero) == 0)
        for _ in 0..<1_000 { budget.begin(isRetry: false) }
        #expect((99...100).contains(budget.room(at: .zero)))
    }

    @Test func `retries that help cost nothing, and waiting earns one a second`() {
        var budget = RetryBudget()
        for _ in 0..<10_000 {
            budget.begin(isRetry: true)
            budget.giveBack()
        }
        #expect(budget.room(at: .zero) == 100)
        for _ in 0..<100 { budget.begin(isRetry: true) }
        #expect(budget.refills(after: .zero) == .seconds(1))
        #expect(budget.room(at: .seconds(7)) == 7)
        #expect(budget.room(at: .seconds(1_000)) == 100)
    }

    @Test func `a quota is spread over the second, and a pause is kept to the end`() {
        var rate = RateLimit(perSecond: 1_000)
        var sent = 0
        for millisecond in 0..<1_000 {
            for _ in 0..<rate.room(at: .milliseconds(millisecond)) {
                rate.begin()
                sent += 1
            }
        }
        #expect((1_000...1_100).contains(sent))
        rate.pause(until: .seconds(9))
        rate.pause(until: .seconds(5))
        #expect(rate.room(at: .seconds(8.9)) == 0 && rate.opens(after: .seconds(8)) == .seconds(9))
        #expect(rate.room(at: .seconds(9)) == 100)
    }

    @Test func `high priorities have more turns, and none has none`() {
        var share = FairShare()
        var turns = [0, 0, 0]
        for _ in 0..<1_300 {
            guard let next = share.next([true, true, true]) else { continue }
            turns[next] += 1
        }
        #expect(turns == [100, 400, 800])
        #expect(share.next([true, false, false]) == 0)
        #expect(share.next([false, false, false]) == nil)
    }
}
