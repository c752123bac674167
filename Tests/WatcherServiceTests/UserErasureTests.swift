import Audience
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Erasures of users while sources are read, and while notifications wait for delivery.
struct UserErasureTests {
    private static let ann = ErasedUser(app: "news", id: "ann")

    private static func put(
        _ home: WatcherHome, _ name: String, _ source: String, _ audience: String,
        _ more: String = ""
    ) async throws {
        var request = Proto.PutSourceRequest()
        (request.app, request.name) = ("news", name)
        request.recipe = """
            {"app": "news", "source": {"kind": "json", \(source)}, \(more)
             "items": {"key": "id"}, "rules": [{"name": "all", "send": {"type": "/news",
             "audience": "\(audience)", "title": "{{title}}"}}]}
            """
        _ = try await home.service.putSource(request, CallContext())
    }

    private static func follower(_ home: WatcherHome) async throws -> UserErasures {
        let service = try home.service
        return try await UserErasures(of: service, service.environment)
    }

    private static func feed(_ home: WatcherHome, _ name: String, _ id: Int) async throws -> UInt64
    {
        var request = Proto.FeedSourceRequest()
        (request.app, request.name) = ("news", name)
        request.body = Array(#"[{"id": \#(id), "title": "Item \#(id)", "by": "b"}]"#.utf8)
        return try await home.service.feedSource(request, CallContext()).run?.notifications ?? 0
    }

    private static func audiences(_ home: WatcherHome) -> [String] {
        home.world.withLock { $0.submitted.map(\.audience) }
    }

    /// Erases the user, and records an issue if that takes long.
    private static func eraseSoon(_ erasures: UserErasures) async throws {
        let isDone = Flag()
        Task {
            try await erasures.erase(users: [ann])
            isDone.isSet.withLock { $0 = true }
        }
        try await eventually("the user is erased") { isDone.isSet.withLock { $0 } }
    }

    @Test func `an erasure does not wait for a source that does not answer`() async throws {
        let home = try await WatcherHome()
        home.have(1...1)
        try await Self.put(home, "list", #""url": "https://example.com/list""#, "user(ann) OR /a")
        _ = try await home.run()
        home.have(1...2)
        home.world.withLock { world in
            world.urls = []
            world.answer = { _, _ in
                try await Task.sleep(for: .seconds(86_400))
                return PageAnswer(status: 500)
            }
        }
        let run = Task { try await home.run() }
        try await eventually("the source is asked") { home.world.withLock { !$0.urls.isEmpty } }
        let erasures = try await Self.follower(home)
        try await Self.eraseSoon(erasures)
        for _ in 1...2 { await erasures.note(nil) }
        home.world.withLock { $0.answer = nil }
        await #expect(throws: RPCError.self) { try await run.value }
        // The run that was ended is no failure, and the next one finds what it would have found.
        let source = try await home.service.store.source("list", app: "news")
        #expect(source.problem.isEmpty && source.failures == 0)
        #expect(try await home.run().notifications == 1)
        try await home.send()
        #expect(Self.audiences(home) == ["user(herald-erased-user) OR /a"])
    }

    @Test func `what is brought during an erasure is judged by the recipe as it is then`()
        async throws
    {
        let home = try await WatcherHome()
        try await Self.put(
            home, "fed", #""pushed": true"#, "user(ann) OR /a",
            #""lookups": [{"name": "by", "url": "https://example.com/{{by}}"}],"#)
        let hangs = Flag(true)
        home.world.withLock { world in
            world.answer = { _, _ in
                if hangs.isSet.withLock({ $0 }) { try await Task.sleep(for: .seconds(86_400)) }
                return PageAnswer(status: 200, body: Array(#"{"name": "Bo"}"#.utf8))
            }
        }
        let brought = Task { try await Self.feed(home, "fed", 1) }
        let next = Task { try await Self.feed(home, "fed", 2) }
        try await eventually("it is looked up") { home.world.withLock { !$0.urls.isEmpty } }
        hangs.isSet.withLock { $0 = false }
        let erasures = try await Self.follower(home)
        try await Self.eraseSoon(erasures)
        for _ in 1...2 { await erasures.note(nil) }
        #expect(try await brought.value == 1)
        #expect(try await next.value == 1)
        try await home.send()
        let audience = "user(herald-erased-user) OR /a"
        #expect(Self.audiences(home) == [audience, audience])
    }

    @Test func `a release that began before an erasure makes nothing of the former recipe`()
        async throws
    {
        let home = try await WatcherHome()
        try await Self.put(
            home, "fed", #""pushed": true"#, "/a",
            #""limits": {"a_run": 1}, "digest": {"audience": "user(ann) OR /a"},"#)
        for ids in [1...1, 2...4] {
            var request = Proto.FeedSourceRequest()
            (request.app, request.name) = ("news", "fed")
            let items = ids.map { #"{"id": \#($0), "title": "Item \#($0)"}"# }
            request.body = Array("[\(items.joined(separator: ","))]".utf8)
            _ = try await home.service.feedSource(request, CallContext())
        }
        let service = try home.service
        let before = try #require(await service.sources[SourceKey(app: "news", name: "fed")])
        try await Self.follower(home).erase(users: [Self.ann])
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.digest) = ("news", "fed", true)
        let error = await #expect(throws: RPCError.self) {
            try await service.releases.run(request, before)
        }
        #expect(error?.code == .aborted)
        let answer = try await service.releaseSourceEntries(request, CallContext())
        #expect(answer.digested == 2)
    }

    @Test func `what names users waits until erasures were followed, and the rest goes at once`()
        async throws
    {
        let home = try await WatcherHome()
        try await Self.put(home, "named", #""pushed": true"#, "user(ann) OR /a")
        try await Self.put(home, "all", #""pushed": true"#, "/b")
        _ = try await Self.feed(home, "named", 1)
        _ = try await Self.feed(home, "all", 1)
        let erasures = try await Self.follower(home)
        try await home.send()
        #expect(Self.audiences(home) == ["/b"])
        try await erasures.erase(users: [Self.ann])
        for _ in 1...2 { await erasures.note(nil) }
        try await eventually("it goes once the erasures were followed") {
            try await home.send()
            return Self.audiences(home) == ["/b", "user(herald-erased-user) OR /a"]
        }
        // Nothing was heard of the registry for a while.
        home.wait(.seconds(60))
        for id in 2...40 { _ = try await Self.feed(home, "named", id) }
        _ = try await Self.feed(home, "all", 2)
        try await home.send()
        #expect(Self.audiences(home).dropFirst(2) == ["/b"])
        for _ in 1...2 { await erasures.note(nil) }
        try await eventually("all go") {
            try await home.send()
            return Self.audiences(home).count == 42
        }
    }

    @Test func `operators whom a recipe names as users are told once erasures were followed`()
        async throws
    {
        let home = try await WatcherHome()
        home.have(1...3)
        try await Self.put(
            home, "list", #""url": "https://example.com/list""#, "/a",
            #""operators": "user(ann) OR /staff","#)
        _ = try await home.run()
        let erasures = try await Self.follower(home)
        try await home.send()
        #expect(Self.audiences(home).isEmpty && home.world.withLock { $0.news.isEmpty })
        try await erasures.erase(users: [Self.ann])
        for _ in 1...2 { await erasures.note(nil) }
        try await eventually("they are told") {
            try await home.send()
            return Self.audiences(home) == ["user(herald-erased-user) OR /staff"]
        }
    }

    @Test func `an erasure of one app leaves the news for operators of another as they are`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.database.write { database in
            for app in ["desk", "news"] {
                try database.run(
                    "INSERT INTO news (app, created, operators, body) VALUES (?, 1, ?, x'')", app,
                    "user(ann)")
            }
        }
        let names = UserNames(database: home.database, app: "news", users: ErasedUsers(["ann"]))
        try await names.eraseEntries()
        let operators = try await home.database.read { database in
            try database.rows("SELECT operators FROM news ORDER BY app") { $0.text(0) }
        }
        #expect(operators == ["user(ann)", "user(herald-erased-user)"])
    }
}

/// A flag that several tasks read.
private final class Flag: Sendable {
    let isSet: Mutex<Bool>

    init(_ isSet: Bool = false) { self.isSet = Mutex(isSet) }
}
