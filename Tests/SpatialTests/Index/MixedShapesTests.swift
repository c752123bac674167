import Foundation
import Spatial
import SpatialWorld
import TestSupport
import Testing

/// Circles and polygons in one index.
struct MixedShapesTests {
    @Test(arguments: 0..<5 as Range<UInt64>)
    func `the nearest circles and polygons agree with checking all`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var places = try (0..<UInt32(300)).map { slot in
            slot % 3 == 0 ? try random.triangle(slot) : random.spot().place(slot)
        }
        for (slot, country) in zip(UInt32(300)..., try Countries.all().sorted { $0.key < $1.key }) {
            places.append(IndexedPlace(slot: slot, checked: .polygon(country.value)))
        }
        var index = PlaceIndex(places)
        // Some become of the other kind, and some go.
        for slot in UInt32(0)..<40 {
            places[Int(slot)] =
                slot % 3 == 0 ? random.spot().place(slot) : try random.triangle(slot)
            index.update(places[Int(slot)])
        }
        for slot in UInt32(290)..<302 { index.remove(slot) }
        places.removeSubrange(290..<302)
        let filter = PlaceFilter(now: 0)
        for _ in 0..<6 {
            let point = random.spot().coordinate
            let all = everyNearest(places.count, of: places, to: point, filter)
            #expect(index.nearest(12, to: point, filter) == Array(all.prefix(12)))
            #expect(index.containing(point, filter) == all.filter { $0.edge <= 0 })
            for distance in [0, 2e3, 5e5, 8e6, 3e7] {
                let within = all.filter { $0.edge <= distance }
                #expect(index.within(distance, of: point, filter) == within)
                #expect(
                    index.nearest(12, to: point, filter, within: distance)
                        == Array(within.prefix(12)))
            }
        }
    }
}

extension SeededGenerator {
    /// Returns a triangle of at most some degrees around a random spot.
    fileprivate mutating func triangle(_ slot: UInt32) throws -> IndexedPlace {
        let (spot, size) = (spot(), [0.001, 0.1, 3][Int.random(in: 0..<3, using: &self)])
        let corners = (0..<3).map { corner in
            let angle = Double(corner) * 2.1
            return Spot(
                latitude: max(-90, min(90, spot.latitude + size * sin(angle))),
                longitude: spot.longitude
            ).turned(by: size * cos(angle)).coordinate
        }
        return IndexedPlace(
            slot: slot, checked: .polygon(try Polygon([[corners + [corners[0]]]])))
    }
}
