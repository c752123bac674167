import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import GeoService

/// The share of one app's places in what all apps have together.
struct PlaceShareTests {
    /// Returns a polygon of a number of points around a point.
    private static func round(_ id: String, points: Int, at latitude: Double = 10) -> Proto.Place {
        var ring = (0..<points - 1).map { number in
            let angle = Double(number) / Double(points - 1) * 2 * .pi
            return (latitude + 0.1 * sine(angle), 10 + 0.1 * sine(angle + .pi / 2))
        }
        ring.append(ring[0])
        var polygon = Proto.Polygon()
        polygon.parts = [Proto.PolygonPart()]
        polygon.parts[0].rings = [.of(ring)]
        return .area(id, polygon)
    }

    /// Returns the sine, by its series.
    private static func sine(_ angle: Double) -> Double {
        let x = angle.remainder(dividingBy: 2 * .pi)
        return (0..<12).reduce((sum: 0.0, term: x)) { part, number in
            let next = Double(2 * number + 2)
            return (part.sum + part.term, -part.term * x * x / (next * (next + 1)))
        }.sum
    }

    @Test func `the polygons of an app have so many points together, and those of another theirs`()
        async throws
    {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_CORNERS": "100"])
        try await geo.upsert(Self.round("a", points: 60))
        let error = await geo.refusal { try await geo.upsert(Self.round("b", points: 60)) }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.message.contains("HERALD_GEO_CORNERS") == true)
        try await geo.upsert(Self.round("a", points: 60), app: "other")
        try await geo.upsert(.at("circle", 1, 1))
        try await geo.upsert(Self.round("b", points: 40))
        // They are counted again after a start, and what is deleted makes room.
        await geo.stop()
        try await geo.start(["HERALD_GEO_CORNERS": "100"])
        let again = await geo.refusal { try await geo.upsert(Self.round("c", points: 10)) }
        #expect(again?.code == .resourceExhausted)
        try await geo.delete("a")
        try await geo.upsert(Self.round("c", points: 60))
    }

    @Test func `an app that creates and deletes places again and again has to pause`() async throws
    {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_PLACES": "10"])
        for round in 0..<3 {
            let ids = (0..<10).map { "p\(round)-\($0)" }
            try await geo.importAll(ids.map { .at($0, 1, 1) })
            for id in ids { try await geo.delete(id) }
        }
        let error = await geo.refusal { try await geo.upsert(.at("one", 1, 1)) }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.retryAfter == .seconds(6 * 360))
        try await geo.upsert(.at("one", 1, 1), app: "other")
        geo.clock.advance(by: 6 * 360 + 1)
        try await geo.upsert(.at("one", 1, 1))
        // To change it creates none.
        try await geo.upsert(.at("one", 2, 2))
    }

    @Test func `of the deletions of an app as many are known as it may have places`() async throws {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_PLACES": "600"])
        try await geo.upsert(.at("kept", 1, 1), app: "other")
        let (own, others) = (
            try await geo.changes().cursor, try await geo.changes(app: "other").cursor
        )
        for round in 0..<3 {
            for part in 0..<2 {
                try await geo.importAll((0..<300).map { .at("p\(round)-\(part)-\($0)", 1, 1) })
            }
            var request = Proto.DeletePlacesRequest()
            request.selection = .every
            repeat {
                let answer = try await geo.client.deletePlaces(request, .of("news"))
                request.pageToken = answer.nextPageToken
            } while !request.pageToken.isEmpty
        }
        let count = try await geo.database.read {
            try $0.first("SELECT count(*) FROM place_gone") { $0.integer(0) }
        }
        // 1,800 were deleted; it is looked at after each thousand.
        #expect(count ?? 0 < 1_600)
        let refusal = await geo.refusal { try await geo.changes(after: own) }
        #expect(refusal?.code == .outOfRange)
        // Who follows another app goes on, and an index that was saved is not believed too much.
        #expect(try await geo.changes(after: others, app: "other").changes.isEmpty)
        #expect(try await geo.changes().changes.isEmpty)
    }

    @Test func `polygons come with their points as far as an answer has room for them`()
        async throws
    {
        let geo = try await GeoFixture()
        for number in 0..<30 { try await geo.upsert(Self.round("p\(number)", points: 9_000)) }
        let whole = try await geo.containing(10, 10, count: 100, withPolygons: true)
        #expect(whole.total == 30)
        var request = Proto.NearestPlacesRequest()
        (request.location, request.count, request.withPolygons) = (.at(10, 10), 30, true)
        let near = try await geo.client.nearestPlaces(request, .of("news"))
        #expect(near.places.count == 30)
        let drawn = near.places.count { $0.place?.polygon != nil }
        #expect(drawn > 10 && drawn < 20)
        #expect(try near.encoded().count < 4 << 20)
        #expect(near.places.prefix(drawn).allSatisfy { $0.place?.polygon != nil })
    }

    @Test func `places that contain a point are looked for beside the loop if they are many`()
        async throws
    {
        let count = Mutex(0)
        let workers = ComputeWorkers(
            searching: ComputeWorker { search in
                count.withLock { $0 += 1 }
                search()
            })
        let geo = try await GeoFixture(workers: workers)
        try await geo.importAll((0..<100).map { .at("few\($0)", -40, 1) })
        #expect(try await geo.containing(-40, 1).total == 100)
        #expect(count.withLock { $0 } == 0)
        for first in stride(from: 0, to: 20_000, by: 500) {
            try await geo.importAll(
                (first..<first + 500).map { number in
                    Proto.Place.at("p\(number)", 0, Double(number) * 0.000_01)
                        .with { $0.radiusMetres = 100_000 }
                })
        }
        #expect(try await geo.containing(0, 0.1).total == 20_000)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `what is recorded of a place has none of the thousands of points of its polygon`()
        async throws
    {
        let geo = try await GeoFixture()
        var request = Proto.UpsertPlaceRequest()
        for (points, title) in [(9_000, "one"), (8_000, "two")] {
            request.place = Self.round("a", points: points).with { $0.title = title }
            var call = CallContext.of("news")
            call.note = AuditNote()
            _ = try await geo.service.upsertPlace(request, call)
            let noted = try #require(call.note?.contents)
            #expect(noted.after.contains(title) && !noted.after.contains("latitudes["))
            #expect(noted.after.utf8.count < 1_000)
        }
    }

    @Test func `of a device that comes and goes the newest transitions are kept`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.cafe(notify: [], stream: []))
        let last = try await geo.database.write { database in
            for number in 0..<20 {
                try database.run(
                    """
                    INSERT INTO transition_log (row, device, id, slot, kind, since, time, place,
                        version, edge, accuracy, paused, streamed, fate, silent, reason)
                    VALUES (1, 'd', ?, 1, 1, ?, ?, 'cafe', 1, 0, 0, 0, ?, ?, 0, '')
                    """, "t\(number)", number, number, number == 1 ? 1 : 0, number == 2 ? 1 : 0)
            }
            try TransitionTable.keepNewest(5, of: "d", in: database)
            return try database.rows("SELECT id FROM transition_log ORDER BY number") {
                $0.text(0)
            }
        }
        // What waits for delivery stays.
        #expect(last == ["t1", "t2"] + (15..<20).map { "t\($0)" })
    }
}
