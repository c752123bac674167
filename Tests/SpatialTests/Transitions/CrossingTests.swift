import Spatial
import SpatialWorld
import TestSupport
import Testing

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

    @Test func `a way crosses the circles that it comes into, also over the date line and a pole`()
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

    @Test func `nobody knows the way between fixes that are long apart, or far`() throws {
        #expect(try Self.way((0, 0), (0, 0.01), seconds: 300) == nil)
        #expect(try Self.way((0, 0), (0, 0.01), seconds: 299) != nil)
        #expect(try Self.way((0, 0), (0, 0.3)) == nil)
        #expect(try Self.way((0, 0), (0, 0)) == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `what is crossed is what a step of a metre comes into`(seed: UInt64) throws {
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
    func `of a long way, too, all are crossed that it comes into step by step`(
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
