import Protocol
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Deletion of the sources of apps that are gone, and of old data.
struct KeepingTests {
    private static func know(_ home: WatcherHome, _ apps: (String, UInt64)...) {
        home.world.withLock { world in
            world.apps = apps.map { name, deletion in
                var app = Proto.KnownApp()
                (app.app, app.lastDeletion) = (name, deletion)
                return app
            }
        }
    }

    private static func counts(_ home: WatcherHome) async throws -> [Int64] {
        try await home.database.read { database in
            try ["source", "seen", "entry"].map { table in
                try database.first("SELECT count(*) FROM \(table)") { $0.integer(0) } ?? -1
            }
        }
    }

    @Test func `the sources of a deleted app are forgotten, with what waits`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        home.have(1...5)
        _ = try await home.run()
        Self.know(home, ("news", 0), ("other", 0))
        try await home.service.forgetApps(asking: home.registry)
        #expect(try await Self.counts(home) == [1, 5, 2])
        Self.know(home, ("other", 0))
        try await home.service.forgetApps(asking: home.registry)
        #expect(try await Self.counts(home) == [0, 0, 0])
        try await home.send()
        #expect(home.world.withLock { $0.submitted.allSatisfy { $0.app != "news" } })
        // Its recipe's file is still there: the source is met anew once the app is.
        try await home.service.reload()
        await #expect(throws: RPCError.self) { try await home.run() }
        Self.know(home, ("news", 1))
        try await home.service.forgetApps(asking: home.registry)
        #expect(try await home.run().baseline == "first-contact")
    }

    @Test func `a source whose app does not exist is shown with the app that was meant`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        Self.know(home, ("newsroom", 0))
        try await home.service.forgetApps(asking: home.registry)
        let error = await #expect(throws: RPCError.self) { try await home.run() }
        #expect(error?.message == "no app 'news'; did you mean newsroom?")
        var request = Proto.ListSourcesRequest()
        request.app = "newsroom"
        let source = try await home.service.listSources(request, CallContext()).sources.first
        #expect(source?.problem == "app" && source?.health == .badRecipe)
        #expect(source?.message == "no app 'news'; did you mean newsroom?")
        // Whoever brings items to it tries again later.
        try await home.write(
            "fed",
            #"{"app": "news", "source": {"kind": "json", "pushed": true}, "rules": [{"name": "a", "#
                + #""send": {"type": "/n", "audience": "/a", "title": "t"}}]}"#)
        var feed = Proto.FeedSourceRequest()
        (feed.app, feed.name, feed.body) = ("news", "fed", Array("[]".utf8))
        let fed = await #expect(throws: RPCError.self) {
            try await home.service.feedSource(feed, CallContext())
        }
        #expect(fed?.code == .unavailable)
        // A key of one app is told nothing of other apps.
        let key = CallContext(
            principal: Principal(role: .operator, app: "newsroom", subject: "key"))
        #expect(try await home.service.listSources(request, key).sources.isEmpty)
        Self.know(home, ("newsroom", 0), ("news", 0))
        try await home.service.forgetApps(asking: home.registry)
        #expect(try await home.run().baselineItems == 3)
    }

    @Test func `a new app of the same name does not get the old one's sources`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        Self.know(home, ("news", 0))
        try await home.service.forgetApps(asking: home.registry)
        Self.know(home, ("news", 17))
        try await home.service.forgetApps(asking: home.registry)
        #expect(try await Self.counts(home) == [0, 0, 0])
    }

    @Test func `what waits of a deleted app is not sent to a new one with its id`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        Self.know(home, ("news", 0))
        try await home.service.forgetApps(asking: home.registry)
        home.have(1...3)
        #expect(try await home.run().notifications == 2)
        // Both happen between two looks of the service.
        Self.know(home, ("news", 17))
        try await home.send()
        #expect(home.world.withLock { $0.submitted.isEmpty })
        #expect(try await home.count(.waiting) == 0)
        // What a run adds that goes on meanwhile is not sent either.
        home.have(1...4)
        #expect(try await home.run().notifications == 1)
        home.wait(.milliseconds(150))
        try await home.send()
        #expect(home.world.withLock { $0.submitted.isEmpty })
    }

    @Test func `a recipe for a new app is not forgotten with those of the app before it`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.service.reload()
        var request = Proto.PutSourceRequest()
        (request.app, request.name) = ("news", "old")
        request.recipe = """
            {"app": "news", "source": {"kind": "json", "pushed": true}, "rules": [{"name": "a",
              "send": {"type": "/n", "audience": "/a", "title": "t"}}]}
            """
        Self.know(home, ("news", 0))
        _ = try await home.service.putSource(request, CallContext())
        try await home.service.forgetApps(asking: home.registry)
        Self.know(home, ("news", 17))
        request.name = "new"
        let soon = request
        let early = await #expect(throws: RPCError.self) {
            _ = try await home.service.putSource(soon, CallContext())
        }
        #expect(early?.code == .unavailable)
        try await home.service.forgetApps(asking: home.registry)
        _ = try await home.service.putSource(request, CallContext())
        for _ in 0..<2 { try await home.service.forgetApps(asking: home.registry) }
        var list = Proto.ListSourcesRequest()
        list.app = "news"
        let names = try await home.service.listSources(list, CallContext()).sources.map(\.name)
        #expect(names == ["new"])
    }

    @Test func `a registry that does not answer makes nobody forget`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        let away = RegistryClient(Router())
        await #expect(throws: RPCError.self) {
            try await home.service.forgetApps(asking: away)
        }
        #expect(try await Self.counts(home)[0] == 1)
    }

    @Test func `a source that nothing left is not looked through`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        for _ in 0..<60 {
            home.wait(.seconds(86_000))
            _ = try await home.run()
        }
        let now = home.world.withLock { $0.now }
        // Its keys are all of today; a scan a week says so.
        try await home.service.tidy()
        #expect(try await SeenTable(database: home.database).stale([:], now: now) == nil)
    }

    @Test func `the queue of sources gives them in the order of their times`() {
        var queue = DueQueue()
        let times = (0..<500).map { _ in Int64.random(in: 0..<1000) }
        for time in times {
            let key = SourceKey(app: "news", name: "s\(time)")
            queue.add(key, at: UnixTime(milliseconds: time))
        }
        #expect(queue.next(at: UnixTime(milliseconds: -1)) == nil)
        var found: [Int64] = []
        while let next = queue.next(at: UnixTime(milliseconds: 999)) {
            found.append(next.time.milliseconds)
        }
        #expect(found == times.sorted())
    }
}
