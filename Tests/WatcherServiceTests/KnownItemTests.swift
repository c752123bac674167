import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times

@testable import Watch
@testable import WatcherService

/// The number of items that are known of a source and of an app.
struct KnownItemTests {
    private static func home(
        ofSource: Int = 40, ofApp: Int = 80, _ names: [String] = ["list"], rule: String = ""
    ) async throws -> WatcherHome {
        var allowances = WatcherAllowances()
        (allowances.knownItemsOfSource, allowances.knownItemsOfApp) = (ofSource, ofApp)
        let home = try await WatcherHome(allowances: allowances)
        for name in names {
            try await home.write(
                name,
                """
                {"app": "news", "source": {"kind": "json", "url": "https://example.com/\(name)"},
                 "items": {"key": "id"}, "limits": {"a_run": 500, "an_hour": 900},
                 "rules": [{"name": "all", \(rule) "send": {"type": "/news", "audience": "/a",
                   "title": "{{title}}"}}]}
                """)
        }
        return home
    }

    /// Reads a source that has eight new items each day, none of which is there the next day.
    private static func read(_ home: WatcherHome, days: Range<Int>) async throws {
        for day in days {
            home.have((8 * day)..<(8 * day + 8))
            _ = try await home.run()
            try await home.service.tidy()
            if day < days.upperBound - 1 { home.wait(.seconds(86_400)) }
        }
    }

    private static func known(_ home: WatcherHome, _ name: String = "list") async throws -> Int64 {
        let source = try await home.service.store.source(name, app: "news")
        let found = try await home.database.read { database in
            try database.first(
                """
                SELECT known_items, (SELECT count(*) FROM seen WHERE source = source.id)
                FROM source WHERE id = ?
                """, source.id
            ) { ($0.integer(0), $0.integer(1)) }
        }
        let (count, rows) = try #require(found)
        #expect(count == rows)
        return count
    }

    private static func forgotten(_ home: WatcherHome) -> [UInt64] {
        home.world.withLock { $0.news.filter { $0.reason == "forgotten" }.map(\.count) }
    }

    @Test func `what a source has not had for longest is forgotten first, and operators are told`()
        async throws
    {
        let home = try await Self.home()
        try await Self.read(home, days: 0..<4)
        #expect(try await Self.known(home) == 32)
        home.wait(.seconds(86_400))
        try await Self.read(home, days: 4..<5)
        #expect(try await Self.known(home) == 32)
        try await home.send()
        #expect(Self.forgotten(home) == [8])
        // Those of the first day are forgotten, and those of the others are not.
        home.have(8..<40)
        #expect(try await home.run().notifications == 0)
        home.have(0..<2)
        #expect(try await home.run().notifications == 2)
        // The number is right after a restart.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        #expect(try await Self.known(home) == 34)
    }

    @Test func `a run that finds more items than can be known fails and changes nothing`()
        async throws
    {
        let home = try await Self.home()
        home.have(1...20)
        _ = try await home.run()
        home.have(1...41)
        let error = await #expect(throws: RPCError.self) { try await home.run() }
        #expect(error?.message.contains("full: the source has had more than 40 items") == true)
        #expect(try await Self.known(home) == 20)
        #expect(try await home.labels(.waiting) == [])
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.problem == "full" && source?.items == 20)
        home.have(1...22)
        #expect(try await home.run().notifications == 2)
    }

    @Test func `of an app the largest source is the first that forgets`() async throws {
        let home = try await Self.home(ofSource: 100, ofApp: 50, ["list", "other"])
        home.have(1000..<1008)
        _ = try await home.run("other")
        try await Self.read(home, days: 0..<4)
        #expect(try await Self.known(home) == 32)
        home.wait(.seconds(86_400))
        try await Self.read(home, days: 4..<5)
        #expect(try await Self.known(home) == 32)
        #expect(try await Self.known(home, "other") == 8)
        home.have(2000..<2030)
        let error = await #expect(throws: RPCError.self) { try await home.run("other") }
        #expect(error?.message.contains("the sources of the app have had more than 50") == true)
    }

    @Test func `what a rule sends once is not forgotten`() async throws {
        let home = try await Self.home(ofSource: 90, ofApp: 900, rule: #""once": "{{title}}","#)
        try await Self.read(home, days: 0..<5)
        // Those of the first day were taken as seen; of the others each is known by its value, too.
        #expect(try await Self.known(home) == 40 + 32)
        home.wait(.seconds(86_400))
        try await Self.read(home, days: 5..<6)
        #expect(try await Self.known(home) == 32 + 40)
        // The items of the second day are forgotten, and their values are not.
        home.have(8..<16)
        #expect(try await home.run().notifications == 0)
    }

    @Test func `who feeds more items than can be known is told to come back later`() async throws {
        var allowances = WatcherAllowances()
        allowances.knownItemsOfSource = 10
        let home = try await WatcherHome(allowances: allowances)
        try await home.write(
            "fed",
            #"{"app": "news", "source": {"kind": "json", "pushed": true}, "rules": [{"name": "a", "#
                + #""send": {"type": "/n", "audience": "/a", "title": "t"}}]}"#)
        var feed = Proto.FeedSourceRequest()
        (feed.app, feed.name) = ("news", "fed")
        let items = (0..<11).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        feed.body = Array("[\(items)]".utf8)
        let request = feed
        let error = await #expect(throws: RPCError.self) {
            try await home.service.feedSource(request, CallContext())
        }
        #expect(error?.code == .resourceExhausted)
    }

    @Test func `an older database is upgraded with its numbers of known items`() async throws {
        let home = try await Self.home()
        await home.stop()
        try await home.writeOldDatabase(migrations: 3) { database in
            try database.run("INSERT INTO source (id, name, app) VALUES (7, 'list', 'news')")
            for number in 0..<5 {
                try database.run(
                    "INSERT INTO seen (source, key, hash, alias, last) VALUES (7, ?, 0, 0, 1)",
                    [UInt8](repeating: UInt8(number), count: 16))
            }
            for (state, reason) in [(1, ""), (2, "the source was paused"), (2, "flood: more")] {
                try database.run(
                    """
                    INSERT INTO entry (source, key, rule, state, reason, label, created, item)
                    VALUES (7, x'00', 'all', ?, ?, '', 0, x'')
                    """, state, reason)
            }
        }
        try await home.start()
        #expect(try await Self.known(home) == 5)
        // What waited, or was held by a pause, may have been given to delivery.
        let tried = try await home.database.read { database in
            try database.rows("SELECT was_tried FROM entry ORDER BY id") { $0.integer(0) }
        }
        #expect(tried == [1, 1, 0])
    }

    @Test func `of the news that nobody could be told only the latest are kept`() async throws {
        let home = try await Self.home(["list", "other"])
        let list = try await home.service.store.source("list", app: "news")
        let other = try await home.service.store.source("other", app: "news")
        try await home.database.write { database in
            for number in 0..<30 {
                for source in number == 0 ? [list.id, other.id] : [list.id] {
                    try NewsTable.add(
                        SourceTelling.forgotten(UInt64(number), "x"), of: source,
                        at: UnixTime(milliseconds: 0), operators: "", in: database)
                }
            }
        }
        try await home.send()
        #expect(Set(Self.forgotten(home)) == Set([0] + (10..<30)))
    }
}
