import Context
import Spatial
import TestSupport
import Testing

struct LocationGridTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no point is farther from its square's middle than the grid says`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let side = [50, 1_000, 30_000, 900_000][Int(seed % 4)] as Double
        let grid = try #require(LocationGrid(side: side))
        var farthest = 0.0
        for _ in 0..<2_000 {
            let wide = Double.random(in: -90...90, using: &random)
            let latitude = Bool.random(using: &random) ? wide : (wide < 0 ? -90 : 90) - wide / 100
            let longitude = Double.random(in: -180...180, using: &random)
            let square = grid.square(latitude: latitude, longitude: longitude)
            let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let middle = try #require(
                Coordinate(latitude: square.latitude, longitude: square.longitude))
            let distance = Geodesic.distance(from: point, to: middle)
            #expect(distance <= square.reach, "\(latitude), \(longitude)")
            farthest = max(farthest, distance / square.reach)
        }
        // And not much less: nobody has to ask more often than need be.
        #expect(farthest > 0.6)
    }

    @Test func `a location grid with an invalid side is not created`() {
        for side in [0, -1, .nan, 1_000_001, .infinity] { #expect(LocationGrid(side: side) == nil) }
    }
}
