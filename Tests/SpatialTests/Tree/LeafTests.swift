import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

struct LeafTests {
    /// The leaves cover from a garden to the whole globe, so the offsets have 0 to 8 lower bits.
    @Test(arguments: [1e-6, 1e-3, 0.1, 1, 10, 60, 180])
    func `a place is read from a leaf as it was written`(degrees: Double) throws {
        var random = SeededGenerator(seed: 1)
        for round in 0..<50 {
            let places = (0..<UInt32(16)).map { slot in
                Spot(
                    latitude: random.number(-degrees / 2, degrees / 2),
                    longitude: random.number(-degrees, degrees),
                    radius: random.number(1, 1000)
                ).place(slot)
            }
            let index = PlaceIndex(places)
            let run = try #require(index.runs.compactMap { $0 }.first)
            for lane in 0..<16 {
                let kept = run.place(lane)
                let place = places[Int(kept.slot)]
                #expect(kept.centre == place.centre && kept.radius == place.radius, "\(round)")
            }
        }
    }

    @Test func `a lattice point lies within 14 micrometres of its coordinate`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<1000 {
            let coordinate = random.spot().coordinate
            let exact = Position(coordinate)
            let way = exact.ecef - LatticePoint(coordinate).ecef
            #expect((way * way).sum().squareRoot() < 14e-6)
            let rounded = Position(LatticePoint(coordinate))
            #expect(abs(rounded.sinReduced - exact.sinReduced) < 1e-11)
            #expect(abs(rounded.cosReduced - exact.cosReduced) < 1e-11)
        }
    }

    @Test func `all leaves but the last are full, even if all places are at one point`() {
        for count in [1, 15, 16, 17, 100, 256, 257, 5000] {
            let tree = PlaceIndex(
                (0..<UInt32(count)).map {
                    Spot(latitude: 1, longitude: 2).place($0)
                }
            ).runs.compactMap { $0?.tree }
            #expect(tree.map { $0.leaves.count } == [(count + 15) / 16])
        }
    }
}
