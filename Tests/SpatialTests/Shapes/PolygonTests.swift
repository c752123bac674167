import Foundation
import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

struct PolygonTests {
    private static let countries = (try? Countries.all()) ?? [:]

    @Test(
        arguments: [
            ("Fiji", -17.8, 178.0, true), ("Fiji", -16.5, 179.9, true),
            ("Fiji", -16.3, -179.95, true), ("Fiji", -17.8, -179.0, false),
            ("Russia", 55.75, 37.62, true), ("Russia", 66.3, -179.1, true),
            ("Russia", 67.0, 179.9, true), ("Russia", 52.5, 13.4, false),
            ("Antarctica", -90, 0, true), ("Antarctica", -90, 123.4, true),
            ("Antarctica", -85, 180, true), ("Antarctica", -85, -180, true),
            ("Antarctica", -75, 0, true), ("Antarctica", -60, 0, false),
            ("Antarctica", 90, 0, false), ("South Africa", -26.2, 28.05, true),
            ("South Africa", -29.5, 28.2, false), ("Lesotho", -29.5, 28.2, true),
            ("Italy", 41.9, 12.5, true), ("Italy", 40.1, 9.1, true), ("Italy", 43.3, 5.4, false),
            ("Brazil", -15.8, -47.9, true), ("United States of America", 64.8, -147.7, true),
        ] as [(String, Double, Double, Bool)])
    func `countries contain their towns at the date line, at the pole and beside holes`(
        name: String, latitude: Double, longitude: Double, expected: Bool
    ) throws {
        let country = try #require(Self.countries[name])
        let point = Position(Spot(latitude: latitude, longitude: longitude).coordinate)
        #expect(country.contains(point) == expected)
        #expect((country.edge(from: point) < 0) == expected)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a rotated star contains the points that a check of all sides gives`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let star = Star(&random)
        let polygons = try [0, 90, 179.5, 180, -101.25].map { try star.turned(by: $0).polygon() }
        for _ in 0..<300 {
            let point = Spot(
                latitude: star.centre.latitude + random.number(-1.2, 1.2) * star.size,
                longitude: random.number(-1.2, 1.2) * star.size)
            let expected = star.contains(point)
            for (polygon, turn) in zip(polygons, [0, 90, 179.5, 180, -101.25]) {
                let turned = point.turned(by: turn).coordinate
                #expect(polygon.contains(Position(turned)) == expected, "\(point) \(turn)")
            }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `the distance to the nearest side agrees with many points on the sides`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let star = Star(&random)
        let polygon = try star.polygon()
        for _ in 0..<8 {
            let size = star.size * [1.2, 5, 40][Int.random(in: 0..<3, using: &random)]
            let latitude = star.centre.latitude + random.number(-1, 1) * size
            let spot = Spot(
                latitude: max(-90, min(90, latitude)),
                longitude: random.number(-1, 1) * min(size, 90))
            let point = Position(spot.coordinate)
            let edge = polygon.edge(from: point)
            let (least, step) = star.leastDistance(from: point)
            // Between two of the points there may be a nearer one.
            #expect(abs(edge) <= least + 0.002, "\(spot)")
            #expect(abs(edge) >= least - step, "\(spot)")
            #expect((edge < 0) == polygon.contains(point))
        }
    }

    @Test func `the edge of the map is not a side of polygons at the pole or the date line`() throws
    {
        // The nearest coast of the pole, and of the Wrangel side of Chukotka, is far.
        let antarctica = try #require(Self.countries["Antarctica"])
        let pole = Position(Spot(latitude: -90, longitude: 0).coordinate)
        #expect(antarctica.edge(from: pole) < -400_000)
        let russia = try #require(Self.countries["Russia"])
        let chukotka = Position(Spot(latitude: 67.5, longitude: 180).coordinate)
        #expect(russia.edge(from: chukotka) < -50_000)
        // A side on the date line that is one counts.
        let corners = [(10.0, 170.0), (10, 180), (20, 180), (20, 170), (10, 170)]
        let box = try Polygon([
            [corners.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }]
        ])
        let east = Spot(latitude: 15, longitude: -179).coordinate
        let shore = Spot(latitude: 15, longitude: 180).coordinate
        let edge = box.edge(from: Position(east))
        #expect(edge > 0 && edge <= Geodesic.distance(from: east, to: shore))
    }

    @Test func `a ring is the same wherever it begins`() throws {
        let antarctica = try #require(Self.countries["Antarctica"])
        let largest = try #require(antarctica.parts.max { $0.rings[0].count < $1.rings[0].count })
        let ring = largest.rings[0].dropLast()
        var random = SeededGenerator(seed: 9)
        let points = (0..<100).map { _ in
            Position(
                Spot(latitude: random.number(-90, -62), longitude: random.number(-180, 180))
                    .coordinate)
        }
        let expected = points.map { point in
            (try? Polygon([largest.rings]))?.contains(point)
        }
        for first in stride(from: ring.startIndex, to: ring.endIndex, by: 7) {
            let turned = Array(ring[first...] + ring[..<first] + [ring[first]])
            let polygon = try Polygon([[turned]])
            #expect(points.map { polygon.contains($0) } == expected, "\(first)")
        }
    }

