import GeoService
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

/// The feed of changed places for clients and replicas.
struct ChangeFeedTests {
    /// A copy of an app's places that follows the feed of changes.
    private struct Replica {
        var places: [String: Proto.Place] = [:]
        var cursor = ""
        var version: UInt64 = 0

        /// Takes in a page of the feed, and returns whether there are more.
        mutating func follow(_ geo: GeoFixture, pageSize: UInt32) async throws -> Bool {
            let page = try await geo.changes(after: cursor, pageSize: pageSize)
            #expect(page.changes.count <= pageSize)
            for change in page.changes {
                let next: UInt64
                switch change.change {
                case .place(let place):
                    places[place.id] = place
                    next = place.version
                case .deleted(let deleted):
                    places[deleted.id] = nil
                    next = deleted.version
                case nil: throw RPCError(.dataLoss, "a change of nothing")
                }
                #expect(next > version)
                version = next
            }
            cursor = page.cursor
            return page.hasMore
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a follower of the change feed has what is stored, whatever happens`(
        seed: UInt64
    ) async throws {
        let geo = try await GeoFixture()
        var random = SeededGenerator(seed: seed)
        var replica = Replica()
        try await geo.importAll((0..<50).map { .at("p\($0)", 1, Double($0)) })
        for _ in 0..<40 {
            let id = "p\(Int.random(in: 0..<60, using: &random))"
            if Int.random(in: 0..<3, using: &random) == 0 {
                _ = await geo.refusal { try await geo.delete(id) }
            } else {
                try await geo.upsert(.at(id, 1, Double.random(in: -9...9, using: &random)))
            }
            try await geo.upsert(.at("elsewhere", 1, Double.random(in: 0...9)), app: "other")
            _ = try await replica.follow(
                geo, pageSize: UInt32.random(in: 1...9, using: &random))
        }
        while try await replica.follow(geo, pageSize: 7) {}
        let stored = try await geo.client.listPlaces(
            {
                var all = Proto.ListPlacesRequest(); all.pageSize = 1_000; return all
            }(),
            .of("news"))
        #expect(
            replica.places.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
                == stored.places)
        let end = try await geo.changes(after: replica.cursor)
        #expect(end.changes == [] && !end.hasMore)
    }

    @Test func `versions rise, and a place stored unchanged keeps its version`() async throws {
        let geo = try await GeoFixture()
        func version(_ place: Proto.Place, app: String = "news") async throws -> UInt64 {
            var request = Proto.UpsertPlaceRequest()
            request.place = place
            return try await geo.client.upsertPlace(request, .of(app)).place?.version ?? 0
        }
        let first = try await version(.full)
        let other = try await version(.at("b", 1, 1))
        #expect(first > 0 && other > first)
        #expect(try await version(.full) == first)
        #expect(try await version(Proto.Place.full.with { $0.version = 99 }) == first)
        let moved = try await version(Proto.Place.full.with { $0.centre?.latitude = 1 })
        #expect(moved > other)
        // Of what is deleted and comes again, too.
        try await geo.delete("b")
        #expect(try await version(.at("b", 1, 1)) > moved + 1)
        #expect(try await geo.changes().changes.count == 2)
    }

    @Test func `a new follower gets all places and no deletions`() async throws {
        let geo = try await GeoFixture()
        #expect(try await geo.changes().changes == [])
        let empty = try await geo.changes().cursor
        try await geo.importAll([.at("a", 1, 1), .at("b", 1, 1)])
        try await geo.delete("a")
        #expect(try await geo.changes().changes.count == 1)
        let since = try await geo.changes(after: empty).changes
        #expect(since.map(\.change).count == 2)
        guard case .deleted(let gone) = since.last?.change else {
            Issue.record("the last change is no deletion")
            return
        }
        #expect(gone.id == "a")
    }

    @Test func `old deletions are forgotten, and a follower that missed them starts anew`()
        async throws
    {
        let geo = try await GeoFixture(settings: ["HERALD_GEO_TOMBSTONE_DAYS": "2"])
        try await geo.importAll([.at("a", 1, 1), .at("b", 1, 1), .at("c", 1, 1)])
        let early = try await geo.changes().cursor
        let begun = try await geo.changes(pageSize: 1).cursor
        try await geo.delete("a")
        let later = try await geo.changes(after: early).cursor
        geo.clock.advance(by: 2 * 86_400 + 1)
        try await geo.delete("b")
        try await geo.service.forgetDeletedPlaces()
        for cursor in [early, begun] {
            let refusal = await geo.refusal { try await geo.changes(after: cursor) }
            #expect(refusal?.code == .outOfRange)
        }
        #expect(try await geo.changes(after: later).changes.count == 1)
        // Who begins now is told the rest, page by page.
        var replica = Replica()
        while try await replica.follow(geo, pageSize: 1) {}
        #expect(replica.places.keys.sorted() == ["c"])
        geo.clock.advance(by: 2 * 86_400 + 1)
        try await geo.service.forgetDeletedPlaces()
        #expect(try await !replica.follow(geo, pageSize: 1))
        #expect(
            try await geo.database.read {
                try $0.first("SELECT count(*) FROM place_gone") { $0.integer(0) }
            } == 0)
    }

    @Test func `after a restored backup every follower starts anew`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.at("a", 1, 1))
        let cursor = try await geo.changes().cursor
        try await geo.database.write {
            try $0.run("UPDATE place_feed SET generation = randomblob(8)")
        }
        let refusal = await geo.refusal { try await geo.changes(after: cursor) }
        #expect(refusal?.code == .outOfRange)
    }

    @Test func `an invalid cursor is refused`() async throws {
        let geo = try await GeoFixture()
        try await geo.upsert(.at("a", 1, 1))
        let cursor = try await geo.changes().cursor
        for wrong in ["x", "!!", "AAAA", "AAAAAAAAAAAx", String(cursor.dropLast(4)) + "LjEu"] {
            let refusal = await geo.refusal { try await geo.changes(after: wrong) }
            #expect(refusal?.violations.map(\.field) == ["cursor"], "\(wrong)")
        }
        await #expect { try await geo.changes(pageSize: 1_001) } throws: {
            $0.fields == ["page_size"]
        }
    }
}
