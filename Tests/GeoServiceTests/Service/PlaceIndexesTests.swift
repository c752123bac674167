import Testing
import SpatialWorld
import Spatial

@testable import GeoService

struct PlaceIndexesTests {
    private func changes(
        _ order: Int, stored: [IndexedPlace] = [], removed: [UInt32] = []
    ) -> PlaceChanges {
        var changes = PlaceChanges(order: order)
        changes.stored = stored
        changes.removed = removed
        return changes
    }

    private let here = Spot(latitude: 1, longitude: 1)
    private let there = Spot(latitude: 2, longitude: 2)

    private func edge(_ indexes: PlaceIndexes) -> Double? {
        indexes["news"].nearest(1, to: here.coordinate, PlaceFilter(now: 0)).first?.edge
    }

    @Test func `a change reported late does not undo a later one`() {
        var indexes = PlaceIndexes()
        let (first, second) = (indexes.begin(), indexes.begin())
        indexes.end(second, changes(2, stored: [here.place(1)]), of: "news")
        indexes.end(first, changes(1, stored: [there.place(1)]), of: "news")
        #expect(edge(indexes) == -100)
        #expect(indexes.count == 1)
    }

    @Test func `a place whose change is reported before its creation has its id`() {
        var indexes = PlaceIndexes()
        let (first, second) = (indexes.begin(), indexes.begin())
        indexes.end(second, changes(2, stored: [here.place(1)]), of: "news")
        var creation = changes(1, stored: [there.place(1), there.place(2)])
        creation.ids = [(1, "here"), (2, "there")]
        indexes.end(first, creation, of: "news")
        #expect(Self.ids([1, 2], in: indexes) == "here there")
    }

    @Test func `a place removed before its creation is reported has no id`() {
        var indexes = PlaceIndexes()
        let (first, second) = (indexes.begin(), indexes.begin())
        indexes.end(second, changes(2, removed: [1]), of: "news")
        var creation = changes(1, stored: [here.place(1), there.place(2)])
        creation.ids = [(1, "here"), (2, "there")]
        indexes.end(first, creation, of: "news")
        #expect(Self.ids([1, 2], in: indexes) == "there")
    }

    /// Returns the ids of slots, read from the bytes that an answer has of them.
    ///
    /// Each id follows a field's head of two bytes.
    private static func ids(_ slots: [UInt32], in indexes: PlaceIndexes) -> String {
        var bytes: [UInt8] = []
        indexes.ids.append(slots, as: 4, to: &bytes) { _ in }
        return bytes.split(separator: 0x22).map { String(decoding: $0.dropFirst(), as: UTF8.self) }
            .joined(separator: " ")
    }

    @Test func `a place removed before its storing is reported stays removed`() {
        var indexes = PlaceIndexes()
        let (first, second) = (indexes.begin(), indexes.begin())
        indexes.end(second, changes(2, removed: [1]), of: "news")
        indexes.end(first, changes(1, stored: [here.place(1), here.place(2)]), of: "news")
        #expect(indexes.count == 1)
        #expect(indexes.count(of: "news") == 1)
    }

    /// Indexes of one app with some trees.
    private func grown() -> PlaceIndexes {
        var indexes = PlaceIndexes()
        let places = (1...UInt32(2000)).map { there.place($0) } + [here.place(2001)]
        indexes.end(indexes.begin(), changes(1, stored: places), of: "news")
        return indexes
    }

    @Test func `merging the trees of a place index loses no place, and ends`() throws {
        var indexes = grown()
        let found = indexes.nextMerge()
        let merge = try #require(found)
        #expect(merge.work.count > 1000)
        indexes.finish(merge, merge.work.perform())
        while let merge = indexes.nextMerge() { indexes.finish(merge, merge.work.perform()) }
        #expect(indexes.count == 2001)
        #expect(edge(indexes) == -100)
    }

    @Test func `trees of similar size are merged when no write is in flight`() throws {
        func write(_ indexes: inout PlaceIndexes, _ slots: Range<UInt32>, order: Int) {
            let places = slots.map { there.place($0) }
            indexes.end(indexes.begin(), changes(order, stored: places), of: "news")
        }
        var indexes = PlaceIndexes()
        write(&indexes, 1..<20_000, order: 1)
        while let merge = indexes.nextMerge() { indexes.finish(merge, merge.work.perform()) }
        let busy = indexes.begin()
        write(&indexes, 20_000..<34_000, order: 2)
        while let merge = indexes.nextMerge() { indexes.finish(merge, merge.work.perform()) }
        #expect(indexes["news"].trees > 1)
        indexes.end(busy, nil, of: "news")
        while let merge = indexes.nextMerge() { indexes.finish(merge, merge.work.perform()) }
        #expect(indexes["news"].trees == 1)
        #expect(indexes.count == 33_999)
    }

    @Test func `merging place trees ends even if all places of the app are deleted meanwhile`()
        throws
    {
        var indexes = grown()
        let found = indexes.nextMerge()
        let merge = try #require(found)
        indexes.end(indexes.begin(), changes(2, removed: Array(1...2001)), of: "news")
        #expect(indexes.count == 0)
        indexes.end(indexes.begin(), changes(3, stored: [there.place(2002)]), of: "news")
        indexes.finish(merge, merge.work.perform())
        #expect(indexes.count(of: "news") == 1)
        #expect(edge(indexes) ?? 0 > 100_000)
    }

    @Test func `a failed write changes nothing`() {
        var indexes = PlaceIndexes()
        indexes.end(indexes.begin(), changes(1, stored: [here.place(1)]), of: "news")
        indexes.end(indexes.begin(), nil, of: "news")
        #expect(edge(indexes) == -100)
        #expect(indexes.pending == 0)
        #expect(indexes.count == 1)
    }
}
