import HTTPClient
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Watch
import WatchFetching

@testable import WatcherService

/// Times at which sources, and the hosts of lookups, are asked again.
struct SourceWaitTests {
    private static func nextRun(_ home: WatcherHome) async throws -> Duration {
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        let source = try await home.service.getSource(request, CallContext()).source
        let time = try UnixTime(try #require(source?.nextRunTime), "next_run_time")
        return time - home.world.withLock { $0.now }
    }

    private static func restart(_ home: WatcherHome) async throws {
        await home.stop()
        try await home.start()
        try await home.service.reload()
    }

    /// Returns a home whose source was read once, and has given this answer in `runs` runs since.
    private static func home(
        _ status: Int, _ headers: [String: String] = [:], runs: Int = 1
    ) async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        home.world.withLock {
            $0.answer = { _, _ in PageAnswer(status: status, headers: headers) }
        }
        for _ in 0..<runs { _ = try? await home.run() }
        return home
    }

    @Test(arguments: [429, 503, 403])
    func `a source that asks to be left alone is, after a restart and by a changed recipe`(
        status: Int
    ) async throws {
        let home = try await Self.home(status, ["retry-after": "7200"])
        #expect(try await Self.nextRun(home) == .seconds(7200))
        home.wait(.seconds(200))
        try await Self.restart(home)
        #expect(try await Self.nextRun(home) == .seconds(7000))
        try await home.recipe(title: "News: {{title}}")
        #expect(try await Self.nextRun(home) == .seconds(7000))
        // Nor does a pause shorten it.
        try await home.pause()
        try await home.pause("list", false)
        #expect(try await Self.nextRun(home) == .seconds(7000))
        // Another host has asked for nothing.
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://other.example/list"},
             "rules": [{"name": "all", "send": {"type": "/n", "audience": "/a", "title": "x"}}]}
            """)
        #expect(try await Self.nextRun(home) == .zero)
    }

    @Test func `a source that fails is not asked at once after a restart, but by a changed recipe`()
        async throws
    {
        let home = try await Self.home(500, runs: 3)
        // Five minutes, doubled twice.
        #expect(try await Self.nextRun(home) == .seconds(1200))
        home.wait(.seconds(100))
        try await Self.restart(home)
        #expect(try await Self.nextRun(home) == .seconds(1100))
        try await home.recipe(title: "News: {{title}}")
        #expect(try await Self.nextRun(home) == .zero)
        home.world.withLock { $0.answer = nil }
        _ = try await home.run()
        #expect(try await Self.nextRun(home) == .seconds(300))
    }

    @Test func `sources that are well are read soon after a restart, and not all at once`()
        async throws
    {
        let home = try await Self.home(200, runs: 0)
        try await Self.restart(home)
        // Half of a tenth of five minutes, as chance will have it.
        #expect(try await Self.nextRun(home) == .seconds(15))
        try await home.recipe("new")
        let new = try await home.service.sources[SourceKey(app: "news", name: "new")]
        #expect(new?.nextRun == home.world.withLock { $0.now })
    }

    @Test func `a host of lookups that asks to be left alone is asked again after that time`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe(
            "list", #""lookups": [{"name": "by", "url": "https://m.example/{{id}}"}],"#)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...3)
        home.world.withLock { world in
            let body = world.body
            world.answer = { page, _ in
                page.url.hasPrefix("https://m.example/")
                    ? PageAnswer(status: 429, headers: ["retry-after": "3600"])
                    : PageAnswer(status: 200, body: Array(body.utf8))
            }
        }
        func asked() -> Int {
            home.world.withLock { $0.urls.count { $0.hasPrefix("https://m.example/") } }
        }
        // More runs than an item is tried in, and one request.
        for _ in 0..<12 {
            _ = try await home.run()
            home.wait(.seconds(200))
        }
        #expect(asked() == 1)
        #expect(try await home.count(.quarantined) == 0)
        home.wait(.seconds(3600))
        _ = try await home.run()
        #expect(asked() == 2)
        home.world.withLock {
            $0.answer = nil
            $0.lookups = ["https://m.example/2": "{}", "https://m.example/3": "{}"]
        }
        home.wait(.seconds(3600))
        #expect(try await home.run().notifications == 2)
    }

    @Test func `of the header field Link all are read, and of others the first`() {
        let fields = PageFetcher.fields([
            HTTPClientHeader("Link", "</1>; rel=first"), HTTPClientHeader("ETag", "\"a\""),
            HTTPClientHeader("link", "</2>; rel=next"), HTTPClientHeader("etag", "\"b\""),
        ])
        #expect(fields == ["link": "</1>; rel=first, </2>; rel=next", "etag": "\"a\""])
    }

    @Test func `an answer that is no page is read whatever encoding it names`() throws {
        for (status, encoding) in [(304, "gzip"), (404, "br"), (200, "gzip")] {
            let answer = PageAnswer(status: status, headers: ["content-encoding": encoding])
            #expect(try PageFetcher.expanded(answer) == answer)
        }
        let page = PageAnswer(
            status: 200, headers: ["content-encoding": "gzip"], body: Array("[]".utf8))
        #expect(throws: PassProblem.self) { try PageFetcher.expanded(page) }
    }

    @Test func `an older database is upgraded with what was sent, and what is known`() async throws
    {
        let home = try await WatcherHome()
        await home.stop()
        try await home.writeOldDatabase(migrations: 5) { database in
            try database.run("INSERT INTO source (id, name, app) VALUES (7, 'list', 'news')")
            for (number, state) in [(1, 4), (2, 2), (3, 5)] {
                let key = [UInt8](repeating: UInt8(number), count: 16)
                try database.run(
                    "INSERT INTO seen (source, key, hash, alias, last) VALUES (7, ?, 0, 0, 1)", key)
                try database.run(
                    """
                    INSERT INTO entry (source, key, rule, state, reason, label, created, item)
                    VALUES (7, ?, 'all', ?, '', '', 0, x'')
                    """, key, state)
            }
        }
        try await home.start()
        let keys = (1...3).map { ItemKey(bytes: [UInt8](repeating: UInt8($0), count: 16)) }
        let known = try await home.service.store.known(keys, of: 7)
        #expect(keys.map { known[$0]?.wasSent } == [true, false, false])
        #expect(known.values.allSatisfy { $0.contents == 0 })
        let stored = try await #require(home.service.store.stored(7))
        #expect(stored.state.place == nil && stored.state.contents == ContentVersion())
        #expect(stored.notBefore == nil)
    }
}