    @Test func `a ring that includes a pole encloses that pole, however far it is`() throws {
        let points: [(Double, Double)] = [
            (-60, -180), (-60, -90), (-60, 0), (-60, 90), (-60, 180), (90, 180), (90, -180),
            (-60, -180),
        ]
        let world = try Polygon([
            [points.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }]
        ])
        func contains(_ latitude: Double, _ longitude: Double) -> Bool {
            world.contains(Position(Spot(latitude: latitude, longitude: longitude).coordinate))
        }
        #expect(contains(52, 13) && contains(90, 0) && contains(-59, 100))
        #expect(!contains(-75, 10) && !contains(-90, 0))
    }

    @Test func `a hole may cross the cut of a ring around the pole`() throws {
        func ring(_ points: [(Double, Double)]) -> [Coordinate] {
            points.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }
        }
        let cap = try Polygon([
            [
                ring([(60, -180), (60, -90), (60, 0), (60, 90), (60, 180)]),
                ring([(70, 175), (70, -175), (75, -175), (75, 175), (70, 175)]),
            ]
        ])
        func contains(_ latitude: Double, _ longitude: Double) -> Bool {
            cap.contains(Position(Spot(latitude: latitude, longitude: longitude).coordinate))
        }
        #expect(contains(80, 178) && contains(65, 179) && contains(80, -178))
        #expect(!contains(72, 178) && !contains(72, -178) && !contains(59, 178))
    }

    @Test func `points deep inside a very large polygon are found in it`() throws {
        let corners = [
            (-80.0, -170.0), (-80, 0), (-80, 170), (80, 170), (80, 0), (80, -170), (-80, -170),
        ]
        let box = try Polygon([
            [corners.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }]
        ])
        let index = PlaceIndex([IndexedPlace(slot: 1, checked: .polygon(box))])
        for (latitude, longitude) in [(0.0, 0.0), (52.5, 13.4), (-40, 100)] {
            let point = Spot(latitude: latitude, longitude: longitude).coordinate
            #expect(index.containing(point, PlaceFilter(now: 0)).count == 1)
            #expect(index.nearest(1, to: point, PlaceFilter(now: 0)).count == 1)
        }
        #expect(
            index.within(
                .infinity, of: corners.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }[0],
                PlaceFilter(now: 0)
            ).count == 1)
    }

    @Test(arguments: [1.0, -1])
    func `a ring around the globe encloses its pole`(north: Double) throws {
        let ring = stride(from: -180.0, through: 180, by: 10).map {
            Spot(latitude: 80 * north, longitude: $0).coordinate
        }
        for points in [ring, ring.reversed()] {
            let cap = try Polygon([[points]])
            let pole = Position(Spot(latitude: 90 * north, longitude: 17).coordinate)
            #expect(cap.contains(pole))
            #expect(!cap.contains(Position(Spot(latitude: -90 * north, longitude: 17).coordinate)))
            #expect(cap.contains(Position(Spot(latitude: 81 * north, longitude: 180).coordinate)))
            #expect(!cap.contains(Position(Spot(latitude: 79 * north, longitude: 0).coordinate)))
            // The ring's sides are straight in degrees: all of it is on the parallel.
            let meridian = Geodesic.distance(
                from: points[0], to: Spot(latitude: 90 * north, longitude: 0).coordinate)
            #expect(abs(cap.edge(from: pole) + meridian) < 0.001)
        }
    }

    @Test func `repeated points change nothing in a polygon`() throws {
        let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.0, 0.0)]
        func polygon(_ corners: [(Double, Double)]) throws -> Polygon {
            try Polygon([[corners.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }]])
        }
        let (once, twice) = (try polygon(corners), try polygon(corners.flatMap { [$0, $0] }))
        for (latitude, longitude) in [(0.3, 0.6), (0.6, 0.3), (5, 5)] {
            let point = Position(Spot(latitude: latitude, longitude: longitude).coordinate)
            #expect(once.contains(point) == twice.contains(point))
            #expect(once.edge(from: point) == twice.edge(from: point))
        }
    }

    @Test(arguments: [0.000_1, 0.01, 1, 8])
    func `a polygon's circle is hardly larger than the smallest one`(size: Double) throws {
        for latitude in [-75.0, -30, 0, 52, 80] {
            // Half of the square of which a corner lies at the middle; with many corners on one of
            // its sides.
            var corners = [(0.0, 0.0), (0, size), (size, size), (size, 0)]
            corners += (1...50).map { (size * (1 - Double($0) / 50), 0) }
            let ring = corners.map {
                Spot(latitude: latitude + $0.0, longitude: 10 + $0.1).coordinate
            }
            let (centre, radius) = try Polygon([[ring]]).enclosingCircle
            // The ends of the longer diagonal have to be in it.
            let least = [(0, 2), (1, 3)].map { Geodesic.distance(from: ring[$0], to: ring[$1]) / 2 }
            #expect(radius < (least.max() ?? 0) * 1.06 + 0.05, "\(latitude) \(radius) \(least)")
            #expect(abs(centre.latitude - latitude - size / 2) < size)
        }
    }

    @Test(arguments: 0..<3 as Range<UInt64>)
    func `a polygon's spherical cap contains the whole polygon`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var polygons = try (0..<20).map { _ in try Star(&random).polygon() }
        polygons += Self.countries.values
        for polygon in polygons {
            let centre = Position(polygon.boundary.centre)
            for _ in 0..<8 {
                let point = Position(random.spot().coordinate)
                let way = Geodesic.distance(from: centre, to: point)
                #expect(polygon.edge(from: point) >= way - polygon.boundary.reach)
            }
        }
    }
}
