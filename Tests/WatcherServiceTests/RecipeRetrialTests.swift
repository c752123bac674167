import Foundation
import Protocol
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Items in quarantine, which a changed recipe tries again by itself.
struct RecipeRetrialTests {
    /// Returns a home whose source has items without a title, which the recipe needs.
    private static func home(_ bad: ClosedRange<Int>) async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        try await add(bad, home)
        return home
    }

    private static func add(_ bad: ClosedRange<Int>, _ home: WatcherHome) async throws {
        let list = bad.map { #"{"id": \#($0)}"# }.joined(separator: ",")
        home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"},\#(list)]"# }
        #expect(try await home.run().quarantined == UInt64(bad.count))
    }

    private static func untried(_ home: WatcherHome) async throws -> Int {
        let source = try await home.service.store.source("list", app: "news")
        let key = SourceKey(app: "news", name: "list")
        let recipe = try await #require(home.service.sources[key]?.readRecipe())
        return try await QuarantineTable(database: home.database)
            .untried(of: source.id, by: recipe.version, limit: 1000).count
    }

    @Test func `a recipe that is mended sends what its former text could not use`() async throws {
        let home = try await Self.home(2...4)
        #expect(try await Self.untried(home) == 0)
        try await home.recipe(title: "News")
        try await eventually("the items are sent") { try await home.count(.waiting) == 3 }
        #expect(try await home.count(.quarantined) == 0)
        try await home.send()
        #expect(
            home.world.withLock { $0.submitted.map { $0.content?.title } } == [
                "News", "News", "News",
            ])
    }

    @Test func `an item that stays in quarantine keeps the time at which it came there`()
        async throws
    {
        func times(_ home: WatcherHome) async throws -> [Int64] {
            try await home.database.read { database in
                try database.rows("SELECT created FROM entry WHERE state = 3 ORDER BY label") {
                    $0.integer(0)
                }
            }
        }
        let home = try await Self.home(2...4)
        let before = try await times(home)
        home.wait(.seconds(3600))
        try await home.recipe(title: "{{title}}!")
        try await eventually("they are tried") { try await Self.untried(home) == 0 }
        #expect(try await times(home) == before)
        #expect(before.count == 3)
    }

    @Test func `a change that does not help leaves them, and no version tries an item twice`()
        async throws
    {
        let home = try await Self.home(2...4)
        try await home.recipe(title: "{{title}}!")
        try await eventually("they are tried") { try await Self.untried(home) == 0 }
        #expect(try await home.count(.quarantined) == 3)
        // After a restart with the same recipe there is nothing to try.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        #expect(try await Self.untried(home) == 0)
    }

    @Test func `a recipe that was mended while nothing ran tries them at the next start`()
        async throws
    {
        let home = try await Self.home(2...4)
        await home.stop()
        let path = home.directory.appending(path: "watch/list.json")
        let text = try String(contentsOf: path, encoding: .utf8)
        try text.replacing("{{title}}", with: "News")
            .write(to: path, atomically: true, encoding: .utf8)
        try await home.start()
        try await home.service.reload()
        try await eventually("the items are sent") { try await home.count(.waiting) == 3 }
    }

    @Test func `no more than some hundred are tried by themselves, the newest`() async throws {
        let bad = WatchLimits.retriedItems + 30
        let home = try await Self.home(2...bad + 1)
        try await home.recipe(title: "News")
        try await eventually("some are tried") { try await home.count(.quarantined) == 30 }
        let left = try await home.labels(.quarantined).compactMap { Int($0) }
        #expect(left.allSatisfy { $0 <= 31 }, "\(left)")
        // They count as one run.
        let (waiting, held) = (try await home.count(.waiting), try await home.count(.held))
        #expect(waiting == 20 && waiting + held == WatchLimits.retriedItems)
    }

    @Test func `items that are older than the recipe's newest are for people`() async throws {
        let home = try await Self.home(2...3)
        for _ in 0..<4 {
            home.wait(.seconds(23 * 3600))
            _ = try await home.run()
        }
        try await Self.add(8...9, home)
        try await home.recipe(title: "News")
        try await eventually("the new ones are sent") { try await home.count(.waiting) == 2 }
        #expect(try await home.labels(.quarantined) == ["2", "3"])
    }

    @Test func `what a changed recipe makes of a paused source is held`() async throws {
        let home = try await Self.home(2...3)
        try await home.pause()
        try await home.recipe(title: "News")
        try await eventually("they are held") { try await home.count(.held) == 2 }
        #expect(try await home.count(.waiting) == 0)
    }

    @Test func `a mended item whose rule sends once is sent once, and marks it`() async throws {
        let home = try await WatcherHome()
        func recipe(_ title: String) -> String {
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id"},
             "rules": [{"name": "all", "once": "only one", "send": {"type": "/news",
               "audience": "/a", "title": "\(title)"}}]}
            """
        }
        try await home.write("list", recipe("{{title}}"))
        _ = try await home.run()
        home.world.withLock { $0.body = #"[{"id": 1}, {"id": 2}]"# }
        _ = try await home.run()
        try await home.write("list", recipe("News"))
        try await eventually("both are tried") { try await home.count(.quarantined) == 0 }
        home.world.withLock { $0.body = #"[{"id": 1}, {"id": 2}, {"id": 3}]"# }
        _ = try await home.run()
        try await home.send()
        #expect(home.world.withLock { $0.submitted.count } == 1)
    }
}
