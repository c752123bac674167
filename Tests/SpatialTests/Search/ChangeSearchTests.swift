import Spatial
import SpatialWorld
import TestSupport
import Testing

/// The time at which an answer changes although nobody moves.
struct ChangeSearchTests {
    private static let minute: Int64 = 60_000

    /// Returns places in a town that begin and end within 1,600 minutes.
    private static func places(
        _ random: inout SeededGenerator, schedules: UInt32
    ) -> [IndexedPlace] {
        (0..<UInt32(400)).map { slot in
            var spot = Spot(
                latitude: random.number(39.9, 40), longitude: random.number(-75.2, -75.1))
            let begin = Int64.random(in: 0..<1_000, using: &random) * minute
            let end = begin + Int64.random(in: 1...600, using: &random) * minute
            let active = [PlaceTraits.always, begin..<end, begin ..< .max, .min..<end]
            spot.traits = PlaceTraits(
                tags: [slot % 5], active: active[Int(slot) % 4],
                schedule: schedules == 0 ? 0 : slot % (schedules + 1))
            return spot.place(slot)
        }
    }

    /// Returns the schedules at a later moment, of which each changes once.
    private static func later(
        _ schedules: [PlaceFilter.Schedule], _ now: Int64
    ) -> [PlaceFilter.Schedule] {
        schedules.map { .init(isOpen: now < $0.until ? $0.isOpen : !$0.isOpen, until: .max) }
    }

    @Test(arguments: 0..<24 as Range<UInt64>)
    func `an answer stays the same until its predicted change, and changes then`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let some: UInt32 = seed % 2 == 0 ? 0 : 3
        let places = Self.places(&random, schedules: some)
        let index = PlaceIndex(places)
        var changes = 0
        for _ in 0..<30 {
            let now = Int64.random(in: 0..<1_200, using: &random) * Self.minute
            let schedules =
                [PlaceFilter.Schedule(isOpen: true)]
                + (0..<some).map { _ in
                    .init(
                        isOpen: Bool.random(using: &random),
                        until: now + Int64.random(in: 1...900, using: &random) * Self.minute)
                }
            let groups: [[UInt32]] = Bool.random(using: &random) ? [[1, 2]] : []
            let filter = PlaceFilter(now: now, groups: groups, schedules: schedules)
            let point = random.spot().coordinate
            let (told, radius) = index.watch(8, around: point, filter)
            func answer(at moment: Int64) -> Set<UInt32> {
                let then = PlaceFilter(
                    now: moment, groups: groups, schedules: Self.later(schedules, moment))
                let slots = Set(told.map(\.slot))
                let all = everyNearest(400, of: places, to: point, then)
                // The one whose edge the radius is may end: then it could only be farther.
                return Set(
                    all.filter { $0.edge < radius || slots.contains($0.slot) }.map(\.slot))
            }
            let change = index.nextChange(
                of: told, within: radius, of: point, filter, after: now)
            let before = answer(at: now)
            let end = change ?? now + 5_000 * Self.minute
            for _ in 0..<10 {
                #expect(answer(at: Int64.random(in: now..<end, using: &random)) == before)
            }
            #expect(answer(at: end - 1) == before)
            // With schedules it may be said too early, for two of them have to agree.
            guard let change, some == 0 else { continue }
            changes += 1
            #expect(answer(at: change) != before)
        }
        if some == 0 { #expect(changes > 10) }
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `places that become active later, or may at any time, are found`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let places = Self.places(&random, schedules: 2)
        let index = PlaceIndex(places)
        for _ in 0..<30 {
            let now = Int64.random(in: 0..<1_200, using: &random) * Self.minute
            let schedules = [true, Bool.random(using: &random), false].map {
                PlaceFilter.Schedule(isOpen: $0)
            }
            let point = random.spot().coordinate
            for time in [PlaceFilter.Time.after(now), .any] {
                let filter = PlaceFilter(time, groups: [[0, 1, 2]], schedules: schedules)
                #expect(
                    index.nearest(20, to: point, filter)
                        == everyNearest(20, of: places, to: point, filter))
            }
        }
    }

    @Test func `an answer of places without times has no next change`() {
        let spot = Spot(latitude: 1, longitude: 1)
        let index = PlaceIndex([spot.place(1)])
        let filter = PlaceFilter(now: 0)
        let told = index.nearest(1, to: spot.coordinate, filter)
        #expect(
            index.nextChange(of: told, within: 50_000, of: spot.coordinate, filter, after: 0)
                == nil)
    }
}
