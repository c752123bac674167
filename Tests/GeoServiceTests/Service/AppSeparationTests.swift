import Protocol
import Testing

struct AppSeparationTests {
    @Test func `an app sees no places of another app`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.full, app: "news")
        await #expect { try await geo.get("city-hall", app: "shop") } throws: {
            $0.rpcCode == .notFound
        }
        await #expect { try await geo.delete("city-hall", app: "shop") } throws: {
            $0.rpcCode == .notFound
        }
        #expect(try await geo.list(app: "shop").places == [])
        #expect(try await geo.nearest(39.9526, -75.1652, app: "shop").places == [])
        #expect(try await geo.get("city-hall") == .full)
    }

    @Test func `two apps may use the same place id`() async throws {
        let geo = try await GeoFixture()
        #expect(try await geo.upsert(.at("a", 1, 1), app: "news").created)
        #expect(try await geo.upsert(.at("a", 2, 2), app: "shop").created)
        try await geo.delete("a", app: "news")
        #expect(try await geo.get("a", app: "shop")?.centre == .at(2, 2))
        #expect(try await geo.nearest(2, 2, app: "shop").places.count == 1)
    }

    @Test func `a key of the whole suite must name the app`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.full)
        var request = Proto.GetPlaceRequest()
        request.id = "city-hall"
        await #expect { try await geo.client.getPlace(request, CallContext()) } throws: {
            $0.fields == ["app"]
        }
        request.app = "news"
        #expect(try await geo.client.getPlace(request, CallContext()).place?.unversioned == .full)
    }

    @Test(arguments: ["shop", "News", "caf\u{e9}", "a b", String(repeating: "a", count: 65)])
    func `another app or an invalid app name is answered with not found`(app: String) async throws {
        let geo = try await GeoFixture()
        var request = Proto.UpsertPlaceRequest()
        request.app = app
        request.place = .full
        await #expect { try await geo.client.upsertPlace(request, .of("news")) } throws: {
            $0.rpcCode == .notFound
        }
        guard app != "shop" else { return }
        await #expect { try await geo.client.upsertPlace(request, CallContext()) } throws: {
            $0.rpcCode == .notFound
        }
    }
}
