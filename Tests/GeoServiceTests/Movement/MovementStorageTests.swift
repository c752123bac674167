import Context
import Protocol
import ServiceKit
import Spatial
import TestSupport
import Testing

@testable import GeoService

/// The movement of a device as it is stored.
struct MovementStorageTests {
    private static let rules: [OnceRule] = [.once, .always, .untilRead, .every(.seconds(90))]

    private static func occasion(_ random: inout SeededGenerator) -> Occasion {
        Occasion(
            place: "p\(Int.random(in: 0..<6, using: &random))",
            story: [nil, "s", "p1"][Int.random(in: 0..<3, using: &random)],
            kind: ["/place", ""][Int.random(in: 0..<2, using: &random)],
            once: rules[Int.random(in: 0..<4, using: &random)],
            storyOnce: rules[Int.random(in: 0..<4, using: &random)])
    }

    private static func event(_ random: inout SeededGenerator, _ now: UnixTime) -> MomentEvent {
        let it = occasion(&random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: return .entered(it)
        case 2: return .left(it.place)
        case 3:
            let motions: [Motion] = [.automotive, .walking, [], [.automotive, .stationary]]
            return .motion(motions[Int.random(in: 0..<4, using: &random)], .high)
        case 4:
            return .access([.available, .denied, .missing][Int.random(in: 0..<3, using: &random)])
        case 5: return .displayed(it.place)
        case 6: return .failed(it.place)
        case 7: return .read(it)
        default:
            let time = Bool.random(using: &random) ? now + .seconds(50) : nil
            return .later(it, at: time, onEntry: time == nil)
        }
    }

    @Test(arguments: Thoroughness.seeds(0...39, few: 10))
    func `stored movement is read back as it was`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let policy = MomentPolicy(caps: [MomentCap(2, in: .seconds(100))].compactMap { $0 })
        var movement = DeviceMovement()
        movement.zone = ["", "Europe/Berlin"][Int(seed % 2)]
        var (time, differences, waiting): (Int64, Int, Int) = (1_800_000_000_000, 0, 0)
        for step in 0..<200 {
            time += Int64.random(in: 1...40_000, using: &random)
            let now = UnixTime(milliseconds: time)
            let actions = movement.moment.handle(
                Self.event(&random, now), policy, at: now, in: .utc)
            movement.wake = nil
            for case .wake(let next) in actions { movement.wake = next }
            if step % 3 == 0 { movement.sensed = time }
            let fix = try #require(
                Fix(
                    at: Coordinate(onGlobe: 1, Double(step) / 1_000),
                    accuracy: Double.random(in: 1...100, using: &random), time: time))
            let near = (0..<5).map { slot in
                var rule = TransitionRule(dwell: slot == 0 ? nil : 60_000)
                rule.pause = Int64(slot) * 50_000
                return Nearby(
                    slot: UInt32(slot), edge: Double.random(in: -200...200, using: &random),
                    radius: slot == 4 ? .infinity : 100, rule: rule)
            }
            _ = movement.transitions.take(fix, nearby: near)
            let packed = try movement.stored.encoded()
            let back = DeviceMovement(stored: try Proto.StoredMovement(decoding: packed))
            if back != movement { differences += 1 }
            if back.due != nil { waiting += 1 }
        }
        #expect(differences == 0)
        #expect(waiting > 0)
    }

    @Test func `a device without any report equals one without stored movement`() throws {
        let nothing = DeviceMovement(stored: Proto.StoredMovement())
        #expect(nothing == DeviceMovement())
    }
}
