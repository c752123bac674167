import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
@testable import WatcherService

/// New items without a notification, with the reasons for that.
struct IgnoredItemTests {
    private static func home(_ items: String = #""key": "id""#) async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {\(items)},
             "rules": [{"name": "votes", "when": [{"field": "title", "matches": "*vote*"}], "send": {
               "type": "/news", "audience": "/a", "title": "{{title}}"}}]}
            """)
        home.have(1...1)
        _ = try await home.run()
        return home
    }

    private static func source(_ home: WatcherHome) async throws -> Proto.Source {
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        return try #require(try await home.service.getSource(request, CallContext()).source)
    }

    @Test func `a new item to which no rule applies is listed once, with the reason`()
        async throws
    {
        let home = try await Self.home(#""key": "id", "time": "at""#)
        #expect(try await home.labels(.ignored) == [])
        home.world.withLock {
            $0.body = #"""
                [{"id": 1, "title": "Item 1"}, {"id": 2, "title": "Weather"},
                 {"id": 3, "title": "A vote"},
                 {"id": 4, "title": "An old vote", "at": "2015-05-01T12:00:00Z"}]
                """#
        }
        _ = try await home.run()
        _ = try await home.run()
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.state) = ("news", .ignored)
        let entries = try await home.service.listSourceEntries(request, CallContext()).entries
        #expect(entries.map(\.label) == ["An old vote", "Weather"])
        #expect(
            entries.map(\.reason) == [
                "it is older than the recipe's 'newest'",
                "no rule applies: votes: title has 'Weather', which does not match '*vote*'",
            ])
        #expect(try await home.labels(.waiting) == ["A vote"])
        #expect(try await Self.source(home).health == .ok)
    }

    @Test func `of a run the first 50 ignored items are kept, and of a source the last 200`()
        async throws
    {
        let home = try await Self.home()
        home.have(1...60)
        _ = try await home.run()
        #expect(try await home.labels(.ignored) == (2...51).map { "Item \($0)" })
        for last in 61...220 {
            // One host is not asked twice at once.
            home.wait(.seconds(1))
            home.have(last...last)
            _ = try await home.run()
        }
        let kept = try await home.database.read { database in
            try database.rows("SELECT label FROM entry WHERE state = 6 ORDER BY id") { $0.text(0) }
        }
        #expect(kept.count == 200)
        #expect(kept.first == "Item 12" && kept.last == "Item 220")
    }

    @Test func `ignored items are deleted after eight days`() async throws {
        let home = try await Self.home()
        home.have(1...3)
        _ = try await home.run()
        let store = WatcherStore(database: home.database)
        let now = home.world.withLock { $0.now }
        _ = try await store.pruneEntries(now: now + .seconds(8 * 86_400 - 60))
        #expect(try await home.labels(.ignored).count == 2)
        _ = try await store.pruneEntries(now: now + .seconds(8 * 86_400 + 60))
        #expect(try await home.labels(.ignored) == [])
    }

    @Test func `a source with items in quarantine has bad items until somebody looks at them`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"}, {"id": 2}]"# }
        _ = try await home.run()
        #expect(try await Self.source(home).health == .badItems)
        var release = Proto.ReleaseSourceEntriesRequest()
        (release.app, release.name, release.quarantined) = ("news", "list", true)
        release.discard = true
        _ = try await home.service.releaseSourceEntries(release, CallContext())
        #expect(try await Self.source(home).health == .ok)
    }

    /// Releases a held notification with the local time 8:30 after its day; the run was at noon
    /// UTC.
    @Test(arguments: [
        ("next-day", "2026-05-04T08:30", 25 * 60, 3 * 1440 + 25 * 60),
        ("skip", "2026-05-05T08:30", 510, 4 * 1440 + 510),
    ])
    func `what was held past the day of its local time goes out at that time of a later day`(
        ifPassed: String, local: String, last: Int, lastOfLater: Int
    ) async throws {
        let home = try await WatcherHome()
        let send =
            #""type": "/news", "audience": "/a", "title": "{{title}}", "local_time": "08:30""#
            + #", "if_passed": "\#(ifPassed)""#
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id"}, "limits": {"a_run": 1},
             "rules": [{"name": "all", "send": {\(send), "expire": "5d"}}]}
            """)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...3)
        #expect(try await home.run().held == 1)
        try await home.send()
        home.wait(.seconds(3 * 86_400))
        var release = Proto.ReleaseSourceEntriesRequest()
        (release.app, release.name) = ("news", "list")
        #expect(
            try await home.service.releaseSourceEntries(release, CallContext()).released == 1)
        try await home.send()
        let sent = home.world.withLock { $0.submitted }
        // The first one was not held.
        #expect(sent.map { $0.timing?.localTime } == ["2026-05-01T08:30", local])
        let ends = try sent.map { try $0.expireTime.map { try UnixTime($0, "expire_time") } }
        let began = UnixTime(milliseconds: 1_777_636_800_000)
        // Five days after its time has come in the last zone, and not two more.
        #expect(
            ends == [last, lastOfLater].map { began + .seconds($0 * 60) + .seconds(5 * 86_400) })
    }
}
