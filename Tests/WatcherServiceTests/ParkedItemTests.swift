import Crypto
import Foundation
import Protocol
import Storage
import Synchronization
import Testing
import Times
import Transport
@testable import WatcherService

/// Items that a feed or a webhook brings while its source is paused.
struct ParkedItemTests {
    static func recipe(
        _ input: String, _ more: String = "", kind: String = "json", rule: String = ""
    ) -> String {
        """
        {"app": "news", "source": {"kind": "\(kind)", \(input)}, "items": {"key": "id",
           "time": "at", "newest": "1d"}, \(more)
         "rules": [{"name": "all", \(rule) "send": {"type": "/news", "audience": "/a",
           "title": "{{title}}"}}]}
        """
    }

    static func home(
        _ more: String = "", rule: String = "", allowances: WatcherAllowances = WatcherAllowances()
    ) async throws -> WatcherHome {
        let home = try await WatcherHome(
            operators: OperatorAudience(app: "news", selector: "/staff"), allowances: allowances)
        try await home.write("fed", recipe(#""pushed": true"#, more, rule: rule))
        return home
    }

    /// Feeds items whose time is now.
    @discardableResult
    static func feed(
        _ home: WatcherHome, _ ids: ClosedRange<Int>, title: String = "Item"
    ) async throws -> Proto.SourceRun {
        let at = home.world.withLock { $0.now.milliseconds }
        let items = ids.map { #"{"id": \#($0), "at": \#(at), "title": "\#(title) \#($0)"}"# }
        return try await feed(home, "[\(items.joined(separator: ", "))]")
    }

    static func feed(_ home: WatcherHome, _ body: String) async throws -> Proto.SourceRun {
        var request = Proto.FeedSourceRequest()
        (request.app, request.name, request.body) = ("news", "fed", Array(body.utf8))
        return try await home.service.feedSource(request, CallContext()).run ?? Proto.SourceRun()
    }

    static func source(_ home: WatcherHome) async throws -> Proto.Source {
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "fed")
        return try await home.service.getSource(request, CallContext()).source ?? Proto.Source()
    }

    static func rows(_ home: WatcherHome) async throws -> Int64 {
        try await home.database.read {
            try $0.first("SELECT count(*) FROM parked") { $0.integer(0) }
        }
            ?? -1
    }

    static func restart(_ home: WatcherHome) async throws {
        await home.stop()
        try await home.start()
        try await home.service.reload()
    }

    static func titles(_ home: WatcherHome) -> Set<String> {
        let accepted = home.world.withLock { Array($0.accepted.values) }
        return Set(accepted.filter { $0.type == "/news" }.compactMap { $0.content?.title })
    }

    @Test func `what is fed during a pause waits on disk, and is sent once the source goes on`()
        async throws
    {
        let home = try await Self.home()
        try await home.pause("fed")
        let run = try await Self.feed(home, 1...2)
        #expect(run.items == 2 && run.parked == 2 && run.notifications == 0)
        try await Self.feed(home, 3...3)
        try await home.send()
        #expect(home.world.withLock { $0.submitted.isEmpty })
        #expect(try await Self.source(home).parked == 3)
        // The process is killed, and the pause is a long one: none is too old by that.
        try await Self.restart(home)
        #expect(try await Self.source(home).parked == 3)
        home.wait(.seconds(5 * 86_400))
        try await home.pause("fed", false)
        try await Self.restart(home)
        let read = try await home.run("fed")
        #expect(read.items == 3 && read.notifications == 3 && read.held == 0)
        try await home.send()
        #expect(Self.titles(home) == ["Item 1", "Item 2", "Item 3"])
        #expect(try await Self.source(home).parked == 0)
        #expect(try await Self.rows(home) == 0)
        // What comes later is read at once, and what is known gives nothing.
        let later = try await Self.feed(home, 3...4)
        #expect(later.parked == 0 && later.notifications == 1)
    }

    @Test func `a webhook's sender is answered during a pause, and its fields are kept`()
        async throws
    {
        let home = try await WatcherHome()
        try home.secret("key", "s3\n")
        let input =
            #""hook": {"form": "github", "secret": "key", "fields": {"title": "X-Event"}}"#
        try await home.write("hook", Self.recipe(input))
        try await home.pause("hook")
        var request = Proto.ReceiveHookRequest()
        (request.name, request.body) = ("hook", Array(#"{"id": 1}"#.utf8))
        let code = HMACSHA256.code(for: request.body, key: Array("s3".utf8)).array
        request.fields = [
            ("x-hub-signature-256", "sha256=" + Hex.encode(code)), ("x-event", "push"),
        ].map { name, value in
            var field = Proto.HookField()
            (field.name, field.value) = (name, value)
            return field
        }
        #expect(try await home.service.receiveHook(request, CallContext()).run?.parked == 1)
        // Who has no secret is refused as ever.
        var forged = request
        forged.body += Array(" ".utf8)
        await #expect(throws: RPCError.self) {
            try await home.service.receiveHook(forged, CallContext())
        }
        try await home.pause("hook", false)
        _ = try await home.run("hook")
        try await home.send()
        #expect(Self.titles(home) == ["push"])
    }

    @Test func `a source that goes on is read by itself, in the order in which things came`()
        async throws
    {
        let home = try await Self.home(rule: #""on_change": "again","#)
        try await home.pause("fed")
        for title in ["A", "B", "C"] { try await Self.feed(home, 1...1, title: title) }
        let service = try home.service
        let watching = Task { await service.keepWatching() }
        try await home.pause("fed", false)
        try await eventually("all is read") { try await Self.source(home).parked == 0 }
        #expect(try await home.labels(.waiting) == ["A 1", "B 1", "C 1"])
        await service.close(home.database)
        await watching.value
    }

    @Test func `what comes while older things still wait does not overtake them`() async throws {
        let home = try await Self.home(rule: #""on_change": "again","#)
        try await home.pause("fed")
        try await Self.feed(home, 1...1, title: "A")
        try await home.pause("fed", false)
        #expect(try await Self.feed(home, 1...1, title: "B").parked == 1)
        _ = try await home.run("fed")
        #expect(try await home.labels(.waiting) == ["A 1", "B 1"])
    }

    @Test func `the limits of a run and of an hour hold for all that waited together`()
        async throws
    {
        let home = try await Self.home(#""limits": {"a_run": 3, "an_hour": 5},"#)
        try await home.pause("fed")
        for id in 1...6 { try await Self.feed(home, id...id) }
        try await home.pause("fed", false)
        let run = try await home.run("fed")
        #expect(run.notifications == 6 && run.held == 3)
        #expect(
            Set(try await home.notes(.held)) == ["more than 3 in a run or 5 in an hour"])
        try await home.send()
        #expect(Self.titles(home) == ["Item 1", "Item 2", "Item 3"])
        // Operators hear of it once, and not of each body.
        let told = home.world.withLock { $0.news.filter { $0.kind == .held } }
        #expect(told.count == 1)
    }

    @Test func `too much that waits is refused as a whole, with the time to come again`()
        async throws
    {
        var allowances = WatcherAllowances()
        allowances.parkedItemsOfApp = 3
        let home = try await Self.home(allowances: allowances)
        try await home.pause("fed")
        try await Self.feed(home, 1...2)
        var error = await #expect(throws: RPCError.self) { try await Self.feed(home, 3...4) }
        #expect(error?.code == .resourceExhausted && error?.retryAfter == .seconds(60))
        #expect(error?.message.contains("3 items") == true)
        #expect(try await Self.source(home).parked == 2)
        try await Self.feed(home, 3...3)
        // The room comes back.
        try await home.pause("fed", false)
        _ = try await home.run("fed")
        try await home.pause("fed")
        try await Self.feed(home, 4...6)
        allowances.parkedBytesOfApp = 10
        let small = try await Self.home(allowances: allowances)
        try await small.pause("fed")
        error = await #expect(throws: RPCError.self) { try await Self.feed(small, 1...1) }
        #expect(error?.code == .resourceExhausted)
        #expect(try await Self.rows(small) == 0)
    }

    @Test func `no more waits than may be held`() {
        let usual = WatcherAllowances()
        #expect(usual.parkedItemsOfApp <= usual.openEntriesOfApp)
        #expect(usual.parkedBytesOfApp <= usual.openBytesOfApp)
    }

    @Test func `a body that cannot be read is refused during a pause, too`() async throws {
        let home = try await Self.home()
        try await home.pause("fed")
        let error = await #expect(throws: RPCError.self) { try await Self.feed(home, "{") }
        #expect(error?.code == .invalidArgument)
        #expect(try await Self.rows(home) == 0)
    }

    @Test func `what a changed recipe cannot read any more is in quarantine, and harms no other`()
        async throws
    {
        let home = try await Self.home()
        try await home.pause("fed")
        let lines = "{\"id\": 1, \"title\": \"one\"}\n{\"id\": 2, \"title\": \"two\"}"
        try await home.write("fed", Self.recipe(#""pushed": true"#, kind: "ndjson"))
        #expect(try await Self.feed(home, lines).parked == 2)
        try await home.write("fed", Self.recipe(#""pushed": true"#))
        try await Self.feed(home, 3...3)
        try await home.pause("fed", false)
        let run = try await home.run("fed")
        #expect(run.quarantined == 1 && run.notifications == 1)
        #expect(try await home.labels(.waiting) == ["Item 3"])
        let bodies = try await home.database.read { database in
            try database.rows("SELECT item FROM entry WHERE state = 3") { $0.blob(0) }
        }
        #expect(bodies == [Array(lines.utf8)])
        #expect(try await Self.rows(home) == 0)
    }

    @Test func `a database that was restored holds what waited, which may have been sent`()
        async throws
    {
        let home = try await Self.home()
        try await home.pause("fed")
        try await Self.feed(home, 1...1)
        try await home.database.write { database in
            for statement in WatcherSchema.schema.whenPutBack.split(separator: ";")
            where statement.contains(where: { !$0.isWhitespace }) {
                try database.run(String(statement))
            }
        }
        try await Self.restart(home)
        try await home.pause("fed", false)
        #expect(try await home.run("fed").held == 1)
        #expect(try await home.labels(.waiting) == [])
        #expect(try await home.notes(.held) == ["the database was restored"])
    }

    @Test func `a source that is forgotten leaves nothing that waits`() async throws {
        let home = try await Self.home()
        try await home.pause("fed")
        try await Self.feed(home, 1...3)
        try await home.service.store.forget("news")
        #expect(try await Self.rows(home) == 0)
    }

    @Test func `what comes while a source is deleted goes with it`() async throws {
        let home = try await Self.home()
        try await home.pause("fed")
        try await Self.feed(home, 1...1)
        try await home.service.store.forget("news") { _ = try? await Self.feed(home, 2...2) }
        #expect(try await Self.rows(home) == 0)
    }

    @Test func `an older database is taken over, and its paused sources store what comes`()
        async throws
    {
        let home = try await Self.home()
        await home.stop()
        try await home.writeOldDatabase(migrations: 8) { database in
            try database.run(
                "INSERT INTO source (name, app, is_paused) VALUES ('fed', 'news', 1)")
        }
        try await home.start()
        try await home.service.reload()
        #expect(try await Self.feed(home, 1...1).parked == 1)
    }
}
