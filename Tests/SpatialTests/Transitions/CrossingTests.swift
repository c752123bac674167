import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

struct CrossingTests {
    private static func way(
        _ start: (Double, Double), _ end: (Double, Double), seconds: Int64 = 60
    ) throws -> Crossing? {
        let from = try #require(Coordinate(latitude: start.0, longitude: start.1))
        let to = try #require(Coordinate(latitude: end.0, longitude: end.1))
        let last = try #require(Fix(at: from, accuracy: 5, time: 0))
        return Crossing(
            from: last, to: try #require(Fix(at: to, accuracy: 5, time: seconds * 1_000)))
    }

    private static func index(
        _ places: [(Double, Double)], radius: Double = 50
    ) throws -> PlaceIndex {
        PlaceIndex(
            try places.enumerated().map { number, place in
                let centre = try #require(Coordinate(latitude: place.0, longitude: place.1))
                return try #require(
                    IndexedPlace(slot: UInt32(number), at: centre, radius: radius))
            })
    }

    @Test func `a way crosses the circles it enters, also over the date line and a pole`()
        throws
    {
        let all = PlaceFilter(.any)
        let along = try Self.index([(0, 0), (0.000_40, 0.005), (0.000_50, 0.005), (0, 0.02)])
        let way = try #require(try Self.way((0, -0.005), (0, 0.01)))
        #expect(along.crossed(by: way, all).sorted() == [0, 1])
        let line = try Self.index([(10, 180), (10, 179.97)])
        let over = try #require(try Self.way((10, 179.99), (10, -179.99)))
        #expect(line.crossed(by: over, all) == [0])
        let pole = try Self.index([(90, 0), (89.99, 90)])
        let past = try #require(try Self.way((89.99, 0), (89.99, 180)))
        #expect(pole.crossed(by: past, all) == [0])
    }

