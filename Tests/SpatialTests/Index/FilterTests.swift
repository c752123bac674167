import Spatial
import SpatialWorld
import TestSupport
import Testing

struct FilterTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a filtered search agrees with checking every place`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // More tags than there are marks, so that some share one.
        func tags(_ count: ClosedRange<Int>) -> [UInt32] {
            (0..<Int.random(in: count, using: &random)).map { _ in
                UInt32.random(in: 0..<300, using: &random)
            }
        }
        let places = (0..<UInt32(800)).map { slot in
            var spot = random.spot()
            spot.traits = PlaceTraits(tags: tags(0...6), schedule: slot % 4)
            return spot.place(slot)
        }
        let index = PlaceIndex(places)
        for _ in 0..<40 {
            let groups = (0..<Int.random(in: 0...6, using: &random)).map { _ in tags(0...90) }
            let open = [true, Bool.random(using: &random), Bool.random(using: &random)]
            let schedules = open.map { PlaceFilter.Schedule(isOpen: $0) }
            let filter = PlaceFilter(now: 0, groups: groups, schedules: schedules)
            let point = random.spot().coordinate
            #expect(
                index.nearest(10, to: point, filter)
                    == everyNearest(10, of: places, to: point, filter))
        }
    }

    @Test func `an empty tag group matches no place, and a group with every mark checks its tags`()
    {
        let spot = Spot(latitude: 1, longitude: 1, traits: PlaceTraits(tags: [200]))
        let index = PlaceIndex([spot.place(1)])
        func found(_ groups: [[UInt32]]) -> Int {
            index.nearest(5, to: spot.coordinate, PlaceFilter(now: 0, groups: groups)).count
        }
        #expect(found([[]]) == 0)
        #expect(found([Array(201..<457)]) == 0)
        #expect(found([Array(150..<250)]) == 1)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `searches for places that contain or are near a point agree with checking all`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let places = (0..<UInt32(600)).map { random.spot().place($0) }
        var index = PlaceIndex(places.prefix(300))
        for place in places.dropFirst(300) { index.update(place) }
        let filter = PlaceFilter(now: 0)
        for _ in 0..<20 {
            let point = random.spot().coordinate
            let all = everyNearest(600, of: places, to: point, filter)
            #expect(index.containing(point, filter) == all.filter { $0.edge <= 0 })
            for distance in [0.001, 1000, 5e5, 3e6, 2.1e7] {
                #expect(
                    index.within(distance, of: point, filter)
                        == all.filter { $0.edge <= distance })
            }
        }
    }

    @Test func `times before 1970 and the last minute work like others`() {
        func index(_ active: Range<Int64>) -> PlaceIndex {
            let traits = PlaceTraits(active: active)
            return PlaceIndex([Spot(latitude: 1, longitude: 1, traits: traits).place(1)])
        }
        func finds(_ index: PlaceIndex, _ now: Int64) -> Bool {
            let point = Spot(latitude: 1, longitude: 1).coordinate
            return !index.nearest(1, to: point, PlaceFilter(now: now)).isEmpty
        }
        let early = index(-90_000 ..< -30_000)
        #expect(
            [-90_001, -90_000, -30_001, -30_000].map { finds(early, $0) }
                == [false, true, true, false])
        let late = index(59_999..<60_001)
        #expect(
            [59_998, 59_999, 60_000, 60_001].map { finds(late, $0) }
                == [false, true, true, false])
        #expect(finds(index(PlaceTraits.always), .max - 1) && finds(index(0 ..< .max), 5))
    }
}
