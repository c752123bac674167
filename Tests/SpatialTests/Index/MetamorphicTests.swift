import Spatial
import SpatialWorld
import TestSupport
import Testing

/// Changes of the input that must not change the answer, or only in a known way.
struct MetamorphicTests {
    private func world(_ seed: UInt64) -> (spots: [Spot], points: [Spot]) {
        var random = SeededGenerator(seed: seed)
        let spots = (0..<400).map { _ in random.spot() }
        return (spots, (0..<10).map { _ in random.spot() })
    }

    private func index(_ spots: [Spot]) -> PlaceIndex {
        PlaceIndex(spots.enumerated().map { $1.place(UInt32($0)) })
    }

    /// Expects the same edges, and the same places but for those that are equally far.
    private func expectSame(_ one: [Neighbour], _ other: [Neighbour]) {
        #expect(one.count == other.count)
        for (a, b) in zip(one, other) { #expect(abs(a.edge - b.edge) < 0.001_1) }
        let clear = one.indices.filter { i in
            one.indices.allSatisfy { $0 == i || abs(one[$0].edge - one[i].edge) > 0.01 }
                && i < one.count - 1
        }
        for i in clear { #expect(one[i].slot == other[i].slot) }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `rotating all places around the globe changes no search result`(seed: UInt64) {
        let (spots, points) = world(seed)
        let original = index(spots)
        for degrees in [0.1, 37.7, 90, 180, 291.3] {
            let turned = index(spots.map { $0.turned(by: degrees) })
            for point in points {
                expectSame(
                    original.nearest(15, to: point.coordinate, PlaceFilter(now: 0)),
                    turned.nearest(
                        15, to: point.turned(by: degrees).coordinate, PlaceFilter(now: 0)))
            }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `mirroring places from north to south changes no search result`(seed: UInt64) {
        let (spots, points) = world(seed)
        let (original, mirrored) = (index(spots), index(spots.map(\.mirrored)))
        for point in points {
            expectSame(
                original.nearest(15, to: point.coordinate, PlaceFilter(now: 0)),
                mirrored.nearest(15, to: point.mirrored.coordinate, PlaceFilter(now: 0)))
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `the order in which places are inserted changes no search result`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (spots, points) = world(seed)
        let places = spots.enumerated().map { $1.place(UInt32($0)) }
        let built = PlaceIndex(places)
        var grown = PlaceIndex()
        for place in places.shuffled(using: &random) { grown.update(place) }
        for point in points {
            let answer = built.nearest(15, to: point.coordinate, PlaceFilter(now: 0))
            #expect(grown.nearest(15, to: point.coordinate, PlaceFilter(now: 0)) == answer)
            #expect(
                built.nearest(5, to: point.coordinate, PlaceFilter(now: 0))
                    == Array(answer.prefix(5)))
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `a place whose radius grows by a metre is a metre nearer`(seed: UInt64) {
        let (spots, points) = world(seed)
        let small = spots.map { Spot(latitude: $0.latitude, longitude: $0.longitude, radius: 5) }
        let large = spots.map { Spot(latitude: $0.latitude, longitude: $0.longitude, radius: 6) }
        let (one, other) = (index(small), index(large))
        for point in points {
            let edges = one.nearest(15, to: point.coordinate, PlaceFilter(now: 0)).map {
                $0.edge - 1
            }
            let nearer = other.nearest(15, to: point.coordinate, PlaceFilter(now: 0)).map(\.edge)
            for (a, b) in zip(edges, nearer) { #expect(abs(a - b) < 1e-6) }
        }
    }
}
