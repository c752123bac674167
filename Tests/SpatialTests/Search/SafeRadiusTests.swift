import Spatial
import SpatialWorld
import TestSupport
import Testing

struct SafeRadiusTests {
    @Test(
        arguments: [
            (1200, 0, 1200), (1200, 150, 1050), (100, 150, 0), (-5, 0, 0), (80_000, 0, 50_000),
            (80_000, 40_000, 40_000), (1200, -100, 1200), (nil, 0, 50_000), (nil, 500, 50_000),
        ] as [(Double?, Double, Double)])
    func `the safe radius follows its formula`(next: Double?, margin: Double, expected: Double) {
        #expect(SafeRadius.metres(nextEdge: next, margin: margin) == expected)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a device within the safe radius enters no place that is not watched`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let places = (0..<UInt32(300)).map { slot in
            Spot(
                latitude: random.number(39.8, 40.2), longitude: random.number(-75.4, -75),
                radius: random.number(20, 400)
            ).place(slot)
        }
        let index = PlaceIndex(places)
        var moved = 0
        for _ in 0..<15 {
            let start = Spot(
                latitude: random.number(39.8, 40.2), longitude: random.number(-75.4, -75))
            let (watched, safe) = index.watch(10, around: start.coordinate, PlaceFilter(now: 0))
            for _ in 0..<40 {
                let end = Spot(
                    latitude: start.latitude + random.number(-0.02, 0.02),
                    longitude: start.longitude + random.number(-0.02, 0.02))
                let way = Geodesic.distance(from: start.coordinate, to: end.coordinate)
                guard way < safe else { continue }
                moved += 1
                let inside = index.nearest(300, to: end.coordinate, PlaceFilter(now: 0)).filter {
                    $0.edge < 0
                }
                #expect(Set(inside.map(\.slot)).isSubset(of: watched.map(\.slot)))
            }
        }
        #expect(moved > 10)
    }

    @Test func `without further places the safe radius is the largest allowed one`() {
        let spot = Spot(latitude: 10, longitude: 20)
        let index = PlaceIndex((0..<UInt32(10)).map { spot.place($0) })
        let watch = index.watch(10, around: spot.coordinate, PlaceFilter(now: 0))
        #expect(watch.places.count == 10)
        #expect(watch.safeRadius == SafeRadius.cap)
        #expect(index.watch(9, around: spot.coordinate, PlaceFilter(now: 0)).safeRadius == 0)
    }
}
