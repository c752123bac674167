import Protocol
import Testing

/// Counts of devices near a place before it is stored.
struct PreviewTests {
    private static func preview(
        _ geo: GeoFixture, _ of: Proto.PreviewPlaceRequestOf?, _ metres: Double = 0
    ) async throws -> [UInt32] {
        var request = Proto.PreviewPlaceRequest()
        (request.of, request.distanceMetres) = (of, metres)
        let answer = try await geo.client.previewPlace(request, .of("news"))
        return [answer.inside, answer.nearby, answer.known]
    }

    @Test func `a preview counts devices inside the place and nearby`() async throws {
        let geo = try await GeoFixture()
        #expect(try await Self.preview(geo, .place(.at("a", 0, 0)), 1_000) == [0, 0, 0])
        // A degree of the equator is 111,319.49 m.
        try await geo.keep([
            .of(0, (0, 0)), .of(70_000, (0, 0.0008)), .of(2, (0, 0.001)), .of(3, (0, 0.02)),
            .of(140_000, (50, 8)),
        ])
        let circle = Proto.Place.at("a", 0, 0)
        #expect(try await Self.preview(geo, .place(circle)) == [2, 0, 5])
        #expect(try await Self.preview(geo, .place(circle), 1_000) == [2, 1, 5])
        #expect(try await Self.preview(geo, .place(circle), 3_000) == [2, 2, 5])
        let area = Proto.Place.area("b", .square(0, 0.02, 0.001))
        #expect(try await Self.preview(geo, .place(area)) == [1, 0, 5])
        #expect(try await Self.preview(geo, .place(area), 2_100) == [1, 2, 5])
        // Nothing was stored; what is can be asked for by its id.
        #expect(try await geo.list().places == [])
        try await geo.importAll([circle, area])
        #expect(try await Self.preview(geo, .id("a"), 1_000) == [2, 1, 5])
        #expect(try await Self.preview(geo, .id("b"), 2_100) == [1, 2, 5])
        #expect(try await geo.located(at: "b") == [3])
        #expect(try await geo.located(at: "a") == [0, 70_000])
    }

    @Test func `a wrong preview request is refused by its field`() async throws {
        let geo = try await GeoFixture()
        let cases: [(Proto.PreviewPlaceRequestOf?, Double, String)] = [
            (nil, 0, "place"), (.id(""), 0, "id"),
            (.place(.at("a", 91, 0)), 0, "place.centre.latitude"),
            (.place(.at("a", 1, 0)), -1, "distance_metres"),
            (.place(.at("a", 1, 0)), .nan, "distance_metres"),
            (.place(.at("a", 1, 0)), 1_000_001, "distance_metres"),
        ]
        for (of, metres, field) in cases {
            await #expect { try await Self.preview(geo, of, metres) } throws: {
                $0.fields == [field]
            }
        }
        await #expect { try await Self.preview(geo, .id("nobody")) } throws: {
            $0.rpcCode == .notFound
        }
    }
}
