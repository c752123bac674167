import Spatial
import SpatialWorld
import TestSupport
import Testing

/// Many places whose edges are equally far away.
struct CrowdedPlacesTests {
    private static let filter = PlaceFilter(now: 0)

    // A search in quadratic time would take many minutes.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [(10.01, 20), (45, 100)] as [(Double, Double)])
    func `of fifty thousand places at one point those with the lowest slots are returned`(
        latitude: Double, longitude: Double
    ) {
        let spot = Spot(latitude: 10, longitude: 20)
        let index = PlaceIndex((0..<UInt32(50_000)).reversed().map { spot.place($0) })
        let here = Spot(latitude: latitude, longitude: longitude).coordinate
        for count in [1, 10] {
            let found = index.nearest(count, to: here, Self.filter)
            #expect(found.map(\.slot) == Array(0..<UInt32(count)))
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: [0.001, 0.1, 5, 60, 179])
    func `in a crowd seen from afar the nearest agree with checking all`(
        degrees: Double
    ) {
        var random = SeededGenerator(seed: 3)
        let places = (0..<UInt32(3_000)).map { slot in
            Spot(
                latitude: random.number(10, 10.001), longitude: random.number(20, 20.001),
                radius: [10, 20][Int(slot % 2)]
            ).place(slot)
        }
        let index = PlaceIndex(places)
        let here = Spot(latitude: -10 + degrees / 9, longitude: 20).turned(by: degrees).coordinate
        for count in [1, 10, 300] {
            #expect(
                index.nearest(count, to: here, Self.filter)
                    == everyNearest(count, of: places, to: here, Self.filter))
        }
    }
}
