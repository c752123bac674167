import Spatial
import SpatialWorld
import Testing

/// Refusals of invalid polygons, which name the place in the ring.
struct PolygonProblemTests {
    private static let square = [(0.0, 0.0), (0, 1), (1, 1), (1, 0), (0, 0)]

    struct Case: Sendable, CustomTestStringConvertible {
        let parts: [[[(Double, Double)]]]
        let part, ring, point: Int?
        let message: String
        var testDescription: String { message }
    }

    private static let cases: [Case] = [
        Case(parts: [], part: nil, ring: nil, point: nil, message: "has no part"),
        Case(parts: [[square], []], part: 1, ring: nil, point: nil, message: "has no ring"),
        Case(
            parts: [[[(0, 0), (1, 1), (0, 0)]]], part: 0, ring: 0, point: nil,
            message: "has 3 points; a ring has at least 4, the last being the first"),
        Case(
            parts: [[square, Array(square.dropLast()) + [(0, 0.5)]]], part: 0, ring: 1, point: 4,
            message: "is not the ring's first point, which it must end with"),
        Case(
            parts: [[[(0, 0), (0, 1), (0, 1), (0, 0), (0, 0)]]], part: 0, ring: 0, point: nil,
            message: "has less than three different points"),
        Case(
            parts: [[[(0, 0), (0, 0), (1, 1), (1, 1), (0, 1), (1, 0), (0, 0)]]], part: 0, ring: 0,
            point: 4, message: "begins a side that crosses the one that begins at point 0"),
        Case(
            parts: [[[(0, 0), (0, 1), (0, 2), (0, 0)]]], part: 0, ring: 0, point: nil,
            message: "has no area"),
        Case(
            parts: [[[(0, 0), (1, 1), (0, 1), (1, 0), (0, 0)]]], part: 0, ring: 0, point: 2,
            message: "begins a side that crosses the one that begins at point 0"),
        Case(
            parts: [[square, [(0.5, 0.5), (0.5, 2), (0.6, 2), (0.5, 0.5)]]],
            part: 0, ring: 1, point: 0,
            message: "begins a side that crosses the one that begins at point 1 of ring 0"),
        Case(
            parts: [[square, [(2, 2), (2, 3), (3, 3), (2, 2)]]], part: 0, ring: 1, point: 0,
            message: "begins a side that lies outside the part's first ring, or on it"),
        // Nothing crosses in the insides of sides.
        Case(
            parts: [[square, [(0, 0.5), (0, 1.5), (1, 1.5), (1, 0.5), (0, 0.5)]]],
            part: 0, ring: 1, point: 0,
            message: "begins a side that lies outside the part's first ring, or on it"),
        Case(
            parts: [[[(0, 0), (0, 120), (0, -120), (0.1, 0), (0.1, 120), (0.1, -120), (0, 0)]]],
            part: 0, ring: 0, point: nil, message: "goes around the globe more than once"),
    ]

    @Test(arguments: cases)
    func `a polygon's problem has its part, ring and point`(_ it: Case) throws {
        let parts = it.parts.map { rings in
            rings.map { ring in
                ring.map { Spot(latitude: $0.0, longitude: $0.1).coordinate }
            }
        }
        let problem = try #require(throws: PolygonProblem.self) { try Polygon(parts) }
        #expect(problem.message == it.message)
        #expect((problem.part, problem.ring, problem.point) == (it.part, it.ring, it.point))
    }

    @Test func `too many points are refused before any other check`() throws {
        let ring = (0..<100_000).map {
            Spot(latitude: Double($0 % 2), longitude: Double($0) / 1000).coordinate
        }
        let problem = try #require(throws: PolygonProblem.self) { try Polygon([[ring]]) }
        #expect(problem.message == "has 100000 points; at most 10000 are possible")
    }

    @Test func `a hole may touch a sloping side of its ring`() throws {
        let outer = [
            (0.0, 0.0), (52.4266, 13.2634), (52.4276, 13.2638), (52.43, 13.3), (52.42, 13.3),
        ]
        let ring = Array(outer.dropFirst()) + [outer[1]]
        let hole = [
            (52.4271, 13.2636), (52.4267, 13.2646), (52.4272, 13.2646), (52.4271, 13.2636),
        ]
        let polygon = try Polygon([
            [ring, hole].map { $0.map { Spot(latitude: $0.0, longitude: $0.1).coordinate } }
        ])
        #expect(polygon.pointCount == 9)
    }

    @Test func `rings may touch, and sides may lie on a line`() throws {
        let touching: [[(Double, Double)]] = [
            [(0, 0), (0, 1), (0, 2), (2, 2), (2, 0), (0, 0)],
            [(0, 1), (1, 0.5), (1, 1.5), (0, 1)],
        ]
        let polygon = try Polygon([
            touching.map { $0.map { Spot(latitude: $0.0, longitude: $0.1).coordinate } }
        ])
        #expect(polygon.pointCount == 10)
        #expect(polygon.contains(Position(Spot(latitude: 1.5, longitude: 1).coordinate)))
        #expect(!polygon.contains(Position(Spot(latitude: 0.9, longitude: 1).coordinate)))
    }
}
