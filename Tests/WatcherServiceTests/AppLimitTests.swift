import Crypto
import Foundation
import Protocol
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Limits of one app in the watcher, which protect the other apps.
struct AppLimitTests {
    private static func text(
        _ app: String, _ source: String = #""url": "https://example.com/list""#,
        _ more: String = ""
    ) -> String {
        """
        {"app": "\(app)", "source": {"kind": "json", \(source)}, "items": {"key": "id"}, \(more)
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
           "title": "{{title}}"}}]}
        """
    }

    private static func put(
        _ home: WatcherHome, _ app: String, _ name: String, _ text: String
    ) async throws -> Proto.Source? {
        var request = Proto.PutSourceRequest()
        (request.app, request.name, request.recipe) = (app, name, text)
        return try await home.service.putSource(request, CallContext()).source
    }

    private static func error(_ body: () async throws -> Void) async -> RPCError? {
        do {
            try await body()
            return nil
        } catch { return RPCError(error) }
    }

    @Test func `an app has only so many stored recipes, and other apps have their own number`()
        async throws
    {
        var allowances = WatcherAllowances()
        allowances.sourcesOfApp = 2
        let home = try await WatcherHome(allowances: allowances)
        for name in ["a", "b"] { _ = try await Self.put(home, "news", name, Self.text("news")) }
        let error = await Self.error {
            _ = try await Self.put(home, "news", "c", Self.text("news"))
        }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.message.contains("HERALD_WATCH_SOURCES_PER_APP") == true)
        _ = try await Self.put(home, "other", "c", Self.text("other"))
        // At the same time, too.
        async let first = Self.error { _ = try await Self.put(home, "x", "1", Self.text("x")) }
        async let second = Self.error { _ = try await Self.put(home, "x", "2", Self.text("x")) }
        async let third = Self.error { _ = try await Self.put(home, "x", "3", Self.text("x")) }
        let errors = await [first, second, third].compactMap { $0?.code }
        #expect(errors == [.resourceExhausted])
    }

    @Test func `the stored recipes of an app have only so many bytes together`() async throws {
        var allowances = WatcherAllowances()
        allowances.recipeBytesOfApp = Self.text("news").utf8.count + 10
        let home = try await WatcherHome(allowances: allowances)
        _ = try await Self.put(home, "news", "a", Self.text("news"))
        let error = await Self.error {
            _ = try await Self.put(home, "news", "b", Self.text("news"))
        }
        #expect(error?.code == .resourceExhausted)
    }

    @Test func `what is held of an app is bounded, and what is given up is told and counted`()
        async throws
    {
        var allowances = WatcherAllowances()
        allowances.openEntriesOfApp = 20
        let home = try await WatcherHome(allowances: allowances)
        let limits = #""limits": {"a_run": 1, "an_hour": 1},"#
        try await home.write("list", Self.text("news", #""url": "https://e.com/a""#, limits))
        try await home.write("other", Self.text("other", #""url": "https://e.com/b""#, limits))
        _ = try await home.run()
        _ = try await home.run("other", app: "other")
        home.have(1...6)
        _ = try await home.run("other", app: "other")
        #expect(try await home.count(.held) == 5)
        home.have(1...26)
        _ = try await home.run()
        // Of 25 five are too many, and two more went: the oldest.
        let held = try await home.labels(.held)
        #expect(held.count == 18 && held.first == "Item 9" && held.last == "Item 26")
        let dropped = try await home.labels(.dropped)
        #expect(dropped == (2...8).map { "Item \($0)" })
        #expect(try await home.count(.held) == 23)
        let kept = try await home.database.read { database in
            try database.first(
                "SELECT sum(length(item)) FROM entry WHERE state = 5"
            ) { $0.integer(0) }
        }
        #expect(kept == 0)
        try await home.service.tidy()
        try await home.send()
        let news = home.world.withLock { $0.news.filter { $0.reason == "given-up" } }
        #expect(news.map(\.count) == [7] && news.first?.source == "list")
        // It is told once.
        try await home.service.tidy()
        try await home.send()
        #expect(home.world.withLock { $0.news.count { $0.reason == "given-up" } } == 1)
    }

    @Test func `items in quarantine are bounded by their bytes as well`() async throws {
        var allowances = WatcherAllowances()
        allowances.openBytesOfApp = 50_000
        let home = try await WatcherHome(allowances: allowances)
        try await home.write("fed", Self.text("news", #""pushed": true"#))
        var request = Proto.FeedSourceRequest()
        (request.app, request.name) = ("news", "fed")
        let fill = String(repeating: "x", count: 10_000)
        for id in 1...20 {
            request.body = Array(#"{"id": \#(id), "fill": "\#(fill)"}"#.utf8)
            _ = try await home.service.feedSource(request, CallContext())
        }
        let bytes = try await home.database.read { database in
            try database.first("SELECT sum(length(item)) FROM entry") { $0.integer(0) }
        }
        #expect((bytes ?? 0) <= 50_000)
        let count = try await home.count(.quarantined)
        #expect((3...5).contains(count))
        #expect(try await home.count(.dropped) == 20 - count)
    }

    @Test func `what waits of one app lets each other app have its turn`() async throws {
        let home = try await WatcherHome()
        for app in ["many", "few"] {
            try await home.write(
                app,
                Self.text(app, #""pushed": true"#, #""limits": {"a_run": 500, "an_hour": 900},"#)
            )
        }
        func feed(_ app: String, _ ids: ClosedRange<Int>) async throws {
            var request = Proto.FeedSourceRequest()
            (request.app, request.name) = (app, app)
            let items = ids.map { #"{"id": \#($0), "title": "\#(app) \#($0)"}"# }
            request.body = Array("[\(items.joined(separator: ","))]".utf8)
            _ = try await home.service.feedSource(request, CallContext())
        }
        try await feed("many", 1...300)
        try await feed("few", 1...2)
        // Delivery gets some of what waits, and the other app's are among it.
        _ = try await home.service.sendDue(to: home.delivery)
        let first = home.world.withLock { $0.submitted.map { $0.content?.title ?? "" } }
        #expect(first.count < 32)
        #expect(Array(first[..<4]) == ["few 1", "few 2", "many 1", "many 2"])
        try await home.send()
        #expect(home.world.withLock { $0.accepted.count } == 302)
    }

    @Test func `a wanted item that waits for its lookup is sent after a restart`() async throws {
        let home = try await WatcherHome()
        let lookup = #""lookups": [{"name": "member", "url": "https://m.example/{{id}}"}],"#
        try await home.write("list", Self.text("news", #""url": "https://e.com/a""#, lookup))
        home.have(1...3)
        _ = try await home.run()
        let isUp = Mutex(false)
        home.world.withLock { world in
            let body = world.body
            world.answer = { page, _ in
                guard page.url.contains("m.example") else {
                    return PageAnswer(status: 200, body: Array(body.utf8))
                }
                guard isUp.withLock({ $0 }) else { throw PassProblem(.unreachable, "away") }
                return PageAnswer(status: 200, body: Array("{}".utf8))
            }
        }
        var request = Proto.BaselineSourceRequest()
        (request.app, request.name, request.newest) = ("news", "list", 2)
        let asked = try await home.service.baselineSource(request, CallContext()).run
        #expect(asked?.notifications == 0 && asked?.quarantined == 0)
        await home.stop()
        try await home.start()
        try await home.service.reload()
        isUp.withLock { $0 = true }
        home.wait(.seconds(60))
        #expect(try await home.run().notifications == 2)
        #expect(try await home.labels(.waiting) == ["Item 1", "Item 2"])
        #expect(try await home.run().notifications == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a baseline of another app's source is refused before anything waits`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.world.withLock {
            $0.answer = { _, _ in
                try await Task.sleep(for: .seconds(3600))
                return PageAnswer(status: 500)
            }
        }
        let run = Task { try await home.run() }
        try await eventually("the source is read") { home.world.withLock { $0.urls.count } == 1 }
        var request = Proto.BaselineSourceRequest()
        (request.app, request.name) = ("other", "list")
        let key = CallContext(principal: Principal(role: .operator, app: "other", subject: "k"))
        let error = await Self.error {
            _ = try await home.service.baselineSource(request, key)
        }
        #expect(error?.code == .notFound)
        try await home.service.close(home.database)
        _ = try? await run.value
    }

    @Test func `entries that two calls release at once are released once, all of them`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.write(
            "list",
            Self.text(
                "news", #""url": "https://e.com/a""#, #""limits": {"a_run": 1, "an_hour": 1},"#))
        _ = try await home.run()
        home.have(1...251)
        _ = try await home.run()
        #expect(try await home.count(.held) == 250)
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name) = ("news", "list")
        let wanted = request
        async let first = home.service.releaseSourceEntries(wanted, CallContext())
        async let second = Self.error {
            _ = try await home.service.releaseSourceEntries(wanted, CallContext())
        }
        let (response, error) = (try? await first, await second)
        // Whichever came first has released all of them.
        #expect(response != nil || error == nil)
        #expect(error == nil || error?.code == .aborted)
        #expect(try await home.count(.held) == 0)
        #expect(try await home.count(.waiting) == 251)
    }

    @Test func `two apps have webhooks of the same name, and each gets what its secret signs`()
        async throws
    {
        let home = try await WatcherHome()
        for app in ["news", "other"] {
            try FileManager.default.createDirectory(
                at: home.directory.appending(path: "secrets/\(app)"),
                withIntermediateDirectories: true)
            try home.secret("\(app)/key", "secret of \(app)")
            let source = try await Self.put(
                home, app, "hook",
                Self.text(app, #""hook": {"form": "plain", "header": "sign", "secret": "key"}"#))
            #expect(source?.hookPath == "/hooks/\(app)/hook")
        }
        func post(_ path: String, signedBy app: String) async throws {
            var request = Proto.ReceiveHookRequest()
            (request.name, request.body) = (path, Array(#"{"id": "\#(path)", "title": "x"}"#.utf8))
            var field = Proto.HookField()
            field.name = "sign"
            let key = Array("secret of \(app)".utf8)
            field.value = Hex.encode(HMACSHA256.code(for: request.body, key: key).array)
            request.fields = [field]
            _ = try await home.service.receiveHook(request, CallContext())
        }
        try await post("news/hook", signedBy: "news")
        // The path that it had before names of sources were each app's own.
        try await post("hook", signedBy: "other")
        for path in ["news/hook", "third/hook", "news/none", "a/news/hook", ""] {
            let error = await Self.error { try await post(path, signedBy: "other") }
            #expect(error?.code == .unauthenticated, "\(path)")
        }
        try await home.send()
        let apps = home.world.withLock { $0.accepted.values.map(\.app) }
        #expect(apps.sorted() == ["news", "other"])
    }
}
