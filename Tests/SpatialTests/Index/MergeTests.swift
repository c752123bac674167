import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

/// Trees that are merged while places come and go.
struct MergeTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `places that come, move and go during a merge are found where they are`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var index = PlaceIndex()
        var places: [UInt32: IndexedPlace] = [:]
        var (merge, merges): (PlaceMerge?, Int) = (nil, 0)
        for step in 0..<9000 {
            let slot = UInt32.random(in: 0..<4000, using: &random)
            if Int.random(in: 0..<3, using: &random) > 0 {
                let place = random.spot().place(slot)
                places[slot] = place
                index.update(place)
            } else {
                #expect(index.remove(slot) == (places.removeValue(forKey: slot) != nil))
            }
            // Some are done at once, and others while thousands come.
            if step % 400 == 0, let begun = merge, Bool.random(using: &random) {
                index.finish(begun.perform())
                (merge, merges) = (nil, merges + 1)
            }
            if step % 100 == 0, merge == nil { merge = index.nextMerge() }
            guard step % 750 == 0 else { continue }
            expectSame(index, places, &random)
        }
        if let merge { index.finish(merge.perform()) }
        while let merge = index.nextMerge() { index.finish(merge.perform()) }
        expectSame(index, places, &random)
        #expect(merges > 2)
        #expect(index.trees < 4)
    }

    private func expectSame(
        _ index: PlaceIndex, _ places: [UInt32: IndexedPlace], _ random: inout SeededGenerator
    ) {
        #expect(index.count == places.count)
        let filter = PlaceFilter(now: 0)
        for _ in 0..<3 {
            let point = random.spot().coordinate
            #expect(
                index.nearest(20, to: point, filter)
                    == everyNearest(20, of: places.values, to: point, filter))
        }
    }

    @Test func `places that come one by one make few trees`() {
        var random = SeededGenerator(seed: 3)
        var (index, most) = (PlaceIndex(), 0)
        for slot in 0..<UInt32(60_000) {
            let spot = Spot(
                latitude: random.number(39, 40), longitude: random.number(-76, -75))
            index.update(spot.place(slot))
            most = max(most, index.trees)
        }
        #expect(most <= 16)
        #expect(index.count == 60_000)
        let merge = index.nextMerge()
        let second = index.nextMerge()
        #expect(second?.count == nil)
        if let merge { index.finish(merge.perform()) }
        #expect(index.trees <= 2)
        let third = index.nextMerge()
        #expect(third?.count == nil)
    }

    @Test func `an index of places merges its trees at once if it has no number for a new one`() {
        var index = PlaceIndex()
        var random = SeededGenerator(seed: 4)
        for part in 0..<UInt32(PlaceIndex.mostRuns) {
            let places = (0..<UInt32(4)).map { lane in
                TreePlace(
                    random.spot().place(part * 4 + lane), traits: index.traits.add(PlaceTraits()))
            }
            index.add(TreeBuilder.tree(places, index.traits.summaries))
        }
        #expect(index.trees == PlaceIndex.mostRuns)
        for slot in UInt32(1000)..<1600 { index.update(random.spot().place(slot)) }
        #expect(index.trees == 1)
        #expect(index.count == PlaceIndex.mostRuns * 4 + 600)
    }

    @Test func `a tree that lost most of its places is rebuilt`() throws {
        var random = SeededGenerator(seed: 5)
        var index = PlaceIndex((0..<UInt32(1000)).map { random.spot().place($0) })
        let none = index.nextMerge()
        #expect(none?.count == nil)
        for slot in 0..<UInt32(600) { index.remove(slot) }
        let due = index.nextMerge()
        let merge = try #require(due)
        #expect(merge.count == 400)
        // The rest goes while it is made.
        for slot in UInt32(600)..<1000 { index.remove(slot) }
        index.finish(merge.perform())
        #expect(index.trees == 0 && index.count == 0)
    }
}
