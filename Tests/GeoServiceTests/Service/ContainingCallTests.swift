import Protocol
import ServiceKit
import Testing

struct ContainingCallTests {
    @Test func `all places that contain a point are returned, deepest first`() async throws {
        let geo = try await GeoFixture()
        try await geo.importAll([
            Proto.Place.at("wide", 10, 10).with { $0.radiusMetres = 5_000 },
            .at("narrow", 10, 10), .at("beside", 10.1, 10),
            .area("block", .square(10, 10, 0.02)),
        ])
        let answer = try await geo.containing(10, 10)
        #expect(answer.places.map { $0.place?.id } == ["wide", "block", "narrow"])
        #expect(answer.places[0].edgeDistanceMetres == -5_000)
        #expect(answer.total == 3)
        #expect(answer.places[1].place?.polygon == nil)
        let whole = try await geo.containing(10, 10, withPolygons: true)
        #expect(whole.places[1].place?.polygon == .square(10, 10, 0.02))
        let one = try await geo.containing(10, 10, count: 1)
        #expect(one.places.map { $0.place?.id } == ["wide"])
        #expect(one.total == 3)
        #expect(try await geo.containing(-10, 10).total == 0)
    }

    @Test func `the places that contain a point are filtered, and expired ones left out`()
        async throws
    {
        let geo = try await GeoFixture()
        try await geo.importAll([
            Proto.Place.at("food", 1, 1).with { $0.category = "/food" }, .at("else", 1, 1),
            Proto.Place.at("over", 1, 1).with { $0.activeUntil = .at(1_700_000_000) },
        ])
        func ids(_ filter: Proto.PlaceFilter?) async throws -> [String?] {
            try await geo.containing(1, 1, filter).places.map { $0.place?.id }
        }
        #expect(try await ids(nil) == ["food", "else"])
        #expect(try await ids(.with { $0.categories = ["/food"] }) == ["food"])
        #expect(try await ids(.with { $0.includeInactive = true }) == ["food", "else", "over"])
    }

    @Test(
        arguments: [
            (nil, 1, "location"), (.at(.nan, 0), 1, "location.latitude"),
            (.at(0, 181), 0, "location.longitude"), (.at(0, 0), 1_001, "count"),
        ] as [(Proto.Coordinate?, UInt32, String)])
    func `a wrong containing-places request is refused by its field`(
        location: Proto.Coordinate?, count: UInt32, field: String
    ) async throws {
        let geo = try await GeoFixture()
        var request = Proto.ContainingPlacesRequest()
        (request.location, request.count) = (location, count)
        await #expect { try await geo.client.containingPlaces(request, .of("news")) } throws: {
            $0.fields == [field]
        }
    }
}
