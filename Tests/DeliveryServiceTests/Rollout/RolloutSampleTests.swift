import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import DeliveryService

/// The stages that devices are assigned to.
struct RolloutSampleTests {
    private static let devices = 100_000
    private static let percents: [UInt32] = [1, 10, 37, 100]

    private static func sample(_ id: String) -> RolloutSample {
        RolloutSample(
            id: id,
            stages: percents.map {
                var stage = Proto.RolloutStage()
                stage.percent = $0
                return stage
            })
    }

    private static func id(_ random: inout SeededGenerator) -> String {
        Identifier(high: random.next(), low: random.next()).description
    }

    /// Returns how far counts are from all being alike: about their number, if chance alone has
    /// made them.
    private static func chiSquare(_ counts: [Int]) -> Double {
        let expected = Double(counts.reduce(0, +)) / Double(counts.count)
        return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) }
            / expected
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `each stage has its share of any range of ordinals`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sample = Self.sample(Self.id(&random))
        let first = UInt32.random(in: 0...4_000_000_000, using: &random)
        let blocks = 100
        var counts = [[Int]](
            repeating: [Int](repeating: 0, count: blocks), count: Self.percents.count)
        for place in 0..<Self.devices {
            let stage = sample.stage(of: first + UInt32(place))
            // Who is in a stage is in all that follow.
            for later in stage..<Self.percents.count {
                counts[later][place * blocks / Self.devices] += 1
            }
        }
        for (stage, percent) in Self.percents.enumerated() {
            let share = Double(percent) / 100
            let deviation = (Double(Self.devices) * share * (1 - share)).squareRoot()
            let distance = Double(counts[stage].reduce(0, +)) - Double(Self.devices) * share
            #expect(abs(distance) <= 5 * deviation, "seed \(seed): \(percent) % is off \(distance)")
            // 99 degrees of freedom: beyond 170 once in a hundred thousand times.
            #expect(Self.chiSquare(counts[stage]) < 170, "seed \(seed), \(percent) %")
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a notification always has the same sample, independent of any other's`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (one, other) = (Self.id(&random), Self.id(&random))
        let (left, right, again) = (Self.sample(one), Self.sample(other), Self.sample(one))
        var both = 0
        for ordinal in 0..<UInt32(Self.devices) {
            #expect(left.stage(of: ordinal) == again.stage(of: ordinal))
            if left.stage(of: ordinal) <= 1, right.stage(of: ordinal) <= 1 { both += 1 }
        }
        // A tenth of a tenth: a thousand, give or take 32.
        #expect((840...1_160).contains(both), "seed \(seed): \(both) are in both")
    }
}
