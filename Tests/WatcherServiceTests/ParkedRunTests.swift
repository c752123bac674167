import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Watch
@testable import WatcherService

/// Runs of sources that go on after a pause.
struct ParkedRunTests {
    private typealias Items = ParkedItemTests

    private static let fed = SourceKey(app: "news", name: "fed")

    /// Changes the stored state of the source, as if the process had found it so at its start.
    private static func set(_ home: WatcherHome, _ columns: String) async throws {
        try await home.database.write { database in
            _ = try database.run("UPDATE source SET \(columns)")
        }
        try await Items.restart(home)
    }

    private static func news(_ home: WatcherHome, _ kind: Proto.SourceNewsKind) -> Int {
        home.world.withLock { $0.news.count { $0.kind == kind } }
    }

    private static func retry(
        _ home: WatcherHome
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.quarantined) = ("news", "fed", true)
        return try await home.service.releaseSourceEntries(request, CallContext())
    }

    @Test func `operators hear once that a source can be read again, and not of each body`()
        async throws
    {
        let home = try await Items.home()
        try await home.pause("fed")
        for id in 1...3 { try await Items.feed(home, id...id) }
        try await Self.set(home, "trouble = 'status', problem = 'status', failures = 3")
        try await home.pause("fed", false)
        _ = try await home.run("fed")
        try await home.send()
        #expect(Self.news(home, .recovered) == 1)
    }

    @Test(arguments: [#""url": "https://example.com/fed""#, #""folder": true"#])
    func `what waits is judged before a source is read that is not pushed any more`(
        input: String
    ) async throws {
        let home = try await Items.home()
        try await home.pause("fed")
        try await Items.feed(home, 1...2)
        home.world.withLock {
            let at = $0.now.milliseconds
            let items = [1, 8, 9].map { #"{"id": \#($0), "at": \#(at), "title": "Item \#($0)"}"# }
            $0.body = "[\(items.joined(separator: ","))]"
        }
        try await home.write("fed", Items.recipe(input))
        try await home.pause("fed", false)
        let run = try await home.run("fed")
        // What another place has besides was not brought.
        #expect(run.baseline == (input.contains("url") ? "other-url" : ""))
        #expect(try await home.labels(.waiting) == ["Item 1", "Item 2"])
        #expect(try await Items.rows(home) == 0)
        #expect(try await Items.source(home).parked == 0)
    }

    @Test func `a body in quarantine keeps its fields, and is judged by a recipe that reads it`()
        async throws
    {
        let home = try await Items.home()
        try await home.pause("fed")
        let id = try #require(try await home.service.sources[Self.fed]?.stored?.id)
        let body = ParkedBody(
            body: Array("{\"id\": 1}\n{\"id\": 2}".utf8), extras: ["title": .text("push")],
            authors: ["k-1"], items: 2, came: home.world.withLock { $0.now })
        #expect(try await home.service.store.parked.add(body, of: id, WatcherAllowances()))
        try await home.pause("fed", false)
        #expect(try await home.run("fed").quarantined == 1)
        // The same recipe cannot read it either, and nothing is lost.
        #expect(try await Self.retry(home).quarantined == 1)
        #expect(try await home.count(.quarantined) == 1)
        try await home.write("fed", Items.recipe(#""pushed": true"#, kind: "ndjson"))
        try await eventually("it is judged") { try await home.count(.waiting) == 2 }
        #expect(try await home.count(.quarantined) == 0)
        try await home.send()
        #expect(Items.titles(home) == ["push"])
    }

    @Test func `a body that comes does not end the wait after a failure`() async throws {
        let home = try await Items.home()
        try await home.pause("fed")
        try await Items.feed(home, 1...1)
        try await home.pause("fed", false)
        let later = home.world.withLock { $0.now } + .seconds(1200)
        try await Self.set(
            home, "problem = 'full', failures = 3, not_before = \(later.milliseconds)")
        #expect(try await Items.feed(home, 2...2).parked == 1)
        #expect(try await home.service.sources[Self.fed]?.nextRun == later)
    }

    @Test func `what came before a body that cannot be stored is counted`() async throws {
        var allowances = WatcherAllowances()
        allowances.knownItemsOfSource = 2
        let home = try await Items.home(allowances: allowances)
        try await home.pause("fed")
        try await Items.feed(home, 1...2)
        try await Items.feed(home, 3...4)
        try await home.pause("fed", false)
        await #expect(throws: RPCError.self) { try await home.run("fed") }
        let source = try await Items.source(home)
        #expect(source.waiting == 2 && source.parked == 2)
        #expect(source.problem == "full" && source.failures == 1)
    }

    @Test func `a run that judges nothing says nothing of how the source is`() async throws {
        let home = try await Items.home()
        try await home.pause("fed")
        try await Items.feed(home, 1...1)
        try await home.pause("fed", false)
        try await Self.set(home, "trouble = 'full', problem = 'full', failures = 3")
        try await home.database.write { database in
            try database.run("DELETE FROM parked")
            try database.run("UPDATE source SET parked_items = 0, parked_bytes = 0")
        }
        #expect(try await home.run("fed").unchanged)
        try await home.send()
        #expect(try await Items.source(home).problem == "full")
        #expect(Self.news(home, .recovered) == 0)
        #expect(try await Items.source(home).parked == 0)
    }

    @Test func `a pause that meets a run leaves the number that waits right`() async throws {
        let home = try await Items.home()
        try await home.pause("fed")
        for id in 1...30 { try await Items.feed(home, id...id) }
        try await home.pause("fed", false)
        async let run = try? home.run("fed")
        try await home.pause("fed")
        _ = await run
        #expect(try await Int64(Items.source(home).parked) == Items.rows(home))
    }

    @Test func `a run ends after half an hour, and leaves the rest for the next one`()
        async throws
    {
        let home = try await Items.home()
        try await home.pause("fed")
        for id in 1...3 { try await Items.feed(home, id...id) }
        let service = try home.service
        let source = try #require(await service.sources[Self.fed])
        let (recipe, stored) = (try #require(source.readRecipe()), try #require(source.stored))
        let run = await ParkedRun(service.store, service.environment, service.outbox)
        var judged = 0
        let outcome = await run.run(recipe, stored.id, goesOn: { judged < 3 }) { _, _ in
            judged += 1
            home.wait(.seconds(1000))
            return .read(PassResult(began: UnixTime(milliseconds: 0)))
        } settled: { _, _ in
        } partly: { _ in
        }
        #expect(judged == 2)
        guard case .read? = outcome else {
            Issue.record("it did not end as read")
            return
        }
        var waiting = source
        waiting.parked = 1
        let now = UnixTime(milliseconds: 0)
        #expect(waiting.timeOfRun(after: outcome, .seconds(300), now: now, chance: 0.5) == now)
    }
}
