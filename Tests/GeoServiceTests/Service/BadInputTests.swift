import Protocol
import Testing

/// A mistake in a place, and the field that the answer must name.
struct Mistake: Sendable, CustomTestStringConvertible {
    let field: String
    let make: @Sendable (inout Proto.Place) -> Void
    var testDescription: String { field }

    init(_ field: String, _ make: @escaping @Sendable (inout Proto.Place) -> Void) {
        self.field = field
        self.make = make
    }

    static let all = coordinates + texts + links + times + terms + schedules + repeats

    private static let coordinates = [
        Mistake("centre") { $0.centre = nil },
        Mistake("centre.latitude") { $0.centre?.latitude = .nan },
        Mistake("centre.latitude") { $0.centre?.latitude = 90.000001 },
        Mistake("centre.latitude") { $0.centre?.latitude = -.infinity },
        Mistake("centre.longitude") { $0.centre?.longitude = .nan },
        Mistake("centre.longitude") { $0.centre?.longitude = -180.000001 },
        Mistake("centre.longitude") { $0.centre?.longitude = .infinity },
    ]

    private static let texts = [
        Mistake("id") { $0.id = "" },
        Mistake("id") { $0.id = String(repeating: "x", count: 129) },
        Mistake("id") { $0.id = String(repeating: "é", count: 65) },
        Mistake("id") { $0.id = "a\nb" },
        Mistake("id") { $0.id = "a\u{7f}" },
        Mistake("id") { $0.id = "\u{85}" },
        Mistake("title") { $0.title = String(repeating: "x", count: 257) },
        Mistake("blurb") { $0.blurb = String(repeating: "x", count: 2049) },
    ]

    private static let links = [
        "javascript:alert(1)", "ftp://x.example/", "https://", "http:///path", "httpsx://a",
        "//evil.example/", "/\\evil.example", "news/today", "https://a b", "/a\tb", " /a",
        "/" + String(repeating: "x", count: 2048),
    ].flatMap { link in
        [Mistake("url") { $0.url = link }, Mistake("image_url") { $0.imageUrl = link }]
    }

    private static let terms = [
        Mistake("category") { $0.category = "a\nb" },
        Mistake("category") { $0.category = "/" + String(repeating: "x", count: 300) },
        Mistake("tags[1]") { $0.tags = ["/a", "b\n"] },
        Mistake("tags") { $0.tags = (0...32).map { "/t\($0)" } },
        Mistake("languages[0]") { $0.languages = ["german"] },
        Mistake("languages[1]") { $0.languages = ["de", ""] },
        Mistake("languages") { $0.languages = Array(repeating: "de", count: 17) },
        Mistake("story") { $0.story = String(repeating: "x", count: 129) },
        Mistake("story") { $0.story = "a\u{1}" },
    ]

    private static let schedules = [
        Mistake("schedule.time_zone") { $0.schedule?.timeZone = "" },
        Mistake("schedule.time_zone") { $0.schedule?.timeZone = "America/Gotham" },
        Mistake("schedule.time_zone") { $0.schedule?.timeZone = "../UTC" },
        Mistake("schedule.open") { $0.schedule?.open = [] },
        Mistake("schedule.open") {
            $0.schedule = .weekly("UTC", (1...1, "09:00", "10:00"))
            let span = $0.schedule?.open[0] ?? Proto.WeeklySpan()
            $0.schedule?.open = Array(repeating: span, count: 51)
        },
        Mistake("schedule.open[0].weekdays") { $0.schedule?.open[0].weekdays = [0] },
        Mistake("schedule.open[0].weekdays") { $0.schedule?.open[0].weekdays = [1, 8] },
        Mistake("schedule.open[0].from") { $0.schedule?.open[0].from = "9:00" },
        Mistake("schedule.open[0].from") { $0.schedule?.open[0].from = "24:00" },
        Mistake("schedule.open[0].from") { $0.schedule?.open[0].from = "09:60" },
        Mistake("schedule.open[0].until") { $0.schedule?.open[0].until = "" },
        Mistake("schedule.open[0].until") { $0.schedule?.open[0].until = "24:01" },
        Mistake("schedule.open[0].until") { $0.schedule?.open[0].until = "+1:00" },
    ]

    private static let repeats = [
        Mistake("repeat.kind") { $0.repeat?.kind = .unspecified },
        Mistake("repeat.kind") { $0.repeat?.kind = Proto.PlaceRepeatKind(rawValue: 9) },
        Mistake("repeat.pause") { $0.repeat?.pause = nil },
        Mistake("repeat.pause") { $0.repeat?.pause?.seconds = 0 },
        Mistake("repeat.pause") { $0.repeat?.pause?.seconds = 315_360_001 },
        Mistake("repeat.pause") { $0.repeat?.kind = .once },
        Mistake("story_repeat.pause") { $0.storyRepeat?.pause = Proto.Duration() },
        Mistake("story_repeat.kind") { $0.storyRepeat = Proto.PlaceRepeat() },
    ]

