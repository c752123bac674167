import Foundation
import Protocol
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Items in quarantine that could not be read, and can be later.
struct UnreadItemTests {
    private static let time = "2026-05-01T11:00:00Z"

    private static func recipe(_ home: WatcherHome, time: String) async throws {
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id", "time": "\(time)"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """)
    }

    /// Sets the items of the source: a good one, and one with a given time.
    private static func have(_ home: WatcherHome, at time: String?, _ more: String = "") {
        func item(_ id: Int, _ time: String, _ more: String) -> String {
            let times = #""at": "\#(time)", "other": "\#(Self.time)""#
            return #"{\#(times), "id": \#(id), "title": "Item \#(id)"\#(more)}"#
        }
        let second = time.map { "," + item(2, $0, more) } ?? ""
        home.world.withLock { $0.body = "[\(item(1, Self.time, ""))\(second)]" }
    }

    private static func home() async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await recipe(home, time: "at")
        have(home, at: nil)
        _ = try await home.run()
        return home
    }

    /// Puts the second item into quarantine as older versions did.
    private static func putAside(_ home: WatcherHome) async throws {
        let source = try await home.service.store.source("list", app: "news").id
        let fields = ItemValue.object([
            "at": .text("some day"), "id": .integer(2), "other": .text(time),
            "title": .text("Item 2"),
        ])
        let key = BrokenItem.wholeKey(of: fields).bytes
        let now = home.world.withLock { $0.now }
        try await home.database.write { database in
            try database.run(
                """
                INSERT INTO entry (source, key, rule, state, reason, label, created, item)
                VALUES (?, ?, '', 3, 'the item has the time some day', 'Item 2', ?, ?)
                """, source, key, now.milliseconds, fields.json)
            _ = try database.run(
                "INSERT INTO seen (source, key, hash, alias, last) VALUES (?, ?, 0, 0, ?)", source,
                key, now.day)
        }
    }

    private static func accepted(_ home: WatcherHome) async throws -> [String] {
        try await home.send()
        return home.world.withLock { world in
            world.accepted.values.filter { $0.type == "/news" }.map { $0.content?.title ?? "" }
        }
    }

    @Test func `an item whose time is corrected is sent once, whatever the recipe becomes`()
        async throws
    {
        let home = try await Self.home()
        for views in 1...3 {
            Self.have(home, at: "some day", #", "views": \#(views)"#)
            #expect(try await home.run().quarantined == (views == 1 ? 1 : 0))
        }
        #expect(try await home.count(.quarantined) == 1)
        Self.have(home, at: Self.time)
        #expect(try await home.run().notifications == 1)
        #expect(try await home.count(.quarantined) == 0)
        try await Self.recipe(home, time: "other")
        _ = try await home.run()
        #expect(try await Self.accepted(home) == ["Item 2"])
    }

    @Test func `an item that turns out to be old once its time can be read is not sent`()
        async throws
    {
        let home = try await Self.home()
        Self.have(home, at: "some day")
        #expect(try await home.run().quarantined == 1)
        Self.have(home, at: "2025-05-01T11:00:00Z")
        #expect(try await home.run().notifications == 0)
        #expect(try await home.count(.quarantined) == 0)
        #expect(try await home.count(.ignored) == 1)
    }

    @Test func `what an older version put aside is dropped if the source has corrected it since`()
        async throws
    {
        let home = try await Self.home()
        try await Self.putAside(home)
        Self.have(home, at: Self.time)
        #expect(try await home.run().notifications == 1)
        try await Self.recipe(home, time: "other")
        try await eventually("it is tried") { try await home.count(.quarantined) == 0 }
        #expect(try await Self.accepted(home) == ["Item 2"])
        #expect(try await home.count(.held) == 0)
    }

    @Test func `what an older version put aside is found by its own key, and then corrected`()
        async throws
    {
        let home = try await Self.home()
        try await Self.putAside(home)
        Self.have(home, at: "some day")
        #expect(try await home.run().quarantined == 0)
        #expect(try await home.count(.quarantined) == 1)
        Self.have(home, at: Self.time)
        #expect(try await home.run().notifications == 1)
        #expect(try await home.count(.quarantined) == 0)
        #expect(try await Self.accepted(home) == ["Item 2"])
    }

    @Test func `a recipe that reads what an older version put aside sends it once`() async throws {
        let home = try await Self.home()
        try await Self.putAside(home)
        Self.have(home, at: "some day")
        // The run and the retrial go on at the same time.
        try await Self.recipe(home, time: "other")
        _ = try await home.run()
        try await eventually("it is tried") { try await home.count(.quarantined) == 0 }
        _ = try await home.run()
        #expect(try await Self.accepted(home) == ["Item 2"])
    }

    @Test func `a run takes out what an older version put aside, when it can be read`()
        async throws
    {
        let home = try await Self.home()
        // Nothing tries what was there for longer than `newest`.
        try await Self.putAside(home)
        try await home.database.write { database in
            _ = try database.run("UPDATE entry SET created = 0 WHERE state = 3")
        }
        Self.have(home, at: "some day")
        try await Self.recipe(home, time: "other")
        #expect(try await home.run().notifications == 1)
        #expect(try await home.count(.quarantined) == 0)
        #expect(try await Self.accepted(home) == ["Item 2"])
    }

    /// Each retrial of an item looked at everything that was ever sent of its source.
    @Test func `whether an item was sent is found by its key, however much was sent`()
        async throws
    {
        let home = try await Self.home()
        let plan = try await home.database.read { database in
            try database.rows(
                "EXPLAIN QUERY PLAN \(UnreadItems.known)", 1, [UInt8](repeating: 0, count: 16)
            ) { $0.text(3) }
        }
        let looks = plan.filter { $0.hasPrefix("SEARCH") || $0.contains("entry") }
        #expect(looks.count == 2, "\(plan)")
        #expect(looks.allSatisfy { $0.hasSuffix("(source=? AND key=?)") }, "\(plan)")
    }

    /// Looking at all of 10,000 for each of them took minutes, in a transaction for which all
    /// other sources waited.
    @Test func `what is in quarantine is found by its key, however much there is`() async throws {
        let home = try await Self.home()
        let plan = try await home.database.read { database in
            try database.rows(
                """
                EXPLAIN QUERY PLAN SELECT min(created), max(was_tried) FROM entry
                WHERE source = ? AND state = 3 AND key = ? GROUP BY key
                """, 1, [UInt8](repeating: 0, count: 16)
            ) { $0.text(3) }
        }
        #expect(plan.contains { $0.hasSuffix("(source=? AND state=? AND key=?)") }, "\(plan)")
        let source = try await home.service.store.source("list", app: "news").id
        let keys = (0..<10_000).map { ItemKey("key", [.integer(Int64($0))]) }
        let now = home.world.withLock { $0.now }
        try await home.database.write { database in
            for key in keys {
                try database.run(
                    """
                    INSERT INTO entry (source, key, rule, state, reason, label, created, item)
                    VALUES (?, ?, '', 3, 'no time', 'Item', ?, zeroblob(1000))
                    """, source, key.bytes, now.milliseconds)
            }
        }
        var result = PassResult(began: now)
        result.readable = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
        let read = result
        let found = try await home.database.write { database in
            try UnreadItems.settle(read, of: source, in: database)
        }
        #expect(found.count == keys.count)
        #expect(try await home.count(.quarantined) == 0)
    }
}
