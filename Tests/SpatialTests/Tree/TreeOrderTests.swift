import SpatialWorld
import TestSupport
import Testing

@testable import Spatial

struct TreeOrderTests {
    private static func places(_ spots: [Spot]) -> [TreePlace] {
        spots.enumerated().map { TreePlace($1.place(UInt32($0)), traits: 0) }
    }

    private static func key(_ place: TreePlace, _ axis: Int) -> Float {
        axis == 3 ? place.radius : SIMD4<Float>(place.centre.ecef)[axis]
    }

    /// Returns whether some axis separates the halves of places, and those of each half, down to
    /// leaves.
    private static func isHalved(_ places: ArraySlice<TreePlace>) -> Bool {
        guard places.count > TreeOrder.leaf else { return true }
        var half = TreeOrder.leaf
        while half * 2 < places.count { half *= 2 }
        let (lower, upper) = (places.prefix(half), places.dropFirst(half))
        let isSplit = (0..<4).contains { axis in
            let most = lower.map { key($0, axis) }.max() ?? 0
            return upper.allSatisfy { key($0, axis) >= most }
        }
        return isSplit && isHalved(lower) && isHalved(upper)
    }

    @Test(arguments: [0, 1, 16, 17, 255, 600, 601, 1_000, 4_096, 20_001])
    func `the order of a tree separates its halves at every level and loses no place`(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let worlds: [[Spot]] = [
            (0..<count).map { _ in random.spot() },
            // Many equal ones, and all of them.
            (0..<count).map {
                Spot(latitude: Double($0 % 7), longitude: Double($0 % 3), radius: 50)
            },
            (0..<count).map { _ in Spot(latitude: 40, longitude: -75) },
            // In order already, in both directions.
            (0..<count).map { Spot(latitude: 0, longitude: Double($0) / 1_000) },
            (0..<count).map { Spot(latitude: 0, longitude: -Double($0) / 1_000) },
        ]
        for (number, spots) in worlds.enumerated() {
            let places = Self.places(spots)
            let order = TreeOrder(places).items.map { Int($0.source) }
            #expect(order.sorted() == Array(places.indices), "world \(number)")
            #expect(Self.isHalved(order.map { places[$0] }[...]), "world \(number)")
        }
    }

    @Test func `the test's check of the tree order detects an unordered tree`() {
        var random = SeededGenerator(seed: 1)
        let places = Self.places((0..<1_000).map { _ in random.spot() })
        #expect(!Self.isHalved(places[...]))
    }
}
