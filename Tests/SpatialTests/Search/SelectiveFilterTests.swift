import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

/// Filters that only a few of many places match.
struct SelectiveFilterTests {
    private static let here = Position(Spot(latitude: 40, longitude: -75).coordinate)

    private static func index(_ traits: (UInt32) -> PlaceTraits) -> PlaceIndex {
        var random = SeededGenerator(seed: 5)
        return PlaceIndex(
            (0..<UInt32(100_000)).map { slot in
                Spot(
                    latitude: random.number(39, 41), longitude: random.number(-76, -74),
                    traits: traits(slot)
                ).place(slot)
            })
    }

    /// Returns the ten nearest places, and the walk that counted the nodes and leaves it visited.
    private static func look(
        _ index: PlaceIndex, _ filter: PlaceFilter, most: Int = .max
    ) -> (found: [Neighbour], walk: TreeWalk) {
        let admission = Admission(filter, index.traits)
        var search = NearestSearch(
            10, from: here, within: .infinity, admission, index.polygons)
        var walk = TreeWalk(from: here, admission, most: most)
        walk.visit(index.recent, index.runs, in: index.order, &search)
        return (search.found, walk)
    }

    private static func schedules(open: Set<Int>) -> [PlaceFilter.Schedule] {
        (0..<40).map { .init(isOpen: open.contains($0), until: 1_000 + Int64($0)) }
    }

    @Test func `polygons count by the work of measuring them`() throws {
        let ring = [(39.9, -75.1), (39.9, -74.9), (40.1, -74.9), (40.1, -75.1), (39.9, -75.1)]
        let polygon = try Polygon([
            [ring.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }]
        ])
        let index = PlaceIndex(
            (0..<2_000).map { IndexedPlace(slot: $0, checked: .polygon(polygon)) })
        // There are 125 leaves.
        #expect(Self.look(index, PlaceFilter(.any), most: 1_000).walk.hasGivenUp)
        // Also when the first leaf alone takes more than it may.
        #expect(Self.look(index, PlaceFilter(.any), most: 100).walk.hasGivenUp)
        var mixed = Self.index { _ in PlaceTraits() }
        for slot in 0..<UInt32(100) {
            mixed.update(IndexedPlace(slot: 200_000 + slot, checked: .polygon(polygon)))
        }
        #expect(Self.look(mixed, PlaceFilter(.any), most: 1_000).walk.hasGivenUp)
        let (found, walk) = Self.look(index, PlaceFilter(.any))
        #expect(found.map(\.slot) == Array(0..<10))
        #expect(walk.steps > 2_000)
    }

    @Test func `a search for open places ends at the root if all places are closed`() {
        let index = Self.index { PlaceTraits(schedule: $0 % 39 + 1) }
        let filter = PlaceFilter(now: 0, schedules: Self.schedules(open: []))
        let (found, walk) = Self.look(index, filter)
        #expect(found.isEmpty)
        // There are 6,250 leaves.
        #expect(walk.steps < 300)
        #expect(!walk.hasGivenUp)
    }

    @Test func `a few open places are found without visiting all closed ones`() {
        let index = Self.index {
            PlaceTraits(schedule: $0 % 5_000 == 0 ? 7 : $0 % 6 + 1)
        }
        let filter = PlaceFilter(now: 0, schedules: Self.schedules(open: [7]))
        let (found, walk) = Self.look(index, filter)
        #expect(found.count == 10)
        #expect(found.allSatisfy { $0.slot % 5_000 == 0 })
        #expect(walk.steps < 400)
    }

    @Test func `a place with a schedule that the filter does not know is open`() {
        let index = Self.index { PlaceTraits(schedule: $0 % 80 + 1) }
        let filter = PlaceFilter(now: 0, schedules: Self.schedules(open: []))
        let (found, _) = Self.look(index, filter)
        #expect(found.count == 10)
        #expect(found.allSatisfy { $0.slot % 80 + 1 >= 40 })
    }

    @Test func `a search for tags that never occur together gives up in time`() {
        let index = Self.index { PlaceTraits(tags: [$0 % 2]) }
        let filter = PlaceFilter(now: 0, groups: [[0], [1]])
        let (found, walk) = Self.look(index, filter, most: 1_000)
        #expect(found.isEmpty && walk.hasGivenUp && walk.steps <= 1_010)
        let here = Spot(latitude: 40, longitude: -75).coordinate
        #expect(index.nearest(10, to: here, filter, most: 1_000) == nil)
        #expect(index.nearest(10, to: here, filter) == [])
        // What is answered soon is answered.
        let any = PlaceFilter(now: 0)
        #expect(index.nearest(10, to: here, any, most: 1_000)?.count == 10)
    }

    @Test func `a change that takes long to find is never predicted too late`() {
        let index = Self.index { PlaceTraits(schedule: $0 % 39 + 1) }
        let filter = PlaceFilter(now: 0, schedules: Self.schedules(open: []))
        let here = Spot(latitude: 40, longitude: -75).coordinate
        func change(most: Int) -> Int64? {
            index.nextChange(of: [], within: 50_000, of: here, filter, after: 0, most: most)
        }
        #expect(change(most: .max) == 1_001)
        #expect((change(most: 20) ?? .max) <= 1_001)
    }
}
