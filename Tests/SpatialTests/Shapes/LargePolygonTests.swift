import SpatialWorld
import Testing

@testable import Spatial

/// Polygons of as many points as there may be, of shapes that make much of little.
struct LargePolygonTests {
    private static func ring(_ points: [(Double, Double)]) -> [Coordinate] {
        (points + [points[0]]).map { Spot(latitude: $0.0, longitude: $0.1).coordinate }
    }

    /// Teeth from south to north, each as tall as all of it.
    private static func tallComb(
        _ teeth: Int, apart: Double, from west: Double = 0, low: Double = 0, handle: Double = -2
    ) -> [(Double, Double)] {
        var points: [(Double, Double)] = []
        for tooth in 0..<teeth {
            points.append((low + Double(tooth % 2), west + Double(tooth) * apart))
        }
        let east = west + Double(teeth) * apart
        return points + [(handle, east), (handle, west)]
    }

    /// The same from west to east.
    private static func flatComb(_ teeth: Int, length: Double) -> [(Double, Double)] {
        var points: [(Double, Double)] = []
        for tooth in 0..<teeth {
            points.append((Double(tooth) * 1e-4, Double(tooth % 2) * length))
        }
        return points + [(Double(teeth) * 1e-4, -1), (0, -1)]
    }

    /// A band in the form of a V that goes to and fro, each time within the last.
    private static func chevrons(_ turns: Int) -> [(Double, Double)] {
        var points: [(Double, Double)] = []
        for turn in 0..<turns {
            let depth = Double(turn) * 1e-4
            let line = [(10 + depth, -10.0), (depth, 0), (10 + depth, 10)]
            points += turn % 2 == 1 ? line.reversed() : line
        }
        return points
    }

    @Test(arguments: ["tall", "flat"])
    func `the sides of a comb are compared with few others`(comb: String) throws {
        let isTall = comb == "tall"
        let ring = Self.ring(
            isTall ? Self.tallComb(9_000, apart: 1e-4) : Self.flatComb(9_000, length: 0.5))
        let area = try PolygonArea([ring], part: 0)
        var check = SideCheck(area.sides, area.stripes, part: 0)
        try check.checkCrossings()
        #expect(check.compared < 20 * area.sides.count)
        #expect(area.stripes.members.count <= 9 * area.sides.count)
        let polygon = try Polygon([[ring]])
        let handle = Spot(latitude: isTall ? -0.1 : 0.1, longitude: isTall ? 0.1 : -0.1)
        #expect(polygon.contains(Position(handle.coordinate)))
    }

    @Test func `two sides of a comb that cross are found, and named by their points`() throws {
        var ring = Self.ring(Self.tallComb(9_000, apart: 1e-4))
        ring[5_000] = Spot(latitude: 0.5, longitude: 0.1).coordinate
        let problem = try #require(throws: PolygonProblem.self) { try Polygon([[ring]]) }
        let start = "begins a side that crosses the one that begins at point"
        #expect(problem.message.hasPrefix(start))
    }

    @Test func `a sheaf of long sides beside each other is refused by name`() throws {
        let problem = try #require(throws: PolygonProblem.self) {
            try Polygon([[Self.ring(Self.chevrons(3_332))]])
        }
        #expect(problem.part == 0)
        #expect(problem.message.hasPrefix("has too many sides beside each other"))
        // Few such are nothing.
        _ = try Polygon([[Self.ring(Self.chevrons(200))]])
    }

    @Test func `a comb that is the hole of a comb is refused by name`() throws {
        let outer = Self.ring(Self.tallComb(4_900, apart: 2e-4))
        let hole = Self.ring(
            Self.tallComb(4_900, apart: 1e-5, from: 0.1, low: -1.3, handle: -1.4))
        let problem = try #require(throws: PolygonProblem.self) { try Polygon([[outer, hole]]) }
        #expect(problem.message.hasPrefix("has too many sides beside each other"))
        let small = Self.ring([(-1.3, 0.1), (-1.3, 0.2), (-1.2, 0.2), (-1.2, 0.1)])
        let polygon = try Polygon([[outer, small]])
        #expect(!polygon.contains(Position(Spot(latitude: -1.25, longitude: 0.15).coordinate)))
    }

    @Test func `sides that go around half the globe again and again are refused by name`() throws {
        let problem = try #require(throws: PolygonProblem.self) {
            try Polygon([[Self.ring(Self.flatComb(4_000, length: 170))]])
        }
        let start = "has sides that are too long: in pieces of a degree they are 680"
        #expect(problem.message.hasPrefix(start))
        let few = try Polygon([[Self.ring(Self.flatComb(100, length: 170))]])
        #expect(few.boundary.pieces.count < 18_000)
    }
}
