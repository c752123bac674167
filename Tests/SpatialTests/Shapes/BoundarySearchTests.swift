import Foundation
import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

struct BoundarySearchTests {
    /// Returns a coast with a number of corners, some ten kilometres wide.
    private static func coast(_ corners: Int) throws -> Polygon {
        var random = SeededGenerator(seed: 4)
        var points: [(Double, Double)] = []
        for corner in 0..<corners {
            let angle = Double(corner) / Double(corners) * 2 * Double.pi
            let far = 0.1 + random.number(0, 0.000_02)
            points.append((48 + far * sin(angle), 11 + far * cos(angle)))
        }
        return try Polygon([
            [(points + [points[0]]).map { Spot(latitude: $0.0, longitude: $0.1).coordinate }]
        ])
    }

    @Test(
        arguments: [
            (48.0, 11.3), (48, 17), (52.5, 13.4), (40, -75), (0, 90), (-60, -150), (-48, -169),
        ] as [(Double, Double)])
    func `the nearest of many sides is found by measuring a few, from near and far`(
        latitude: Double, longitude: Double
    ) throws {
        let coast = try Self.coast(9_999)
        let here = Position(Spot(latitude: latitude, longitude: longitude).coordinate)
        var search = BoundarySearch(from: here)
        search.look(at: coast.boundary)
        let best = try #require(search.best)
        #expect(search.measured < 1_500)
        let least = coast.boundary.pieces.reduce(Double.infinity) { least, piece in
            min(least, Geodesic.distance(from: here, to: piece.position(0)))
        }
        #expect(best <= least + 0.000_2)
        #expect(best >= least - coast.boundary.pieces[0].length)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `the spherical cap of each group of a polygon's sides contains those sides`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let polygons = try (0..<6).map { _ in try Star(&random).polygon() }
        for polygon in polygons + (try Countries.all().values) {
            for group in polygon.boundary.groups.groups {
                for piece in polygon.boundary.pieces[group.pieces] {
                    for share in [0, 0.3, 1] {
                        let way = Geodesic.distance(
                            from: group.centre, to: piece.position(share))
                        #expect(way <= group.reach)
                    }
                }
            }
        }
    }
}
