import Foundation
import Spatial
import SpatialWorld
import TestSupport
import Testing

struct PlaceIndexTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
    func `the index agrees with checking every place`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = [0, 1, 5, 17, 33, 200, 700][Int(seed) % 7]
        let places = (0..<UInt32(count)).map { random.spot().place($0) }
        let index = PlaceIndex(places)
        #expect(index.count == count)
        for _ in 0..<20 {
            let point = random.spot().coordinate
            let k = [0, 1, 10, 20, 50][Int.random(in: 0..<5, using: &random)]
            #expect(
                index.nearest(k, to: point, PlaceFilter(now: 0))
                    == everyNearest(k, of: places, to: point, PlaceFilter(now: 0)))
            let distance = Double.random(in: 1...7, using: &random)
            let some = everyNearest(k, of: places, to: point, PlaceFilter(now: 0))
            #expect(
                index.nearest(k, to: point, PlaceFilter(now: 0), within: pow(10, distance))
                    == some.filter { $0.edge <= pow(10, distance) })
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `changes in any order give the same index as a new one`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var index = PlaceIndex()
        var places: [UInt32: IndexedPlace] = [:]
        for step in 0..<1000 {
            let slot = UInt32.random(in: 0..<150, using: &random)
            // Grows first, then shrinks to nothing.
            if Int.random(in: 0..<1000, using: &random) > step {
                places[slot] = random.spot().place(slot)
                if let place = places[slot] { index.update(place) }
            } else {
                #expect(index.remove(slot) == (places.removeValue(forKey: slot) != nil))
            }
            guard step % 50 == 0 else { continue }
            let point = random.spot().coordinate
            #expect(index.count == places.count)
            #expect(
                index.nearest(10, to: point, PlaceFilter(now: 0))
                    == everyNearest(10, of: places.values, to: point, PlaceFilter(now: 0)))
        }
        for slot in 0..<UInt32(150) { index.remove(slot) }
        #expect(index.count == 0)
        #expect(index.nearest(10, to: random.spot().coordinate, PlaceFilter(now: 0)) == [])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `only active places are found`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let places = (0..<UInt32(500)).map { slot in
            var spot = random.spot()
            let start = Int64.random(in: 0..<900, using: &random)
            let end = start + Int64.random(in: 1...100, using: &random)
            spot.traits = PlaceTraits(active: start..<end)
            return spot.place(slot)
        }
        let index = PlaceIndex(places)
        for now in stride(from: Int64(-10), to: 1010, by: 60) {
            let point = random.spot().coordinate
            #expect(
                index.nearest(10, to: point, PlaceFilter(now: now))
                    == everyNearest(10, of: places, to: point, PlaceFilter(now: now)))
        }
    }

    @Test func `the first second of an active time counts, and the end does not`() {
        var spot = Spot(latitude: 1, longitude: 1)
        spot.traits = PlaceTraits(active: 10..<20)
        let index = PlaceIndex([spot.place(1)])
        let counts = [9, 10, 19, 20].map {
            index.nearest(1, to: spot.coordinate, PlaceFilter(now: $0)).count
        }
        #expect(counts == [0, 1, 1, 0])
    }

    @Test func `many places at one point are ordered by slot`() throws {
        let spot = Spot(latitude: 90, longitude: 12)
        var index = PlaceIndex((0..<UInt32(500)).reversed().map { spot.place($0) })
        #expect(
            index.nearest(20, to: spot.coordinate, PlaceFilter(now: 0)).map(\.slot) == Array(0..<20)
        )
        for slot in 0..<UInt32(10) { index.remove(slot) }
        for slot in UInt32(500)..<1000 { index.update(spot.place(slot)) }
        #expect(
            index.nearest(20, to: spot.coordinate, PlaceFilter(now: 0)).map(\.slot)
                == Array(10..<30))
        let first = try #require(index.nearest(1, to: spot.coordinate, PlaceFilter(now: 0)).first)
        #expect(first.edge == -100)
    }

    @Test func `places added along a line and removed are found correctly`() {
        var index = PlaceIndex()
        var places: [IndexedPlace] = []
        for slot in 0..<UInt32(4_000) {
            let spot = Spot(latitude: 0.5, longitude: -100 + Double(slot) / 40)
            places.append(spot.place(slot))
            index.update(spot.place(slot))
        }
        for longitude in [-101, -100, -50.3, -0.001] {
            let point = Spot(latitude: 0.4, longitude: longitude).coordinate
            #expect(
                index.nearest(10, to: point, PlaceFilter(now: 0))
                    == everyNearest(10, of: places, to: point, PlaceFilter(now: 0)))
        }
        for slot in 0..<UInt32(3_990) { index.remove(slot) }
        #expect(
            index.nearest(20, to: Spot(latitude: 0, longitude: 0).coordinate, PlaceFilter(now: 0))
                .count == 10)
    }

    @Test func `of two places in one slot the last counts`() throws {
        let (here, there) = (Spot(latitude: 0, longitude: 0), Spot(latitude: 0, longitude: 90))
        let index = PlaceIndex([here.place(7), there.place(7)])
        #expect(index.count == 1)
        let first = try #require(index.nearest(1, to: there.coordinate, PlaceFilter(now: 0)).first)
        #expect(first.edge == -100)
    }

    @Test(arguments: [0, -1, .nan, .infinity, 100_000.001])
    func `a radius out of range is refused`(radius: Double) {
        let centre = Spot(latitude: 0, longitude: 0).coordinate
        #expect(IndexedPlace(slot: 1, at: centre, radius: radius) == nil)
        #expect(IndexedPlace(slot: 1, at: centre, radius: 100_000) != nil)
    }

    @Test func `a number of neighbours out of range is clamped`() {
        let index = PlaceIndex((0..<UInt32(2000)).map { Spot(latitude: 0, longitude: 0).place($0) })
        let point = Spot(latitude: 0, longitude: 0).coordinate
        #expect(index.nearest(-1, to: point, PlaceFilter(now: 0)).isEmpty)
        #expect(
            index.nearest(.max, to: point, PlaceFilter(now: 0)).count
                == PlaceIndex.maximumNeighbours)
        #expect(index.watch(.max, around: point, PlaceFilter(now: 0)).places.count == 999)
        #expect(index.watch(.min, around: point, PlaceFilter(now: 0)).places.isEmpty)
    }
}
