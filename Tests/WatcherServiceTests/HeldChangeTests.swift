import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Items that change while their notifications are held.
struct HeldChangeTests {
    private static let storm = #"{"id": 2, "title": "wrong", "kind": "news"}"#

    /// Returns a home with a source of which one notification was sent, and one, of the item 2, is
    /// held.
    private static func held(
        _ onChange: String = "replace", _ rule: String = "", rules: String = "",
        operators: OperatorAudience? = nil
    ) async throws -> WatcherHome {
        let home = try await WatcherHome(operators: operators)
        try await home.write(
            "rep",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/rep"},
             "items": {"key": "id"}, "limits": {"a_run": 1},
             "rules": [{"name": "all", "on_change": "\(onChange)", \(rule)
               "when": [{"field": "kind", "equals": "news"}],
               "send": {"type": "/news", "audience": "/a", "title": "{{title}}"}}\(rules)]}
            """)
        have(home)
        _ = try await home.run("rep")
        have(home, #"{"id": 1, "title": "first", "kind": "news"}"#, storm)
        #expect(try await home.run("rep").held == 1)
        try await home.send()
        return home
    }

    /// Sets the items that the source has besides a known one.
    private static func have(_ home: WatcherHome, _ items: String...) {
        let all = [#"{"id": 0, "title": "old", "kind": "old"}"#] + items
        home.world.withLock { $0.body = "[\(all.joined(separator: ", "))]" }
    }

    /// Changes the item 2, and reads the source.
    private static func change(_ home: WatcherHome, _ text: String, to other: String) async throws {
        have(home, storm.replacing(text, with: other))
        home.wait(.seconds(600))
        _ = try await home.run("rep")
    }

    private static func release(
        _ home: WatcherHome, digest: Bool = false, ids: [UInt64] = []
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.ids, request.digest) = ("news", "rep", ids, digest)
        let answer = try await home.service.releaseSourceEntries(request, CallContext())
        try await home.send()
        return answer
    }

    private static func entries(
        _ home: WatcherHome, _ state: Proto.SourceEntryState
    ) async throws -> [Proto.SourceEntry] {
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.state) = ("news", state)
        return try await home.service.listSourceEntries(request, CallContext()).entries
    }

    private static func titles(_ home: WatcherHome) -> [String] {
        home.world.withLock { $0.submitted.map { $0.content?.title ?? "" } }
    }

    @Test(arguments: ["replace", "never"])
    func `a held notification says what its item says now, in its place`(
        onChange: String
    ) async throws {
        let home = try await Self.held(onChange)
        let before = try #require(try await Self.entries(home, .held).first)
        try await Self.change(home, "wrong", to: "right")
        let held = try await Self.entries(home, .held)
        #expect(held.map(\.id) == [before.id] && held.map(\.label) == ["right"])
        #expect(held.first?.reason == before.reason && held.first?.item.contains("right") == true)
        #expect(try await Self.release(home, ids: [before.id]).released == 1)
        #expect(Self.titles(home) == ["first", "right"])
        #expect(try await home.count(.dropped) == 0)
    }

    @Test func `a digest has the corrected text of an item once`() async throws {
        let home = try await Self.held()
        Self.have(home, Self.storm, #"{"id": 3, "title": "gale 1", "kind": "news"}"#)
        _ = try await home.run("rep")
        // It waits for delivery, and is held from here on.
        try await home.pause("rep")
        try await home.pause("rep", false)
        home.world.withLock {
            $0.body = $0.body.replacing("wrong", with: "right").replacing("gale 1", with: "gale 2")
        }
        _ = try await home.run("rep")
        home.world.withLock { $0.body = $0.body.replacing("gale 2", with: "gale 3") }
        _ = try await home.run("rep")
        let before = Self.titles(home)
        let answer = try await Self.release(home, digest: true)
        #expect((answer.released, answer.digested) == (1, 2))
        let sent = home.world.withLock { $0.submitted }.dropFirst(before.count)
        #expect(sent.map { $0.content?.title } == ["2 new items"])
        #expect(sent.first?.content?.body == "right · gale 3")
    }

    @Test(arguments: ["replace", "never"])
    func `a held notification of an item to which no rule applies any more is dropped`(
        onChange: String
    ) async throws {
        let home = try await Self.held(onChange)
        try await Self.change(home, #""news""#, to: #""withdrawn""#)
        #expect(try await home.count(.held) == 0)
        #expect(try await Self.entries(home, .dropped).map(\.reason) == ["the item changed"])
        #expect(try await Self.release(home).released == 0)
        #expect(Self.titles(home) == ["first"])
        // It comes back, and is told as it is then, if changes are.
        try await Self.change(home, "wrong", to: "right")
        try await home.send()
        #expect(Self.titles(home) == ["first"] + (onChange == "replace" ? ["right"] : []))
    }

    @Test func `each change of a rule that sends all of them stays held`() async throws {
        let home = try await Self.held("again")
        try await home.pause("rep")
        try await home.pause("rep", false)
        try await Self.change(home, "wrong", to: "right")
        #expect(try await Self.entries(home, .held).map(\.label) == ["right", "wrong"])
        try await Self.change(home, #""news""#, to: #""withdrawn""#)
        #expect(try await home.count(.held) == 2)
    }

    @Test func `another rule that applies now takes the place of the one that held it`()
        async throws
    {
        let home = try await Self.held(
            rules: """
                , {"name": "other", "send": {"type": "/other", "audience": "/b",
                   "title": "other {{title}}"}}
                """)
        try await Self.change(home, #""news""#, to: #""withdrawn""#)
        let held = try await Self.entries(home, .held)
        #expect(held.map(\.rule) == ["other"] && held.map(\.label) == ["other wrong"])
        #expect(try await Self.release(home).released == 1)
        #expect(Self.titles(home) == ["first", "other wrong"])
        #expect(home.world.withLock { $0.submitted.last?.audience } == "/b")
    }

    @Test func `a rule that asks how an item changed keeps what it holds of an earlier change`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.write(
            "rep",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/rep"},
             "items": {"key": "id"},
             "rules": [{"name": "all", "on_change": "replace",
               "when": [{"field": "kind", "changed": {"to": "done"}}],
               "send": {"type": "/news", "audience": "/a", "title": "{{title}}"}}]}
            """)
        Self.have(home, Self.storm)
        _ = try await home.run("rep")
        try await home.pause("rep")
        try await home.pause("rep", false)
        Self.have(home, Self.storm.replacing(#""news""#, with: #""done""#))
        #expect(try await home.run("rep").held == 1)
        Self.have(home, Self.storm.replacing(#""news""#, with: #""done", "views": 7"#))
        _ = try await home.run("rep")
        #expect(try await Self.entries(home, .held).map(\.label) == ["wrong"])
    }

    @Test func `a rule that sends once has the corrected text in the place of what it holds`()
        async throws
    {
        let home = try await Self.held("replace", #""once": "storm {{id}}","#)
        try await Self.change(home, "wrong", to: "right")
        #expect(try await Self.entries(home, .held).map(\.label) == ["right"])
    }

    @Test func `what delivery may have already is left as it is`() async throws {
        let home = try await Self.held()
        try await home.database.write { _ = try $0.run("UPDATE entry SET was_tried = 1") }
        try await Self.change(home, "wrong", to: "right")
        try await home.send()
        #expect(try await Self.entries(home, .held).map(\.label) == ["wrong"])
        #expect(Self.titles(home) == ["first", "right"])
    }

    @Test func `a change that could not be used takes the held place once it can be`()
        async throws
    {
        let home = try await Self.held(
            operators: OperatorAudience(app: "news", selector: "/staff"))
        try await Self.change(home, #""title": "wrong""#, to: #""name": "right""#)
        #expect(try await home.count(.quarantined) == 1)
        // Operators may be told of something else by now.
        home.wait(.seconds(7200))
        let recipe = home.directory.appending(path: "watch/rep.json")
        let text = try String(contentsOf: recipe, encoding: .utf8)
        try await home.write(
            "rep", text.replacing("{{title}}", with: "{{title | default: name}}"))
        try await eventually("it is tried again") { try await home.count(.quarantined) == 0 }
        #expect(try await Self.entries(home, .held).map(\.label) == ["right"])
        // What is held is no more than that was.
        try await home.send()
        let told = home.world.withLock { $0.news.filter { $0.kind == .held }.map(\.message) }
        #expect(told.count == 1 && told.allSatisfy { !$0.contains(": .") })
    }

    @Test func `a change that could not be used goes with what is held once no rule applies`()
        async throws
    {
        let home = try await Self.held()
        try await Self.change(home, #""title": "wrong""#, to: #""name": "right""#)
        #expect(try await home.count(.quarantined) == 1)
        try await Self.change(home, #""news""#, to: #""withdrawn""#)
        #expect(try await home.count(.held) == 0)
        #expect(try await home.count(.quarantined) == 0)
    }

    @Test func `somebody who discards what is held while its item changes has decided on it`()
        async throws
    {
        let home = try await Self.held("never")
        let held = try await Self.entries(home, .held).map { Int64($0.id) }
        home.world.withLock { world in
            world.answer = { [weak home] _, _ in
                // As a call does while the run waits for its page.
                _ = try await home?.service.store.discard(held)
                let body = "[\(Self.storm.replacing("wrong", with: "right"))]"
                return PageAnswer(status: 200, body: Array(body.utf8))
            }
        }
        _ = try await home.run("rep")
        #expect(try await home.count(.held) == 0)
        #expect(try await home.count(.waiting) == 0)
    }
}
