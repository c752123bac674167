import Protocol
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Items in quarantine that their source has corrected.
struct CorrectedItemTests {
    /// Returns a home whose source has a known item, and one that has no title and is in
    /// quarantine.
    private static func home(_ more: String = "") async throws -> WatcherHome {
        let home = try await WatcherHome(
            operators: OperatorAudience(app: "news", selector: "/staff"))
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id", "newest": "2h"}, \(more)
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """)
        home.have(1...1)
        _ = try await home.run()
        have(home, #"{"id": 2}"#)
        #expect(try await home.run().quarantined == 1)
        return home
    }

    private static func have(_ home: WatcherHome, _ second: String) {
        home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"}, \#(second)]"# }
    }

    private static func times(_ home: WatcherHome) async throws -> [Int64] {
        try await home.database.read { database in
            try database.rows("SELECT created FROM entry WHERE state = 3") { $0.integer(0) }
        }
    }

    @Test func `an item that its source has corrected leaves quarantine, and is sent once`()
        async throws
    {
        let home = try await Self.home()
        home.wait(.seconds(600))
        Self.have(home, #"{"id": 2, "title": "Item 2"}"#)
        #expect(try await home.run().notifications == 1)
        #expect(try await home.count(.quarantined) == 0)
        try await home.send()
        // A change of it is one now.
        Self.have(home, #"{"id": 2, "title": "Item 2b"}"#)
        #expect(try await home.run().notifications == 0)
        try await home.send()
        let sent = home.world.withLock { $0.submitted.filter { $0.type == "/news" } }
        #expect(sent.map { $0.content?.title } == ["Item 2"])
        #expect(try await home.labels(.sent) == ["Item 2"])
    }

    @Test func `a changed item that is still no good stays in quarantine since the same time`()
        async throws
    {
        let home = try await Self.home()
        let before = try await Self.times(home)
        for views in 1...3 {
            home.wait(.seconds(1800))
            Self.have(home, #"{"id": 2, "views": \#(views)}"#)
            _ = try await home.run()
            #expect(try await Self.times(home) == before)
        }
        try await home.send()
        // Operators are told once.
        #expect(home.world.withLock { $0.news.count { $0.kind == .quarantined } } == 1)
        // By now it is no news any more, whatever becomes of it.
        home.wait(.seconds(3600))
        Self.have(home, #"{"id": 2, "title": "Item 2"}"#)
        #expect(try await home.run().notifications == 0)
        #expect(try await home.count(.quarantined) == 1)
    }

    @Test func `an item that was known and changed is no new one when it is corrected`()
        async throws
    {
        let home = try await Self.home(
            #""lookups": [{"name": "more", "url": "https://example.com/more/{{id}}"}],"#)
        home.world.withLock { world in
            for id in 1...2 { world.lookups["https://example.com/more/\(id)"] = "no JSON" }
            world.body = #"[{"id": 1, "title": "Item 1, changed"}, {"id": 2}]"#
        }
        #expect(try await home.run().quarantined == 1)
        home.world.withLock { world in
            for id in 1...2 { world.lookups["https://example.com/more/\(id)"] = "{}" }
            world.body = #"[{"id": 1, "title": "Item 1, corrected"}, {"id": 2}]"#
        }
        #expect(try await home.run().notifications == 0)
        #expect(try await home.count(.waiting) == 0)
    }

    @Test func `an item that somebody wanted to be sent is in quarantine no more`() async throws {
        let home = try await Self.home()
        // It is too old to be tried again by itself.
        home.wait(.seconds(3 * 3600))
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id", "newest": "2h"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title | default: 'Item 2'}}"}}]}
            """)
        var baseline = Proto.BaselineSourceRequest()
        (baseline.app, baseline.name, baseline.newest) = ("news", "list", 2)
        _ = try await home.service.baselineSource(baseline, CallContext())
        try await home.send()
        var retry = Proto.ReleaseSourceEntriesRequest()
        (retry.app, retry.name, retry.quarantined) = ("news", "list", true)
        #expect(try await home.service.releaseSourceEntries(retry, CallContext()).released == 0)
        try await home.send()
        let sent = home.world.withLock { $0.submitted.filter { $0.type == "/news" } }
        #expect(sent.compactMap { $0.content?.title }.sorted() == ["Item 1", "Item 2"])
    }

    @Test func `a recipe that is mended sends a corrected item once`() async throws {
        let home = try await Self.home()
        Self.have(home, #"{"id": 2, "name": "Item 2"}"#)
        _ = try await home.run()
        let text = """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id", "newest": "2h"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title | default: name}}"}}]}
            """
        try await home.write("list", text)
        try await eventually("the item is tried") { try await home.count(.waiting) == 1 }
        Self.have(home, #"{"id": 2, "title": "Item 2"}"#)
        _ = try await home.run()
        try await home.send()
        #expect(try await home.count(.quarantined) == 0)
        #expect(home.world.withLock { $0.accepted.values.count { $0.type == "/news" } } == 1)
    }

    @Test func `an item that somebody lets go while a run groups it with others is sent once`()
        async throws
    {
        let home = try await Self.home()
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id", "newest": "2h"},
             "lookups": [{"name": "more", "url": "https://example.com/more/{{id}}"}],
             "rules": [{"name": "all", "group": ["kind"], "send": {"type": "/news",
               "audience": "/a", "title": "{{title | default: 'Item 2'}}"}}]}
            """)
        let service = try home.service
        // Whoever decides is as quick as the run's lookups.
        let hasDecided = Mutex(false)
        home.world.withLock { world in
            world.answer = { page, _ in
                guard page.url.contains("/more/") else {
                    let items =
                        #"[{"id": 1, "title": "Item 1"}, {"id": 2, "title": "Item 2"}, "#
                        + #"{"id": 3, "title": "Item 3"}]"#
                    return PageAnswer(status: 200, body: Array(items.utf8))
                }
                let isFirst = hasDecided.withLock { decided in
                    defer { decided = true }
                    return !decided
                }
                if isFirst {
                    var retry = Proto.ReleaseSourceEntriesRequest()
                    (retry.app, retry.name, retry.quarantined) = ("news", "list", true)
                    let response = try await service.releaseSourceEntries(retry, CallContext())
                    #expect(response.released == 1)
                }
                return PageAnswer(status: 200, body: Array("{}".utf8))
            }
        }
        // What the run does again has the other.
        #expect(try await home.run().notifications == 1)
        #expect(hasDecided.withLock { $0 })
        try await home.send()
        let sent = home.world.withLock { $0.accepted.values.filter { $0.type == "/news" } }
        #expect(sent.compactMap { $0.content?.title }.sorted() == ["Item 2", "Item 3"])
    }

    @Test func `an item in an older database's quarantine counts as known before`() async throws {
        let home = try await Self.home()
        await home.stop()
        try await home.writeOldDatabase(migrations: 6) { database in
            for state in 2...4 {
                try database.run(
                    """
                    INSERT INTO entry (source, key, rule, state, reason, label, created, item)
                    VALUES (7, x'00', 'all', ?, '', '', 0, x'')
                    """, state)
            }
        }
        try await home.start()
        let tried = try await home.database.read { database in
            try database.rows("SELECT was_tried FROM entry ORDER BY state") { $0.integer(0) }
        }
        #expect(tried == [0, 1, 0])
    }
}
