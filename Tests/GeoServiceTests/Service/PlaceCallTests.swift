import Protocol
import Testing

struct PlaceCallTests {
    @Test func `a place is returned as it was stored`() async throws {
        let geo = try await GeoFixture()
        let answer = try await geo.upsert(.full)
        #expect(answer.created)
        #expect(answer.place == .full)
        #expect(try await geo.get("city-hall") == .full)
        #expect(try await geo.list().places == [.full])
    }

    @Test func `fields that are left out get their defaults`() async throws {
        let geo = try await GeoFixture()
        let place = try await geo.upsert(.at("a", 1, 2)).place
        #expect(place?.radiusMetres == 100)
        #expect(place?.activeFrom == nil)
        #expect(place?.activeUntil == nil)
        #expect(try await geo.get("a") == place)
    }

    @Test func `the times of a place are stored to the millisecond`() async throws {
        let geo = try await GeoFixture()
        var place = Proto.Place.full
        place.activeFrom = .at(-1, nanos: 1_999_999)
        let stored = try await geo.upsert(place).place
        #expect(stored?.activeFrom == .at(-1, nanos: 1_000_000))
        #expect(try await geo.get(place.id) == stored)
    }

    @Test func `a second place with the same id replaces the first`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.full)
        var moved = Proto.Place.at("city-hall", 50, 8)
        moved.radiusMetres = 10
        let answer = try await geo.upsert(moved)
        #expect(!answer.created)
        #expect(try await geo.list().places == [moved])
        #expect(try await geo.nearest(50, 8).places.map(\.edgeDistanceMetres) == [-10])
    }

    @Test func `place ids are compared by their bytes`() async throws {
        let geo = try await GeoFixture()
        let composed = Proto.Place.at("caf\u{e9}", 1, 1)
        let decomposed = Proto.Place.at("cafe\u{301}", 2, 2)
        #expect(try await geo.importAll([composed, decomposed]).created == 2)
        #expect(try await geo.get(composed.id)?.centre == .at(1, 1))
        #expect(try await geo.get(decomposed.id)?.centre == .at(2, 2))
    }

    @Test func `a deleted place is gone everywhere`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.full)
        try await geo.delete("city-hall")
        #expect(try await geo.list().places == [])
        #expect(try await geo.nearest(39.95, -75.16).places == [])
        await #expect { try await geo.get("city-hall") } throws: { $0.rpcCode == .notFound }
        await #expect { try await geo.delete("city-hall") } throws: { $0.rpcCode == .notFound }
        #expect(try await geo.upsert(.full).created)
    }

    @Test func `an import says how many places are new, replaced and unchanged`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.full)
        let answer = try await geo.importAll([.at("a", 1, 1), .full, .at("b", 2, 2)])
        #expect((answer.created, answer.replaced, answer.unchanged) == (2, 0, 1))
        let again = try await geo.importAll([.at("a", 1, 1), .at("b", 3, 2), .at("c", 1, 1)])
        #expect((again.created, again.replaced, again.unchanged) == (1, 1, 1))
        #expect(try await geo.list().places.map(\.id) == ["a", "b", "c", "city-hall"])
        #expect(try await geo.importAll([]).created == 0)
    }

    @Test func `an import of 500 of the largest places is listed again in pages`() async throws {
        let geo = try await GeoFixture()
        let places = (100..<600).map { number in
            var place = Proto.Place.at("\(number)" + String(repeating: "i", count: 125), 1, 1)
            place.title = String(repeating: "t", count: 256)
            place.blurb = String(repeating: "b", count: 2048)
            place.url = "/" + String(repeating: "u", count: 2047)
            place.imageUrl = place.url
            place.radiusMetres = 100_000
            return place
        }
        #expect(try await geo.importAll(places).created == 500)
        let listed = try await geo.list(pageSize: 1000)
        #expect(listed.places == places)
        // 3.3 MB, of which a page takes 2.
        #expect(listed.pages == 2)
    }

    @Test func `an import with one bad place stores nothing`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.at("a", 1, 1))
        let bad = [.at("a", 5, 5), .at("b", 1, 1), .at("c", 1, 1), Proto.Place.at("d", 91, 1)]
        await #expect { try await geo.importAll(bad) } throws: {
            $0.fields == ["places[3].centre.latitude"]
        }
        #expect(try await geo.list().places.map(\.id) == ["a"])
        #expect(try await geo.get("a")?.centre == .at(1, 1))
    }

    @Test func `an import that skips bad places stores the rest and says why`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.at("a", 1, 1))
        var request = Proto.ImportPlacesRequest()
        request.places = [
            .at("a", 1, 1), .at("b", 91, 1), .at("c", 1, 1), .at("", 1, 1), .at("c", 2, 2),
        ]
        (request.skipBad, request.dryRun) = (true, true)
        func send() async throws -> Proto.ImportPlacesResponse {
            try await geo.client.importPlaces(request, .of("news"))
        }
        let tried = try await send()
        #expect(tried.results.map(\.error.isEmpty) == [true, false, true, false, true])
        #expect(tried.results[0].unchanged && tried.results[2].created)
        #expect(try await geo.list().places.map(\.id) == ["a"])
        request.dryRun = false
        let done = try await send()
        #expect((done.created, done.replaced, done.unchanged) == (1, 1, 1))
        #expect(done.results.map(\.created) == [false, false, true, false, false])
        #expect(
            done.results[1].error == "place.centre.latitude: is 91.0; must be from -90 to 90")
        #expect(done.results[3].error.hasPrefix("place.id: "))
        #expect(try await geo.list().places.map(\.id) == ["a", "c"])
        #expect(try await geo.get("c")?.centre == .at(2, 2))
        // The last of those with one id is where it is searched too.
        #expect(try await geo.containing(2, 2).places.map(\.place?.id) == ["c"])
        #expect(try await geo.containing(1, 1).places.map(\.place?.id) == ["a"])
    }

    @Test func `a thousand full places fit one page`() async throws {
        let geo = try await GeoFixture()
        let places = (0..<1000).map { number in
            Proto.Place.at("\(number + 1000)", 1, 1).with { place in
                (place.title, place.blurb, place.url) = ("Title", "Some words", "/a")
                place.radiusMetres = 100
                (place.imageUrl, place.category, place.story) = ("/b", "/c", "story")
                place.tags = ["/t/1", "/t/2", "/t/3", "/t/4"]
                place.languages = ["de", "en"]
            }
        }
        for batch in 0..<4 {
            try await geo.importAll(Array(places[250 * batch..<250 * batch + 250]))
        }
        let listed = try await geo.list(pageSize: 1000)
        #expect(listed.places == places)
        #expect(listed.pages == 1)
        #expect(try await geo.changes(pageSize: 1000).changes.count == 1000)
    }

    @Test func `an import over the limit of places stores nothing`() async throws {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_PLACES": "3"])
        try await geo.importAll([.at("a", 1, 1), .at("b", 1, 1)])
        let more = [Proto.Place.at("a", 5, 5), .at("c", 1, 1), .at("d", 1, 1)]
        await #expect { try await geo.importAll(more) } throws: {
            $0.rpcCode == .resourceExhausted
        }
        #expect(try await geo.get("a")?.centre == .at(1, 1))
        #expect(try await geo.nearest(5, 5).places.count == 2)
        try await geo.importAll(Array(more.prefix(2)))
        // What is there already may still be changed, and another app has its own room.
        try await geo.upsert(.at("a", 6, 6))
        try await geo.upsert(.at("a", 6, 6), app: "other")
        #expect(try await geo.list().places.map(\.id) == ["a", "b", "c"])
    }

    @Test func `imports at the same moment stay within the limit of places together`()
        async throws
    {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_PLACES": "100"])
        // The names of the app and its places are known, so that the writes wait for each other.
        try await geo.importAll([.at("first", 1, 1)])
        let taken = await withTaskGroup(of: Int.self) { group in
            for call in 0..<20 {
                group.addTask {
                    let places = (0..<10).map { Proto.Place.at("\(call)-\($0)", 1, 1) }
                    return (try? await geo.importAll(places)) == nil ? 0 : places.count
                }
            }
            return await group.reduce(0, +)
        }
        let kept = try await geo.list(pageSize: 1000).places.count
        #expect(kept == taken + 1 && kept <= 100)
        // The calls that were refused hold no room.
        while true {
            let id = "more-\(try await geo.list(pageSize: 1000).places.count)"
            guard (try? await geo.importAll([.at(id, 1, 1)])) != nil else { break }
        }
        #expect(try await geo.list(pageSize: 1000).places.count == 100)
    }

    @Test(arguments: [1, 3, 7, 100, 1000] as [UInt32])
    func `pages of any size list each place once, by the bytes of its id`(
        size: UInt32
    ) async throws {
        let geo = try await GeoFixture()
        let ids = ["Z", "a", "ab", "z", "é", "中", "👋"] + (10..<60).map { "n\($0)" }
        try await geo.importAll(ids.shuffled().map { .at($0, 1, 1) })
        let listed = try await geo.list(pageSize: size)
        #expect(
            listed.places.map(\.id)
                == ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(listed.pages == (ids.count + Int(size) - 1) / Int(size))
    }
}

extension Error {
    var rpcCode: RPCError.Code? { (self as? RPCError)?.code }

    /// The fields that an `invalidArgument` names.
    var fields: [String] {
        guard rpcCode == .invalidArgument else { return [] }
        return (self as? RPCError)?.violations.map(\.field) ?? []
    }
}