    private static let times = [
        Mistake("radius_metres") { $0.radiusMetres = .nan },
        Mistake("radius_metres") { $0.radiusMetres = .infinity },
        Mistake("radius_metres") { $0.radiusMetres = -1 },
        Mistake("radius_metres") { $0.radiusMetres = 100_000.1 },
        Mistake("active_from") { $0.activeFrom = .at(.min) },
        Mistake("active_until") { $0.activeUntil = .at(1_900_000_000, nanos: -1) },
        Mistake("active_until") { $0.activeUntil = .at(253_402_300_800) },
        Mistake("active_until") { $0.activeUntil = $0.activeFrom },
        Mistake("active_until") { $0.activeUntil = .at(1_600_000_000) },
    ]
}

struct BadInputTests {
    @Test(arguments: Mistake.all)
    func `a wrong place is refused by its field, and nothing is stored`(mistake: Mistake)
        async throws
    {
        let geo = try await GeoFixture()
        var place = Proto.Place.full
        mistake.make(&place)
        await #expect { try await geo.upsert(place) } throws: {
            $0.fields == ["place.\(mistake.field)"]
        }
        await #expect { try await geo.importAll([.at("a", 1, 1), place]) } throws: {
            $0.fields == ["places[1].\(mistake.field)"]
        }
        #expect(try await geo.list().places == [])
    }

    @Test func `places just within the limits are stored`() async throws {
        let geo = try await GeoFixture()
        for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (-0.0, 0)] {
            var place = Proto.Place.full
            place.id = String(repeating: "é", count: 64)
            place.centre = .at(latitude, longitude)
            place.radiusMetres = latitude > 0 ? 100_000 : .leastNonzeroMagnitude
            place.title = String(repeating: "x", count: 256)
            place.blurb = String(repeating: "x", count: 2048)
            place.url = "HTTP://x"
            place.imageUrl = "/"
            place.activeFrom = .at(-62_135_596_800)
            place.activeUntil = .at(253_402_300_799, nanos: 999_000_000)
            #expect(try await geo.upsert(place).place == place)
            #expect(try await geo.get(place.id) == place)
        }
    }

    @Test func `a request to store a place that contains no place is refused`() async throws {
        let geo = try await GeoFixture()
        await #expect { try await geo.upsert(nil) } throws: { $0.fields == ["place"] }
    }

    @Test func `an import has at most 500 places, each id once`() async throws {
        let geo = try await GeoFixture()
        let places = (0..<501).map { Proto.Place.at("p\($0)", 1, 1) }
        await #expect { try await geo.importAll(places) } throws: { $0.fields == ["places"] }
        let twice = [Proto.Place.at("a", 1, 1), .at("b", 1, 1), .at("a", 2, 2)]
        await #expect { try await geo.importAll(twice) } throws: {
            $0.fields == ["places[2].id"]
        }
        #expect(try await geo.list().places == [])
    }

    @Test func `ids to get or delete are validated`() async throws {
        let geo = try await GeoFixture()
        for id in ["", "a\tb", String(repeating: "x", count: 129)] {
            await #expect { try await geo.get(id) } throws: { $0.fields == ["id"] }
            await #expect { try await geo.delete(id) } throws: { $0.fields == ["id"] }
        }
    }

    @Test(arguments: ["!", "YQ==", "A", "_w", String(repeating: "YWFh", count: 43)])
    func `a page token of no list is refused`(token: String) async throws {
        let geo = try await GeoFixture()
        var request = Proto.ListPlacesRequest()
        request.pageToken = token
        await #expect { try await geo.client.listPlaces(request, .of("news")) } throws: {
            $0.fields == ["page_token"]
        }
    }

    @Test func `a page has at most 1000 places`() async throws {
        let geo = try await GeoFixture()
        await #expect { try await geo.list(pageSize: 1001) } throws: {
            $0.fields == ["page_size"]
        }
    }

    @Test(
        arguments: [
            (nil, 1, "location"), (.at(.nan, 0), 1, "location.latitude"),
            (.at(0, .nan), 1, "location.longitude"), (.at(-91, 0), 0, "location.latitude"),
            (.at(0, 181), 0, "location.longitude"), (.at(0, 0), 101, "count"),
            (.at(0, 0), .max, "count"),
        ] as [(Proto.Coordinate?, UInt32, String)])
    func `a wrong nearest-places request is refused by its field`(
        location: Proto.Coordinate?, count: UInt32, field: String
    ) async throws {
        let geo = try await GeoFixture()
        var request = Proto.NearestPlacesRequest()
        request.location = location
        request.count = count
        await #expect { try await geo.client.nearestPlaces(request, .of("news")) } throws: {
            $0.fields == [field]
        }
    }
}
