import Testing

@testable import DeliveryEngine

struct LimitTests {
    /// Makes as many attempts as may begin, of which `failures` fail.
    private func round(
        _ limit: inout ConcurrencyLimit, failures: Int = 0, at now: Duration = .zero
    ) {
        let room = limit.room
        for _ in 0..<room { limit.begin() }
        for number in 0..<room {
            let fails = number < failures
            limit.note(isTooMuch: fails, isSuccess: !fails, at: now)
            limit.leave()
        }
    }

    @Test func `the limit doubles with each round while the provider keeps up`() {
        var limit = ConcurrencyLimit()
        var rooms = [limit.room]
        for _ in 0..<5 {
            round(&limit)
            rooms.append(limit.room)
        }
        #expect(rooms == [10, 20, 40, 80, 160, 256])
    }

    @Test func `a concurrency limit that is not reached does not grow`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<1_000 {
            limit.begin()
            limit.note(isTooMuch: false, isSuccess: true, at: .zero)
            limit.leave()
        }
        #expect(limit.room == 10)
    }

    @Test func `one error, or one in a hundred, does not lower the limit`() {
        var limit = ConcurrencyLimit()
        round(&limit, failures: 1)
        for _ in 0..<6 { round(&limit) }
        for second in 0..<60 { round(&limit, failures: 2, at: .seconds(second)) }
        #expect(limit.room == 256)
    }

    @Test func `an overloaded provider's limit falls by a third a second, and never to zero`() {
        var limit = ConcurrencyLimit()
        round(&limit, failures: 10)
        #expect(limit.room == 6)
        for second in 1...50 { round(&limit, failures: .max, at: .seconds(second)) }
        #expect(limit.room == 1)
    }

    @Test func `once the overload is over the limit doubles back to where it was`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<5 { round(&limit) }
        for second in 1...5 { round(&limit, failures: .max, at: .seconds(10 + second)) }
        let low = limit.room
        #expect(low < 40)
        var rounds = 0
        while limit.room < 250, rounds < 100 {
            rounds += 1
            round(&limit, at: .seconds(30) + .milliseconds(rounds))
        }
        #expect(rounds <= 5, "from \(low)")
    }

    @Test func `after repeated overload the limit returns halfway, then grows by one a round`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<5 { round(&limit) }
        round(&limit, failures: .max, at: .seconds(10))
        for number in 0..<5 { round(&limit, at: .seconds(20) + .milliseconds(number)) }
        #expect(limit.room == 256)
        round(&limit, failures: .max, at: .seconds(25))
        for number in 0..<10 { round(&limit, at: .seconds(30) + .milliseconds(number)) }
        #expect((213...232).contains(limit.room))
    }

    @Test func `an attempt that has ended frees its place`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<10 { limit.begin() }
        #expect(limit.room == 0)
        limit.leave()
        #expect(limit.room == 1)
    }

    @Test func `failing retries are limited to a tenth of first attempts`() {
        var budget = RetryBudget()
        for _ in 0..<100 { budget.begin(isRetry: true) }
        #expect(budget.room(at: .zero) == 0)
        for _ in 0..<1_000 { budget.begin(isRetry: false) }
        #expect((99...100).contains(budget.room(at: .zero)))
    }

    @Test func `successful retries are free, and the budget refills by one a second`() {
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

    @Test func `a rate is spread over the second, and a pause is kept to the end`() {
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

    @Test func `higher priorities have more turns, and every priority has some`() {
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