    @Test
    func `a way along a border needs few distances and checks every step`()
        throws
    {
        let way = try #require(try Self.way((0, 0), (0, 0.2)))
        let border = 3.0
        for entry in [nil, 0.003, 0.1, 0.199_9] {
            var (distances, looks) = (0, 0)
            let isInside = way.comesInside { position in
                looks += 1
                return entry.map { abs(position.longitude - $0) < 0.000_1 } ?? false
            } distance: { _ in
                distances += 1
                return border
            }
            #expect(isInside == (entry != nil))
            #expect(distances <= 63 && looks <= 2_001)
        }
    }

    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `crossed polygons agree with steps of a metre`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let places = try (0..<60).map { slot in
            let (south, west) = (random.number(39.99, 40.01), random.number(-75.01, -74.99))
            let corners = [(0.0, 0.0), (0.001, 0.000_5), (0.002, 0), (0.001, 0.002), (0, 0)]
            let ring = corners.map {
                Spot(latitude: south + $0.0, longitude: west + $0.1).coordinate
            }
            return IndexedPlace(
                slot: UInt32(slot), checked: .polygon(try Polygon([[ring]])))
        }
        let start = (random.number(39.99, 40.01), random.number(-75.01, -74.99))
        let end = (random.number(39.99, 40.01), random.number(-75.01, -74.99))
        guard let way = try Self.way(start, end) else { return }
        let found = Set(PlaceIndex(places).crossed(by: way, PlaceFilter(.any)))
        let steps = Int(way.length) + 1
        for place in places {
            let deepest =
                (0..<steps).map { step in
                    let share = Double(step) / Double(steps)
                    let latitude = start.0 + (end.0 - start.0) * share
                    let longitude = start.1 + (end.1 - start.1) * share
                    let here = Spot(latitude: latitude, longitude: longitude).coordinate
                    return place.edge(from: Position(here))
                }.min() ?? 0
            if deepest < -2 { #expect(found.contains(place.slot)) }
            if deepest > 1 { #expect(!found.contains(place.slot)) }
        }
    }

    @Test func `a way between fixes far apart in time or space is unknown`() throws {
        #expect(try Self.way((0, 0), (0, 0.01), seconds: 300) == nil)
        #expect(try Self.way((0, 0), (0, 0.01), seconds: 299) != nil)
        #expect(try Self.way((0, 0), (0, 0.3)) == nil)
        #expect(try Self.way((0, 0), (0, 0)) == nil)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `one search along a way and at its end agrees with two searches`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let count = [1, 30, 250, 2_000][Int(seed) % 4]
        let places = (0..<count).map { _ in
            (random.number(39.995, 40.005), random.number(-75.005, -74.995))
        }
        let index = try Self.index(places, radius: random.number(5, 60))
        let all = PlaceFilter(.any)
        for _ in 0..<20 {
            let start = (random.number(39.995, 40.005), random.number(-75.005, -74.995))
            let size = random.number(0, 0.003)
            let end = (
                start.0 + random.number(-size, size), start.1 + random.number(-size, size)
            )
            let fix = try #require(
                Fix(at: Spot(latitude: end.0, longitude: end.1).coordinate, accuracy: 5, time: 1))
            let way = try Self.way(start, end)
            let found = index.passed(200, to: fix, by: way, all, within: 40)
            #expect(found.near == index.nearest(200, to: fix.position, all, within: 40))
            let crossed = way.map { index.crossed(by: $0, all) } ?? []
            #expect(found.crossed.sorted() == crossed.sorted())
            let nothing = index.passed(200, to: fix, by: nil, all, within: 40)
            #expect(nothing.crossed.isEmpty && nothing.near == found.near)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `crossed circles agree with steps of a metre`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let places = (0..<150).map { _ in
            (random.number(39.99, 40.01), random.number(-75.01, -74.99))
        }
        let index = try Self.index(places)
        let start = (random.number(39.99, 40.01), random.number(-75.01, -74.99))
        let end = (random.number(39.99, 40.01), random.number(-75.01, -74.99))
        guard let way = try Self.way(start, end) else { return }
        let found = Set(index.crossed(by: way, PlaceFilter(.any)))
        var (surely, maybe): (Set<UInt32>, Set<UInt32>) = ([], [])
        let steps = Int(way.length)
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let point = Coordinate(
                onGlobe: start.0 + (end.0 - start.0) * share,
                start.1 + (end.1 - start.1) * share)
            for near in index.within(2, of: point, PlaceFilter(.any)) {
                maybe.insert(near.slot)
                if near.edge < -2 { surely.insert(near.slot) }
            }
        }
        #expect(surely.isSubset(of: found))
        #expect(found.isSubset(of: maybe))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `crossed circles of a long way agree with small steps`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let latitude = random.number(-80, 80)
        let spot = { (random: inout SeededGenerator) in
            (latitude + random.number(-0.1, 0.1), random.number(-0.1, 0.1))
        }
        let (start, end) = (spot(&random), spot(&random))
        guard let way = try Self.way(start, end) else { return }
        // Around the way, many of them as far from it as they are wide.
        let radius = random.number(20, 2_000)
        let places = (0..<150).map { _ in
            let share = random.number(0, 1)
            let off = Bool.random(using: &random) ? radius / 111_200 : 0.02
            return (
                start.0 + (end.0 - start.0) * share + random.number(-off, off),
                start.1 + (end.1 - start.1) * share + random.number(-off, off)
            )
        }
        let index = try Self.index(places, radius: radius)
        let crossed = places.indices.filter { number in
            let (latitude, longitude) = places[number]
            let centre = Position(Coordinate(onGlobe: latitude, longitude))
            return way.leastEdge { Geodesic.distance(from: $0, to: centre) - radius } <= 0
        }
        #expect(index.crossed(by: way, PlaceFilter(.any)).sorted() == crossed.map { UInt32($0) })
    }
}
