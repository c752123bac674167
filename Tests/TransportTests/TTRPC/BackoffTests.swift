import Testing
import Transport

struct BackoffTests {
    @Test func `waits double from half the minimum up to the maximum`() {
        for (chance, part) in [(0, 0.5), (0.5, 0.75), (1, 1), (-3, 0.5), (7, 1), (.infinity, 1)] {
            var backoff = Backoff(minimum: .milliseconds(10), maximum: .milliseconds(35))
            for ceiling in [10, 20, 35, 35, 35] {
                #expect(backoff.next(chance: chance) == .milliseconds(ceiling) * part)
            }
            backoff.reset()
            #expect(backoff.next(chance: 1) == .milliseconds(10))
        }
    }

    @Test func `without a least wait every part of the ceiling is equally likely`() {
        var backoff = Backoff(minimum: .seconds(1), maximum: .seconds(5), least: 0)
        let waits = (0..<4).map { _ in backoff.next(chance: 1) }
        #expect(waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(5)])
        #expect(backoff.next(chance: 0) == .zero)
        #expect(backoff.next(chance: 0.5) == .milliseconds(2500))
        backoff.reset()
        #expect(backoff.next(chance: 1) == .seconds(1))
    }
}
