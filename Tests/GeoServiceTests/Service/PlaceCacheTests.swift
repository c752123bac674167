import Protocol
import ServiceKit
import TestSupport
import Testing
import Spatial

@testable import GeoService

struct PlaceCacheTests {
    @Test func `a place read before a change is not cached`() {
        var cache = PlaceCache()
        let edition = cache.edition
        cache.forget([7])
        cache.keep([stored(7)], readIn: edition)
        #expect(cache.place(in: 7) == nil)
        cache.keep([stored(7)], readIn: cache.edition)
        #expect(cache.place(in: 7) == Array("p7".utf8))
    }

    @Test func `a full cache drops places that were not used lately`() {
        var cache = PlaceCache(bytes: 10 * 68)
        for slot in 1...1000 as ClosedRange<UInt32> {
            cache.keep([stored(slot)], readIn: cache.edition)
            #expect(cache.place(in: 1) != nil)
        }
        let kept = (1...1000).filter { cache.place(in: $0) != nil }
        #expect(kept.count <= 20)
        #expect(kept.contains(1000))
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `a cached answer equals the answer of a newly started service`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let geo = try await GeoFixture()
        for round in 0..<12 {
            for _ in 0..<20 {
                let id = "p\(Int.random(in: 0..<40, using: &random))"
                if Int.random(in: 0..<4, using: &random) == 0 {
                    _ = try? await geo.delete(id)
                } else {
                    let longitude = Double.random(in: -1...1, using: &random)
                    try await geo.importAll([.at(id, 0, longitude)])
                }
                _ = try await geo.nearest(0, Double.random(in: -1...1, using: &random))
            }
            let remembered = try await geo.nearest(0, 0, count: 40)
            await geo.stop()
            try await geo.start()
            #expect(try await geo.nearest(0, 0, count: 40) == remembered, "round \(round)")
        }
    }

    @Test(arguments: [0, 1, 60, 80, 90, 127, 128, 1_900, 2_048])
    func `a hand-encoded answer decodes as the message, whatever a place's size`(
        blurb: Int
    ) async throws {
        let geo = try await GeoFixture()
        var place = Proto.Place.at("p", 0, 0)
        place.blurb = String(repeating: "b", count: blurb)
        place.radiusMetres = 100
        try await geo.importAll([place, .at("q", 0, 1)])
        for _ in 0..<2 {  // Read, and then remembered.
            let answer = try await geo.nearest(0, 0.5)
            #expect(answer.places.map { $0.place?.id } == ["p", "q"])
            #expect(answer.places.first?.place?.blurb == place.blurb)
            #expect(answer.places.allSatisfy { $0.edgeDistanceMetres > 50_000 })
            #expect(answer.refreshDistanceMetres > 0)
            #expect(try Proto.NearestPlacesResponse(decoding: answer.encoded()) == answer)
        }
        let inside = try await geo.nearest(0, 0)
        #expect((inside.places.first?.edgeDistanceMetres ?? 0) == -100)
    }

    private func stored(_ slot: UInt32) -> (slot: UInt32, packed: [UInt8]) {
        (slot, Array("p\(slot)".utf8))
    }
}
