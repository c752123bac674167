import Foundation
import Spatial
import SpatialWorld
import TestSupport
import Testing

struct WatchPlanTests {
    private static func places(
        _ count: UInt32, _ random: inout SeededGenerator
    ) -> [IndexedPlace] {
        (0..<count).map { slot in
            Spot(
                latitude: random.number(39.9, 40), longitude: random.number(-75.23, -75.1),
                radius: random.number(20, 200)
            ).place(slot)
        }
    }

    private static let filter = PlaceFilter(now: 0)

    /// The places lie in a square of eleven kilometres, from a few to more than a phone can watch.
    @Test(arguments: [20, 300, 3_000] as [UInt32], [(10, 10), (10, 19), (20, 99), (0, 19)])
    func `every place within reach is in a region, and no region contains the device`(
        count: UInt32, phone: (singles: Int, regions: Int)
    ) {
        var random = SeededGenerator(seed: UInt64(count))
        let places = Self.places(count, &random)
        let index = PlaceIndex(places)
        let margin = 60.0
        let rule = WatchPlan.Rule(
            singles: phone.singles, regions: phone.regions, margin: margin)
        for _ in 0..<40 {
            let spot = Spot(
                latitude: random.number(39.9, 40), longitude: random.number(-75.23, -75.1))
            let here = Position(spot.coordinate)
            let (plan, found) = index.plan(rule, around: spot.coordinate, Self.filter)
            #expect(plan.singles <= phone.singles)
            #expect(plan.singles + plan.regions.count <= phone.regions)
            let watched = Set(found.prefix(plan.singles).map(\.slot))
            // Else it must ask again at once.
            for place in places where plan.safeRadius > 0 && !watched.contains(place.slot) {
                let edge = place.edge(from: here)
                guard edge > 0, edge < plan.safeRadius + margin else { continue }
                #expect(
                    plan.regions.contains { $0.holds(place) },
                    "\(place.slot) at \(edge) m of \(plan.safeRadius)")
            }
            for region in plan.regions {
                let way = Geodesic.distance(from: spot.coordinate, to: region.centre)
                #expect(way - region.radius > 49.9, "\(way) \(region.radius)")
                #expect(region.radius >= 100 && region.radius < 3_001)
            }
        }
    }

    @Test func `a few places are each watched alone, with the largest safe radius`() {
        let spot = Spot(latitude: 10, longitude: 20)
        let index = PlaceIndex((0..<UInt32(8)).map { spot.turned(by: Double($0) / 100).place($0) })
        let rule = WatchPlan.Rule(singles: 10, regions: 19, margin: 0)
        let (plan, places) = index.plan(rule, around: spot.coordinate, Self.filter)
        #expect(plan.singles == 8 && places.count == 8 && plan.regions.isEmpty)
        #expect(plan.safeRadius == SafeRadius.cap)
        let none = PlaceIndex().plan(rule, around: spot.coordinate, Self.filter).plan
        #expect(none.singles == 0 && none.safeRadius == SafeRadius.cap)
    }

    @Test func `inside a place that is left out the safe radius is zero`() {
        let spot = Spot(latitude: 10, longitude: 20)
        let index = PlaceIndex((0..<UInt32(8)).map { spot.place($0) })
        let rule = WatchPlan.Rule(singles: 3, regions: 19, margin: 0)
        let plan = index.plan(rule, around: spot.coordinate, Self.filter).plan
        #expect(plan.singles == 3 && plan.safeRadius == 0)
    }

    /// Walks through a town of twenty kilometres.
    private static func walk(
        _ count: UInt32, accuracy: Double = 0, _ make: (PlaceIndex) -> WatchWalk
    ) -> WatchWalk {
        var random = SeededGenerator(seed: UInt64(count) + 7)
        let index = PlaceIndex(
            (0..<count).map { slot in
                Spot(
                    latitude: random.number(39.86, 40.04), longitude: random.number(-75.28, -75.05)
                ).place(slot)
            })
        var walk = make(index)
        for _ in 0..<40 {
            walk.begin()
            var spot = Spot(
                latitude: random.number(39.9, 40), longitude: random.number(-75.23, -75.1))
            var (north, east) = (random.number(-1, 1), random.number(-1, 1))
            for _ in 0..<300 {
                var fix = spot
                let (way, off) = (random.number(0, 2 * .pi), random.number(0, accuracy))
                fix.latitude += off * sin(way) / 111_700
                fix.longitude += off * cos(way) / 86_000
                walk.move(to: spot.coordinate, seenAs: fix.coordinate)
                (north, east) = (
                    north * 0.95 + random.number(-0.3, 0.3), east * 0.95 + random.number(-0.3, 0.3)
                )
                spot.latitude += north * 0.000_3
                spot.longitude += east * 0.000_4
            }
        }
        return walk
    }

    @Test(arguments: [118, 1_000, 10_000] as [UInt32])
    func `a walker with a watch plan misses no place, however many there are`(count: UInt32) {
        let walk = Self.walk(count) { WatchWalk($0, singles: 10, regions: 19) }
        #expect(walk.entries > (count > 200 ? 50 : 0))
        #expect(walk.missed == 0, "of \(walk.entries) with \(walk.questions) questions")
    }

    @Test(arguments: [118, 400, 10_000] as [UInt32])
    func `a walker with an inexact position and a watch plan misses no place`(count: UInt32) {
        let walk = Self.walk(count, accuracy: 200) {
            WatchWalk($0, singles: 10, regions: 19, accuracy: 200)
        }
        #expect(walk.entries > 0)
        #expect(walk.missed == 0, "of \(walk.entries) with \(walk.questions) questions")
    }

    /// The control, which shows that the walk detects places that are missed.
    @Test func `a walker without combined regions misses some places`() {
        let walk = Self.walk(10_000) {
            WatchWalk($0, singles: 10, regions: 10, isPlain: true)
        }
        #expect(walk.missed > 0)
    }
}

extension WatchPlan.Region {
    /// Returns whether a whole place is in the region.
    fileprivate func holds(_ place: IndexedPlace) -> Bool {
        let way = Geodesic.distance(from: Position(centre), to: Position(place.centre))
        return way + Double(place.radius) <= radius
    }
}
