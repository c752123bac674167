import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Held notifications of rules that send once, when their items change.
struct HeldOnceTests {
    /// Returns an item about a bill.
    private static func item(
        _ id: Int, _ bill: String, _ status: String = "passed", title: String? = nil
    ) -> String {
        let title = title ?? "\(bill) \(status) \(id)"
        return #"{"id": \#(id), "bill": "\#(bill)", "status": "\#(status)", "title": "\#(title)"}"#
    }

    private static func run(_ home: WatcherHome, _ items: String...) async throws {
        let all = [item(0, "z", "old")] + items
        home.world.withLock { $0.body = "[\(all.joined(separator: ", "))]" }
        home.wait(.seconds(600))
        _ = try await home.run("rep")
        try await home.send()
    }

    /// Returns a home with a source whose item 1 was sent, and whose item 2, about the bill b, is
    /// held.
    private static func held() async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.write(
            "rep",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/rep"},
             "items": {"key": "id"}, "limits": {"a_run": 1},
             "rules": [
              {"name": "passed", "on_change": "replace", "once": "{{bill}}:passed",
               "when": [{"field": "status", "equals": "passed"}],
               "send": {"type": "/news", "audience": "/a", "title": "{{title}}"}},
              {"name": "signed", "after": "{{bill}}:passed",
               "when": [{"field": "status", "equals": "signed"}],
               "send": {"type": "/news", "audience": "/a", "title": "{{title}}"}}]}
            """)
        try await run(home)
        try await run(home, item(1, "a"), item(2, "b"))
        #expect(try await home.labels(.held) == ["b passed 2"])
        return home
    }

    private static func titles(_ home: WatcherHome) -> [String] {
        home.world.withLock { $0.submitted.map { $0.content?.title ?? "" }.dropFirst().map { $0 } }
    }

    @Test func `news that is taken back while it is held is told once it comes again`()
        async throws
    {
        let home = try await Self.held()
        try await Self.run(home, Self.item(2, "b", "pending"))
        #expect(try await home.count(.held) == 0)
        try await Self.run(home, Self.item(2, "b"))
        #expect(Self.titles(home) == ["b passed 2"])
        // Once it is told, it is told once.
        try await Self.run(home, Self.item(3, "b"))
        #expect(Self.titles(home) == ["b passed 2"])
    }

    @Test func `what nobody got has no follow-up, and another item may tell of it`() async throws {
        let home = try await Self.held()
        // It has sent once, as far as is known.
        try await Self.run(home, Self.item(2, "b"), Self.item(3, "b"))
        #expect(Self.titles(home) == [])
        try await Self.run(home, Self.item(2, "b", "pending"))
        try await Self.run(home, Self.item(4, "b", "signed"))
        #expect(Self.titles(home) == [])
        try await Self.run(home, Self.item(5, "b"))
        try await Self.run(home, Self.item(6, "b", "signed"))
        #expect(Self.titles(home) == ["b passed 5", "b signed 6"])
    }

    @Test func `the item that takes the place of dropped news may come in the same run`()
        async throws
    {
        let home = try await Self.held()
        try await Self.run(home, Self.item(3, "b"), Self.item(2, "b", "pending"))
        #expect(try await home.count(.held) == 0)
        #expect(Self.titles(home) == ["b passed 3"])
        try await Self.run(home, Self.item(4, "b"))
        #expect(Self.titles(home) == ["b passed 3"])
    }

    @Test func `an item that is corrected to what was sent is not sent, and frees its own key`()
        async throws
    {
        let home = try await Self.held()
        try await Self.run(home, Self.item(2, "b"), Self.item(3, "c"))
        #expect(Self.titles(home) == ["c passed 3"])
        try await Self.run(home, Self.item(2, "c"))
        #expect(try await home.count(.held) == 0)
        #expect(Self.titles(home) == ["c passed 3"])
        try await Self.run(home, Self.item(4, "b"))
        #expect(Self.titles(home) == ["c passed 3", "b passed 4"])
    }

    @Test func `a held notification that is corrected has its new key instead of the former one`()
        async throws
    {
        let home = try await Self.held()
        let before = try await Self.known(home)
        try await Self.run(home, Self.item(2, "d"))
        #expect(try await home.labels(.held) == ["d passed 2"])
        #expect(try await Self.known(home) == before)
        try await Self.run(home, Self.item(3, "b"), Self.item(4, "d"))
        #expect(Self.titles(home) == ["b passed 3"])
        #expect(try await home.labels(.held) == ["d passed 2"])
    }

    @Test func `what an older version has held is corrected in its place`() async throws {
        let home = try await Self.held()
        try await home.database.write {
            _ = try $0.run("UPDATE entry SET once_keys = NULL")
        }
        try await Self.run(home, Self.item(2, "b", title: "right"))
        #expect(try await home.labels(.held) == ["right"])
    }

    @Test func `an item that was passed over for what is held is sent once that is dropped`()
        async throws
    {
        let home = try await Self.held()
        let other = Self.item(3, "b")
        try await Self.run(home, Self.item(2, "b"), other)
        try await Self.run(home, Self.item(2, "b"), other)
        #expect(Self.titles(home) == [])
        let reasons = try await home.notes(.ignored)
        #expect(reasons.filter { $0.contains("once") }.count == 1, "\(reasons)")
        #expect(reasons.last == "the rule passed sends once, and holds one")
        try await Self.run(home, Self.item(2, "b", "pending"), other)
        #expect(Self.titles(home) == ["b passed 3"])
        try await Self.run(home, Self.item(2, "b"), other)
        #expect(Self.titles(home) == ["b passed 3"])
        #expect(try await home.count(.held) == 0)
    }

    @Test func `an item that was passed over in the run that holds another one is sent later, too`()
        async throws
    {
        let home = try await Self.held()
        let (first, second) = (Self.item(4, "c"), Self.item(5, "c"))
        try await Self.run(home, Self.item(3, "x"), first, second)
        #expect(Self.titles(home) == ["x passed 3"])
        try await Self.run(home, Self.item(4, "c", "pending"), second)
        #expect(Self.titles(home) == ["x passed 3", "c passed 5"])
    }

    @Test func `an item that was passed over is not sent once the other one is`() async throws {
        let home = try await Self.held()
        let other = Self.item(3, "b")
        try await Self.run(home, Self.item(2, "b"), other)
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name) = ("news", "rep")
        _ = try await home.service.releaseSourceEntries(request, CallContext())
        for _ in 0..<3 { try await Self.run(home, Self.item(2, "b"), other) }
        #expect(Self.titles(home) == ["b passed 2"])
        let reasons = try await home.notes(.ignored).filter { $0.contains("once") }
        #expect(
            reasons == [
                "the rule passed sends once, and holds one", "the rule passed sends once, and has",
            ])
        try await Self.run(home, Self.item(2, "b", "pending"), other)
        #expect(Self.titles(home) == ["b passed 2"])
    }

    @Test func `a change that was passed over for what is held is sent once that is dropped`()
        async throws
    {
        let home = try await Self.held()
        try await Self.run(home, Self.item(1, "b"), Self.item(2, "b"))
        #expect(Self.titles(home) == [])
        try await Self.run(home, Self.item(1, "b"), Self.item(2, "b", "pending"))
        #expect(Self.titles(home) == ["b passed 1"])
    }

    @Test func `what is held and becomes what another one holds is sent once that is dropped`()
        async throws
    {
        let home = try await Self.held()
        try await Self.run(home, Self.item(3, "x"), Self.item(4, "c"), Self.item(2, "b"))
        #expect(try await home.labels(.held) == ["b passed 2", "c passed 4"])
        try await Self.run(home, Self.item(4, "b"), Self.item(2, "b"))
        #expect(try await home.labels(.held) == ["b passed 2"])
        try await Self.run(home, Self.item(4, "b"), Self.item(2, "b", "pending"))
        #expect(Self.titles(home) == ["x passed 3", "b passed 4"])
    }

    @Test func `an item that was passed over and has become too old is not sent`() async throws {
        let home = try await Self.held()
        let text = try String(
            contentsOf: home.directory.appending(path: "watch/rep.json"), encoding: .utf8)
        try await home.write(
            "rep", text.replacing(#""key": "id""#, with: #""key": "id", "time": "time""#))
        let time = #""time": "2026-05-01T12:00:00Z", "#
        let other = Self.item(3, "b").replacing("{", with: "{\(time)")
        try await Self.run(home, Self.item(2, "b"), other)
        home.wait(.seconds(8 * 86_400))
        try await Self.run(home, Self.item(2, "b"), other)
        try await Self.run(home, Self.item(2, "b", "pending"), other)
        #expect(Self.titles(home) == [])
    }

    /// Returns the number of the source's known items, by its counter and by its rows.
    private static func known(_ home: WatcherHome) async throws -> [Int64] {
        let counts = try await home.database.read { database in
            try database.rows(
                "SELECT known_items, (SELECT count(*) FROM seen) FROM source"
            ) { [$0.integer(0), $0.integer(1)] }
        }.flatMap { $0 }
        #expect(counts.count == 2 && counts.first == counts.last)
        return counts
    }
}
