import Protocol
import ServiceKit
import Testing

struct FilterCallTests {
    /// The places of these tests, from west to east.
    private static let places: [Proto.Place] = [
        Proto.Place.at("cafe", 0, 0.01).with {
            ($0.category, $0.tags, $0.languages) = ("/food/cafe", ["/wifi", "/quiet"], ["de"])
        },
        Proto.Place.at("bar", 0, 0.02).with {
            ($0.category, $0.tags, $0.languages) = ("/food/bar", ["/wifi"], ["de-AT", "en"])
        },
        Proto.Place.at("hall", 0, 0.03).with {
            ($0.category, $0.tags) = ("/sight", ["/quiet"])
        },
        Proto.Place.at("over", 0, 0.04).with { $0.activeUntil = .at(1_700_000_000) },
    ]

    @Test(
        arguments: [
            (.with { _ in }, ["cafe", "bar", "hall"]),
            (.with { $0.categories = ["/food/bar", "/sight"] }, ["bar", "hall"]),
            (.with { $0.categories = ["/food"] }, []),
            (.with { $0.anyTags = ["/wifi", "/quiet"] }, ["cafe", "bar", "hall"]),
            (.with { $0.allTags = ["/wifi", "/quiet"] }, ["cafe"]),
            (.with { $0.allTags = ["/wifi", "/nobody-has-it"] }, []),
            (.with { $0.anyTags = ["/wifi", "/nobody-has-it"] }, ["cafe", "bar"]),
            // A category is no tag.
            (.with { $0.anyTags = ["/sight"] }, []),
            (.with { $0.languages = ["de"] }, ["cafe", "bar", "hall"]),
            (.with { $0.languages = ["de-AT"] }, ["cafe", "bar", "hall"]),
            (.with { $0.languages = ["de-CH"] }, ["cafe", "hall"]),
            (.with { $0.languages = ["en-GB"] }, ["bar", "hall"]),
            (.with { $0.languages = ["fr"] }, ["hall"]),
            // As systems name a locale.
            (.with { $0.languages = ["de_CH.UTF-8"] }, ["cafe", "hall"]),
            (.with { $0.languages = ["en-Latn-GB", "zh-Hant-TW"] }, ["bar", "hall"]),
            (
                .with { ($0.languages, $0.anyTags) = (["en", "fr"], ["/quiet"]) }, ["hall"]
            ),
            (.with { $0.includeInactive = true }, ["cafe", "bar", "hall", "over"]),
            (
                .with { ($0.includeInactive, $0.categories) = (true, ["/sight"]) }, ["hall"]
            ),
        ] as [(Proto.PlaceFilter, [String])])
    func `a filter returns only places that meet all of its conditions`(
        _ filter: Proto.PlaceFilter, _ wanted: [String]
    ) async throws {
        let geo = try await GeoFixture()
        try await geo.importAll(Self.places)
        try await geo.upsert(Self.places[0].with { $0.tags = ["/sight"] }, app: "other")
        // Twice: the second time from memory.
        for _ in 0..<2 { #expect(try await geo.near(0, 0, filter) == wanted) }
        await geo.stop()
        try await geo.start()
        #expect(try await geo.near(0, 0, filter) == wanted)
    }

    @Test(
        arguments: [
            ("categories[1]", .with { $0.categories = ["/a", "a\nb"] }),
            ("any_tags[0]", .with { $0.anyTags = [""] }),
            ("all_tags", .with { $0.allTags = (0...32).map { "/t\($0)" } }),
            ("languages[0]", .with { $0.languages = ["deutsch"] }),
            ("languages", .with { $0.languages = Array(repeating: "de", count: 17) }),
        ] as [(String, Proto.PlaceFilter)])
    func `a wrong filter is refused by its field`(
        _ field: String, _ filter: Proto.PlaceFilter
    ) async throws {
        let geo = try await GeoFixture()
        await #expect { try await geo.near(0, 0, filter) } throws: {
            $0.fields == ["filter.\(field)"]
        }
        await #expect { try await geo.containing(0, 0, filter) } throws: {
            $0.fields == ["filter.\(field)"]
        }
        await #expect { try await geo.list(.with { $0.filter = filter }) } throws: {
            $0.fields == ["selection.filter.\(field)"]
        }
    }

    @Test func `a place with a schedule is returned while open, and the answer expires then`()
        async throws
    {
        let geo = try await GeoFixture()
        // It is Friday, 2027-01-15T08:00Z: 3 o'clock in New York.
        let open = Proto.WeeklySchedule.weekly("America/New_York", (5...5, "03:01", "03:03"))
        try await geo.importAll([
            Proto.Place.at("bar", 0, 0.01).with { $0.schedule = open }, .at("always", 0, 0.02),
        ])
        func look(after seconds: Int64) async throws -> ([String], Int64?) {
            let start = geo.clock.now
            geo.clock.advance(by: seconds)
            defer { geo.clock.now = start }
            let answer = try await geo.nearest(0, 0, nil)
            let expiry = answer.expireTime.map { $0.seconds - start.milliseconds / 1_000 }
            return (answer.places.map { $0.place?.id ?? "" }, expiry)
        }
        let week: Int64 = 7 * 86_400
        for _ in 0..<2 {
            #expect(try await look(after: 0) == (["always"], 60))
            #expect(try await look(after: 59) == (["always"], 60))
            #expect(try await look(after: 60) == (["bar", "always"], 180))
            #expect(try await look(after: 180) == (["always"], week + 60))
            #expect(try await look(after: week + 60) == (["bar", "always"], week + 180))
            // The clock was set back.
            #expect(try await look(after: 61) == (["bar", "always"], 180))
            await geo.stop()
            try await geo.start()
        }
    }

    @Test func `an answer expires when a place in it ends or one within reach begins`()
        async throws
    {
        let geo = try await GeoFixture()
        let now: Int64 = 1_800_000_000
        try await geo.importAll([
            Proto.Place.at("near", 0, 0.01).with { $0.activeUntil = .at(now + 500) },
            Proto.Place.at("soon", 0, 0.1).with { $0.activeFrom = .at(now + 100) },
            Proto.Place.at("far", 0, 5).with { $0.activeFrom = .at(now + 10) },
        ])
        #expect(try await geo.nearest(0, 0, nil).expireTime?.seconds == now + 100)
        #expect(try await geo.nearest(0, -0.5, nil).expireTime?.seconds == now + 500)
        let any = Proto.PlaceFilter.with { $0.includeInactive = true }
        #expect(try await geo.nearest(0, 0, any).expireTime == nil)
        try await geo.delete("near")
        try await geo.delete("soon")
        #expect(try await geo.nearest(0, 0, nil).expireTime == nil)
    }

    /// A device may be off by its accuracy, and so come farther than the refresh distance.
    @Test(arguments: [0, 19] as [UInt32])
    func `with an inexact position an answer expires when a place within the error begins`(
        regions: UInt32
    ) async throws {
        let geo = try await GeoFixture()
        let now: Int64 = 1_800_000_000
        func place(_ id: String, edge: Double) -> Proto.Place {
            .at(id, 0, (edge + 100) / 111_319.49)
        }
        try await geo.importAll([
            place("a", edge: 200), place("b", edge: 1_000),
            place("c", edge: 700).with { $0.activeFrom = .at(now + 3_600) },
        ])
        var request = Proto.NearestPlacesRequest()
        (request.location, request.count, request.accuracyMetres) = (.at(0, 0), 1, 500)
        request.regionCount = regions
        let answer = try await geo.client.nearestPlaces(request, .of("news"))
        #expect(regions > 0 || abs(answer.refreshDistanceMetres - 500) < 1)
        #expect(answer.expireTime?.seconds == now + 3_600)
    }
}
