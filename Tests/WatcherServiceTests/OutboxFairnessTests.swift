import Protocol
import Synchronization
import Testing
import Times

@testable import WatcherService

/// The cost of one app's sources for the sources of other apps.
struct OutboxFairnessTests {
    private static let sport = """
        {"app": "sport", "source": {"kind": "json", "url": "https://example.com/sport"},
         "items": {"key": "id"},
         "rules": [{"name": "all", "send": {"type": "/sport", "audience": "/a",
           "title": "{{title}}"}}]}
        """

    private func run(_ app: String, _ name: String, in home: WatcherHome) async throws {
        var request = Proto.RunSourceRequest()
        (request.app, request.name) = (app, name)
        _ = try await home.service.runSource(request, CallContext())
    }

    @Test func `an app at its limit waits alone, and is tried again after its pause`() async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        try await home.write("sport", Self.sport)
        for items in [1...1, 1...3] {
            home.have(items)
            try await run("news", "list", in: home)
            try await run("sport", "sport", in: home)
        }
        home.world.withLock {
            $0.refusals["news"] = RPCError(
                .resourceExhausted, "100000 are queued", retryAfter: .seconds(60))
        }
        try await home.send()
        #expect(home.world.withLock { $0.accepted.values.map(\.app) } == ["sport", "sport"])
        // Of the app that is full one was tried, and none is before its pause is over.
        let tried = home.world.withLock { $0.submitted.count }
        #expect(tried == 3)
        home.wait(.seconds(59))
        try await home.send()
        #expect(home.world.withLock { $0.submitted.count } == tried)
        home.world.withLock { $0.refusals = [:] }
        home.wait(.seconds(1))
        try await home.send()
        #expect(home.world.withLock { $0.accepted.count } == 4)
        #expect(try await home.labels(.waiting) == [])
    }

    @Test func `each app has an equal share of what is sent at once, in its own order`() {
        let share = ShareOfRows(of: ["busy", "full", "quiet"], without: ["full"], limit: 4) {
            app, limit in
            (0..<limit).map { "\(app) \($0)" }.filter { $0 != "quiet 1" }
        }
        #expect(share.rows == ["busy 0", "busy 1", "quiet 0"])
        #expect(share.isMore)
        let last = ShareOfRows(of: ["quiet"], without: [], limit: 4) { app, _ in [app] }
        #expect(last.rows == ["quiet"] && !last.isMore)
    }
}
