import Testing

@testable import Experimenting

/// The certainty of a comparison of two groups.
struct `Comparing groups` {
    private typealias Group = SequentialComparison.Group

    @Test func `the interval has the ratio that was seen, and narrows as more is seen`() throws {
        var width = Double.infinity
        for size in [1_000, 10_000, 100_000] {
            let comparison = try #require(
                SequentialComparison(
                    Group(devices: size, reached: size * 12 / 100),
                    with: Group(devices: size, reached: size / 10)))
            let interval = comparison.interval(error: 0.05)
            let high = try #require(interval.high)
            #expect(interval.contains(1.2))
            #expect(high - interval.low < width)
            width = high - interval.low
        }
        #expect(width < 0.12)
    }

    @Test func `groups differ exactly when the interval leaves out the ratio 1`() throws {
        for reached in stride(from: 60, through: 200, by: 1) {
            let comparison = try #require(
                SequentialComparison(
                    Group(devices: 2_000, reached: reached),
                    with: Group(devices: 1_000, reached: 60)))
            #expect(
                comparison.differs(error: 0.05)
                    == !comparison.interval(error: 0.05).contains(1), "\(reached)")
        }
    }

    @Test func `swapping the groups inverts the interval`() throws {
        let (one, two) = (Group(devices: 500, reached: 40), Group(devices: 4_000, reached: 200))
        let there = try #require(SequentialComparison(one, with: two)).interval(error: 0.1)
        let back = try #require(SequentialComparison(two, with: one)).interval(error: 0.1)
        #expect(abs(there.low * (try #require(back.high)) - 1) < 1e-6)
        #expect(abs(back.low * (try #require(there.high)) - 1) < 1e-6)
    }

    @Test func `nothing is ruled out before anything was reached`() throws {
        let none = Group(devices: 100, reached: 0)
        let comparison = try #require(SequentialComparison(none, with: none))
        #expect(comparison.ratio == nil)
        #expect(!comparison.differs(error: 0.05))
        #expect(comparison.interval(error: 0.05) == .init(low: 0, high: nil))
        #expect(SequentialComparison(Group(devices: 0, reached: 0), with: none) == nil)
    }

    @Test func `a group of which nobody reached the goal gives an interval without an end`() throws
    {
        let (none, some) = (Group(devices: 100, reached: 0), Group(devices: 100, reached: 30))
        let up = try #require(SequentialComparison(some, with: none))
        #expect(up.ratio == nil)
        #expect(up.interval(error: 0.05).high == nil)
        #expect(up.interval(error: 0.05).low > 1)
        let down = try #require(SequentialComparison(none, with: some)).interval(error: 0.05)
        #expect(down.low == 0)
        #expect(try #require(down.high) < 1)
    }

    @Test func `groups of whom all reached the goal do not differ, however large they are`() throws
    {
        for size in [1, 1_000, 10_000_000] {
            let all = Group(devices: size, reached: size)
            let comparison = try #require(
                SequentialComparison(all, with: Group(devices: size * 3, reached: size * 3)))
            #expect(!comparison.differs(error: 0.05))
            #expect(comparison.interval(error: 0.05).contains(1))
        }
    }

    @Test func `a variant wins when it is better than each other one`() {
        let judge = { (reached: [Int]) in
            ExperimentJudge(
                holdout: nil, variants: reached.map { Group(devices: 10_000, reached: $0) },
                error: 0.05)
        }
        #expect(judge([500, 700, 900]).winner == 2)
        #expect(judge([500, 880, 900]).winner == nil)
        #expect(judge([900]).winner == nil)
        #expect(judge([0, 0]).winner == nil)
    }

    @Test func `a single variant wins when it is better than the holdout, others when not worse`() {
        let judge = { (holdout: Int, reached: [Int]) in
            ExperimentJudge(
                holdout: Group(devices: 10_000, reached: holdout),
                variants: reached.map { Group(devices: 10_000, reached: $0) }, error: 0.05)
        }
        #expect(judge(500, [700]).winner == 0)
        #expect(judge(680, [700]).winner == nil)
        #expect(judge(690, [400, 700]).winner == 1)
        #expect(judge(1_000, [400, 700]).winner == nil)
        #expect(judge(500, [700]).overHoldout(0)?.isSignificant == true)
        #expect(judge(500, [700]).overFirst(0) == nil)
        #expect(judge(500, [700, 800]).overFirst(1)?.isSignificant == false)
    }
}
