import SpatialWorld
import Testing

@testable import Spatial

/// Polygons with the largest number of points, in shapes that are expensive to check.
struct LargePolygonTests {
    private static func ring(_ points: [(Double, Double)]) -> [Coordinate] {
        (points + [points[0]]).map { Spot(latitude: $0.0, longitude: $0.1).coordinate }
    }

    /// Returns a comb whose teeth go from south to north, each as tall as the polygon.
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

    /// Returns a comb whose teeth go from west to east.
    private static func flatComb(_ teeth: Int, length: Double) -> [(Double, Double)] {
        var points: [(Double, Double)] = []
        for tooth in 0..<teeth {
            points.append((Double(tooth) * 1e-4, Double(tooth % 2) * length))
        }
        return points + [(Double(teeth) * 1e-4, -1), (0, -1)]
    }

    /// Returns a band in the form of a V that goes to and fro, each time within the last turn.
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
    func `the sides of a comb are compared with only a few others`(comb: String) throws {
        let isTall = comb == "tall"
        let ring = Self.ring(
            isTall ? Self.tallComb(9_000, apart: 1e-4) : Self.flatComb(9_000, length: 0.5))
        let area = try PolygonArea([ring], part: 0, isChecked: true)
        var check = SideCheck(area.sides, area.stripes, part: 0)
        try check.checkCrossings()
        #expect(check.compared < 20 * area.sides.count)
        #expect(area.stripes.members.count <= 17 * area.sides.count)
        let polygon = try Polygon([[ring]])
        let handle = Spot(latitude: isTall ? -0.1 : 0.1, longitude: isTall ? 0.1 : -0.1)
        #expect(polygon.contains(Position(handle.coordinate)))
    }

    @Test func `two crossing sides of a comb are found and named by their points`() throws {
        var ring = Self.ring(Self.tallComb(9_000, apart: 1e-4))
        ring[5_000] = Spot(latitude: 0.5, longitude: 0.1).coordinate
        let problem = try #require(throws: PolygonProblem.self) { try Polygon([[ring]]) }
        let start = "begins a side that crosses the one that begins at point"
        #expect(problem.message.hasPrefix(start))
    }

    @Test func `a polygon of too many long parallel sides is refused with the reason`() throws {
        let problem = try #require(throws: PolygonProblem.self) {
            try Polygon([[Self.ring(Self.chevrons(3_332))]])
        }
        #expect(problem.part == 0)
        #expect(problem.message.hasPrefix("has too many sides beside each other"))
        // Few such are nothing.
        _ = try Polygon([[Self.ring(Self.chevrons(200))]])
    }

    @Test func `a comb-shaped hole in a comb is refused if the teeth of both overlap`() throws {
        let corner = [(-2.0, -1.0), (1, -1), (1, -0.05), (0, -0.05)]
        let outer = Self.ring(corner + Self.tallComb(4_900, apart: 2e-4).dropLast())
        let hole = Self.ring(
            Self.tallComb(4_900, apart: 1e-4, from: -0.9, low: -0.1, handle: -0.2))
        do {
            _ = try Polygon([[outer, hole]])
            Issue.record("it is a polygon")
        } catch {
            #expect(error.message.hasPrefix("has too many sides beside each other"))
        }
    }

    @Test func `a comb-shaped hole in a comb is accepted if only one has teeth there`() throws {
        let outer = Self.ring(Self.tallComb(4_900, apart: 2e-4))
        let hole = Self.ring(
            Self.tallComb(4_900, apart: 1e-5, from: 0.1, low: -1.3, handle: -1.4))
        let polygon = try Polygon([[outer, hole]])
        #expect(!polygon.contains(Position(Spot(latitude: -1.35, longitude: 0.12).coordinate)))
        #expect(polygon.contains(Position(Spot(latitude: -1.35, longitude: 0.2).coordinate)))
    }

    @Test(arguments: [(1, 99), (10, 120), (120, 10)])
    func `an area with holes side by side is accepted`(rows: Int, columns: Int) throws {
        var rings = [Self.ring([(0, 0), (0, 1.3), (1.3, 1.3), (1.3, 0)])]
        for row in 0..<rows {
            for column in 0..<columns {
                let (south, west) = (0.01 + Double(row) * 0.01, 0.01 + Double(column) * 0.01)
                let (north, east) = (south + 0.005, west + 0.005)
                rings.append(
                    Self.ring([(south, west), (south, east), (north, east), (north, west)]))
            }
        }
        let polygon = try Polygon([rings])
        #expect(polygon.contains(Position(Spot(latitude: 0.018, longitude: 0.018).coordinate)))
        #expect(!polygon.contains(Position(Spot(latitude: 0.012, longitude: 0.012).coordinate)))
    }

    @Test func `a stored polygon stays valid even if a new one like it is refused`()
        throws
    {
        let ring = Self.ring(Self.chevrons(3_332))
        #expect(throws: PolygonProblem.self) { try Polygon([[ring]]) }
        let kept = try Polygon(kept: [[ring]])
        #expect(kept.parts == [Polygon.Part(rings: [ring])])
        #expect(kept.edge(from: Position(ring[5])) <= 1)
        #expect(throws: PolygonProblem.self) { try Polygon(kept: [[Array(ring.prefix(2))]]) }
    }

    @Test func `sides that repeatedly span half the globe are refused with the reason`() throws {
        let problem = try #require(throws: PolygonProblem.self) {
            try Polygon([[Self.ring(Self.flatComb(4_000, length: 170))]])
        }
        let start = "has sides that are too long: in pieces of a degree they are 680"
        #expect(problem.message.hasPrefix(start))
        let few = try Polygon([[Self.ring(Self.flatComb(100, length: 170))]])
        #expect(few.boundary.pieces.count < 18_000)
    }
}
