import Glibc
import TestSupport
import Testing

@testable import Experimenting

/// The share of wrong results in experiments that are looked at all the time.
struct `Experiments that are watched` {
    private typealias Group = SequentialComparison.Group

    /// An experiment whose devices reach the goal one after the other.
    private struct Course {
        var sizes: [Int]
        /// The likelihood that each group's devices are next, compared with the others.
        var weights: [Double]
        var random: SeededGenerator

        private mutating func fraction() -> Double {
            Double(random.next() >> 11) / Double(UInt64(1) << 53)
        }

        /// Lets `total` devices reach the goal, and calls `look` after each tenth until that
        /// returns true.
        mutating func run(_ total: Int, _ look: ([Int]) -> Bool) {
            var reached = sizes.map { _ in 0 }
            for count in 1...total {
                let left = sizes.indices.map {
                    Double(sizes[$0] - reached[$0]) * weights[$0]
                }
                var place = fraction() * left.reduce(0, +)
                var group = 0
                while group < left.count - 1, place >= left[group] {
                    place -= left[group]
                    group += 1
                }
                reached[group] += 1
                if count % 10 == 0, look(reached) { return }
            }
        }
    }

    /// Returns the share of experiments without a difference that find a winner, looked at after
    /// each tenth device that reached the goal.
    private func falseWinners(
        _ sizes: [Int], holdout: Bool, reaching total: Int, runs: Int, seed: UInt64,
        judge: ([Group]) -> Bool
    ) -> Double {
        var found = 0
        for run in 0..<runs {
            var course = Course(
                sizes: sizes, weights: sizes.map { _ in 1 },
                random: SeededGenerator(seed: seed &+ UInt64(run)))
            course.run(total) { reached in
                let groups = zip(sizes, reached).map { Group(devices: $0, reached: $1) }
                guard judge(groups) else { return false }
                found += 1
                return true
            }
        }
        return Double(found) / Double(runs)
    }

    @Test(arguments: [
        ([10_000, 10_000], false, 2_000), ([1_000, 9_000], false, 2_000),
        ([1_500, 1_500], false, 2_400), ([5_000, 5_000, 5_000], false, 1_500),
        ([5_000, 10_000, 10_000], true, 1_500),
    ])
    func `of 10,000 experiments without a difference at most 5 % find a winner at any look`(
        _ sizes: [Int], _ holdout: Bool, _ total: Int
    ) {
        let seed: UInt64 = 0x5EED
        let rate = falseWinners(
            sizes, holdout: holdout, reaching: total, runs: 10_000, seed: seed
        ) { groups in
            ExperimentJudge(
                holdout: holdout ? groups[0] : nil,
                variants: holdout ? Array(groups.dropFirst()) : groups, error: 0.05
            ).winner != nil
        }
        print("\(sizes) holdout \(holdout): \(rate * 100) % false winners, seed \(seed)")
        #expect(rate <= 0.05)
    }

    @Test func `the usual test of one look finds far too many winners when it is looked at often`()
    {
        let rate = falseWinners(
            [10_000, 10_000], holdout: false, reaching: 2_000, runs: 1_000, seed: 1
        ) { groups in
            // The z-test of two proportions (NIST/SEMATECH e-Handbook, 7.3.3), from 50 on.
            let (x, y) = (Double(groups[0].reached), Double(groups[1].reached))
            guard x + y >= 50 else { return false }
            let pooled = (x + y) / 20_000
            let z = (x - y) / 10_000 / (pooled * (1 - pooled) * 2 / 10_000).squareRoot()
            return abs(z) > 1.96
        }
        print("\(rate * 100) % false winners by the z-test")
        #expect(rate > 0.2)
    }

    @Test(arguments: [(0.9, 300), (1.0, 300), (1.3, 2_000), (1.3, 8_000), (2.0, 6_000)])
    func `the true lift is in at least 95 % of the intervals at every look together`(
        _ weight: Double, _ total: Int
    ) {
        let (size, runs) = (10_000, 400)
        var missed = 0
        let truths = (1...total / 10).map { Self.ratio(weight, size, reaching: $0 * 10) }
        for run in 0..<runs {
            var course = Course(
                sizes: [size, size], weights: [weight, 1],
                random: SeededGenerator(seed: UInt64(run)))
            var looks = 0
            course.run(total) { reached in
                looks += 1
                // What the ratio of the rates is by now, on average.
                let truth = truths[looks - 1]
                let interval = SequentialComparison(
                    Group(devices: size, reached: reached[0]),
                    with: Group(devices: size, reached: reached[1])
                )?.interval(error: 0.05)
                guard interval?.contains(truth) == false else { return false }
                missed += 1
                return true
            }
        }
        print("weight \(weight), \(total) reached: \(missed) of \(runs) missed")
        #expect(Double(missed) / Double(runs) <= 0.05)
    }

    /// Returns the ratio of the groups' rates when `total` devices have reached the goal.
    ///
    /// - Parameter weight: the factor by which a device of the first group is more likely than
    ///   others to be next.
    private static func ratio(_ weight: Double, _ size: Int, reaching total: Int) -> Double {
        // 1 - (1 - p)^weight + p = total / size, by bisection.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let rate = (low + high) / 2
            if rate + 1 - pow(1 - rate, weight) < Double(total) / Double(size) {
                low = rate
            } else {
                high = rate
            }
        }
        return (1 - pow(1 - low, weight)) / low
    }
}
