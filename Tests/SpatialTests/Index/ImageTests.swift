import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

/// Indexes as serialized bytes.
struct ImageTests {
    /// Writes a tree in portions, and returns the tree that is read from them.
    private static func copy(
        _ tree: TreeImage
    ) throws -> TreeImage? {
        var portions: [[UInt8]] = []
        tree.forEachPortion(1_000) { portions.append($0) }
        #expect(portions.allSatisfy { $0.count <= 1_000 })
        var rest = portions[...]
        return try TreeImage(tree.shape, gone: tree.gone, portion: 1_000) { count in
            let next = rest.popFirst() ?? []
            #expect(next.count == count)
            return next
        }
    }

    private static func grown(_ random: inout SeededGenerator) -> PlaceIndex {
        var index = PlaceIndex()
        for _ in 0..<6_000 {
            let slot = UInt32.random(in: 0..<5_000, using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 {
                index.remove(slot)
            } else {
                index.update(random.spot().place(slot))
            }
        }
        return index
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `an index that was written and read back gives the same results`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var index = Self.grown(&random)
        if seed % 2 == 0, let merge = index.nextMerge(), seed % 4 == 0 {
            index.finish(merge.perform())
        }
        let image = PlaceIndexImage(index)
        let trees = try image.trees.compactMap { try Self.copy($0) }
        #expect(trees.count == image.trees.count)
        var read = PlaceIndex(
            PlaceIndexImage(
                trees: trees, traits: image.traits, pages: image.pages, polygons: image.polygons),
            polygons: [:])
        #expect(read.count == index.count)
        var plain = PlaceIndex()
        for slot in 0..<UInt32(5_000) {
            #expect(read.traits(of: slot) == index.traits(of: slot))
            guard slot % 3 == 0 else { continue }
            let place = random.spot().place(slot)
            read.update(place)
            index.update(place)
            plain.update(place)
        }
        for slot in stride(from: UInt32(1), to: 5_000, by: 3) {
            #expect(read.remove(slot) == index.remove(slot))
        }
        while let merge = read.nextMerge() { read.finish(merge.perform()) }
        for _ in 0..<20 {
            let (point, filter) = (random.spot().coordinate, PlaceFilter(now: 0))
            let found = read.nearest(20, to: point, filter)
            #expect(found == index.nearest(20, to: point, filter))
            #expect(found != plain.nearest(20, to: point, filter))
        }
    }

    @Test func `a tree with missing bytes is refused`() throws {
        var random = SeededGenerator(seed: 1)
        let index = Self.grown(&random)
        let tree = try #require(PlaceIndexImage(index).trees.first)
        #expect(try Self.copy(tree) != nil)
        let part = try TreeImage(tree.shape, gone: tree.gone, portion: 1_000) { count in
            [UInt8](repeating: 0, count: count - 1)
        }
        #expect(part == nil)
        let other = try TreeImage(tree.shape, gone: [], portion: 1_000) {
            [UInt8](repeating: 0, count: $0)
        }
        #expect(other == nil)
        let shape = tree.shape
        #expect(
            TreeImage.Shape(
                number: 0, lowest: shape.lowest, count: shape.count, nodes: shape.nodes,
                leaves: shape.leaves + 1) == nil)
    }
}
