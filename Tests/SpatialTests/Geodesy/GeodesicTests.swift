import Spatial
import Testing

struct GeodesicTests {
    @Test func `distances agree with GeographicLib to a millimetre`() throws {
        let pairs = try GeodesicFixture.all()
        #expect(pairs.count >= 900)
        var worst = 0.0
        for pair in pairs {
            let error = abs(Geodesic.distance(from: pair.from, to: pair.to) - pair.metres)
            #expect(error < 0.001, "\(pair)")
            worst = max(worst, error)
        }
        print("geodesics: \(pairs.count) pairs, max error \(worst * 1000) mm")
    }

    @Test func `the distance is the same in both directions`() throws {
        for pair in try GeodesicFixture.all() {
            let there = Geodesic.distance(from: pair.from, to: pair.to)
            #expect(abs(there - Geodesic.distance(from: pair.to, to: pair.from)) < 1e-6)
        }
    }

    @Test func `the chord is never longer than the geodesic`() throws {
        for pair in try GeodesicFixture.all() {
            let (a, b) = (Position(pair.from), Position(pair.to))
            #expect(a.chordSquared(to: b).squareRoot() <= pair.metres + 1e-6)
        }
    }

    @Test(
        arguments: [
            (0, 0, [6_378_137, 0, 0]), (0, 90, [0, 6_378_137, 0]),
            (90, 0, [0, 0, 6_356_752.314_245]),
            (-90, 123, [0, 0, -6_356_752.314_245]), (0, 180, [-6_378_137, 0, 0]),
            (45, -45, [3_194_419.145_061, -3_194_419.145_061, 4_487_348.408_866]),
        ] as [(Double, Double, [Double])])
    func `earth-centred coordinates agree with WGS84`(
        latitude: Double, longitude: Double, xyz: [Double]
    )
        throws
    {
        let ecef = Position(try #require(Coordinate(latitude: latitude, longitude: longitude))).ecef
        for axis in 0..<3 { #expect(abs(ecef[axis] - xyz[axis]) < 1e-5) }
    }

    @Test(
        arguments: [
            (90.000001, 0), (-91, 0), (0, 180.1), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0),
            (0, -.infinity),
        ] as [(Double, Double)])
    func `a latitude or longitude out of range is refused`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
}
