import Protocol
import Testing

/// The regions that phones watch, and the places that they know already.
struct WatchCallTests {
    private static func ask(
        _ geo: GeoFixture, _ change: (inout Proto.NearestPlacesRequest) -> Void
    ) async throws -> Proto.NearestPlacesResponse {
        var request = Proto.NearestPlacesRequest()
        request.location = .at(0, 0)
        change(&request)
        return try await geo.client.nearestPlaces(request, .of("news"))
    }

    /// Returns a service with places every 111 m along the equator.
    private static func row(_ count: Int) async throws -> GeoFixture {
        let geo = try await GeoFixture()
        try await geo.importAll((1...count).map { .at("p\($0)", 0, Double($0) * 0.001) })
        return geo
    }

    /// Returns a service with 200 places along the equator, 11 m apart, from some 300 m to the
    /// east.
    private static func crowd() async throws -> GeoFixture {
        let geo = try await GeoFixture()
        try await geo.importAll((0..<200).map { .at("p\($0)", 0, 0.003 + Double($0) * 0.000_1) })
        return geo
    }

    @Test func `a phone with few regions gets regions that hold several places`() async throws {
        let geo = try await Self.crowd()
        let plain = try await Self.ask(geo) { $0.count = 3 }
        #expect(plain.regions.isEmpty && plain.places.allSatisfy { !$0.watched })
        // Of these 100 m are kept from a phone that watches regions.
        #expect(plain.refreshDistanceMetres < 300)
        let answer = try await Self.ask(geo) { ($0.count, $0.regionCount) = (3, 3) }
        #expect(answer.places.map(\.watched) == [true, true, false])
        #expect(answer.regions.count == 1)
        #expect(answer.refreshDistanceMetres >= 200)
        for region in answer.regions {
            #expect(region.radiusMetres > 100 && (region.centre?.longitude ?? 0) > 0)
        }
        let many = try await Self.ask(geo) { ($0.count, $0.regionCount) = (3, 50) }
        #expect(many.places.allSatisfy { $0.watched })
        #expect(many.refreshDistanceMetres > answer.refreshDistanceMetres)
    }

    @Test func `the accuracy of the position shortens the refresh distance`() async throws {
        let geo = try await Self.row(20)
        let sure = try await Self.ask(geo) { $0.count = 5 }
        let unsure = try await Self.ask(geo) { ($0.count, $0.accuracyMetres) = (5, 80) }
        #expect(abs(sure.refreshDistanceMetres - unsure.refreshDistanceMetres - 80) < 0.001)
        let lost = try await Self.ask(geo) { ($0.count, $0.accuracyMetres) = (5, 1e9) }
        #expect(lost.refreshDistanceMetres == 0)
    }

    @Test func `a watch answer leaves out texts of known places and names those to drop`()
        async throws
    {
        let geo = try await Self.row(6)
        let first = try await Self.ask(geo) { $0.count = 3 }
        let known = first.places.compactMap(\.place).map { place in
            var version = Proto.PlaceVersion()
            (version.id, version.version) = (place.id, place.version)
            return version
        }
        try await geo.upsert(Proto.Place.at("p2", 0, 0.002).with { $0.title = "New" })
        try await geo.delete("p1")
        let next = try await Self.ask(geo) { ($0.count, $0.known) = (3, known) }
        #expect(next.places.map { $0.place?.id } == ["p2", "p3", "p4"])
        #expect(next.places.map(\.unchanged) == [false, true, false])
        #expect(next.places[0].place?.title == "New")
        #expect(next.places[1].place?.centre == nil)
        #expect(next.places[1].edgeDistanceMetres == first.places[2].edgeDistanceMetres)
        #expect(next.places[1].place?.version == first.places[2].place?.version)
        #expect(next.droppedIds == ["p1"])
    }

    @Test func `a wrong watch request is refused by its field`() async throws {
        let geo = try await Self.row(1)
        let known = Array(repeating: Proto.PlaceVersion(), count: 101)
        let cases: [(String, (inout Proto.NearestPlacesRequest) -> Void)] = [
            ("region_count", { $0.regionCount = 101 }), ("known", { $0.known = known }),
            ("accuracy_metres", { $0.accuracyMetres = -1 }),
            ("accuracy_metres", { $0.accuracyMetres = .nan }),
            ("accuracy_metres", { $0.accuracyMetres = .infinity }),
        ]
        for (field, change) in cases {
            await #expect { try await Self.ask(geo, change) } throws: { $0.fields == [field] }
        }
    }
}
