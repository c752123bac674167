import Compression
import Foundation
import Protocol
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// The bytes that runs take, and the time.
struct RunSizeTests {
    private static func allowances() -> WatcherAllowances {
        var allowances = WatcherAllowances()
        (allowances.smallRunBytes, allowances.runBytes) = (1000, 10_000)
        (allowances.largeRuns, allowances.largeFiles) = ((1, 1), (1, 1))
        return allowances
    }

    /// Returns a page with about 200 bytes for each item, and the number of the next page.
    private static func page(_ ids: some Sequence<Int>, next: Int? = nil) -> PageAnswer {
        let fill = String(repeating: "x", count: 150)
        let items = ids.map { #"{"id": \#($0), "title": "Item \#($0)", "fill": "\#(fill)"}"# }
        let more = next.map { #", "next": "\#($0)""# } ?? ""
        let body = #"{"results": [\#(items.joined(separator: ","))]\#(more)}"#
        return PageAnswer(status: 200, body: Array(body.utf8))
    }

    private static func write(
        _ home: WatcherHome, _ name: String = "list", app: String = "news", _ more: String = ""
    ) async throws {
        try await home.write(
            name,
            """
            {"app": "\(app)", "source": {"kind": "json", "url": "https://\(name).example/list",
               "pages": {"by": "cursor", "parameter": "after", "path": "next"}},
             "items": {"key": "id", "list": "results"}, \(more)
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """)
    }

    @Test func `a source that is too large for a small run is read as a large one in one request`()
        async throws
    {
        let home = try await WatcherHome(allowances: Self.allowances())
        try await Self.write(home)
        let asked = Mutex<[Int]>([])
        home.world.withLock {
            $0.answer = { page, _ in
                asked.withLock { $0.append(page.most) }
                return Self.page(1...20)
            }
        }
        #expect(try await home.run().items == 20)
        #expect(asked.withLock { $0 } == [1000])
        // The next run knows it.
        _ = try await home.run()
        #expect(asked.withLock { $0 } == [1000, 10_000])
    }

    @Test func `a page that is too large once it is expanded is not asked for again`() async throws
    {
        let home = try await WatcherHome(allowances: Self.allowances())
        try await Self.write(home)
        let asked = Mutex(0)
        home.world.withLock {
            $0.answer = { _, _ in
                asked.withLock { $0 += 1 }
                var page = Self.page(1...20)
                page.body = try #require(Gzip.compress(page.body))
                page.headers["content-encoding"] = "gzip"
                return page
            }
        }
        #expect(try await home.run().items == 20)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `a transfer does not go on while another large run has the place for that`()
        async throws
    {
        let home = try await WatcherHome(allowances: Self.allowances())
        try await Self.write(home, "large")
        try await Self.write(home, "other")
        let isStuck = Mutex(true)
        let asked = Mutex<[Int]>([])
        home.world.withLock {
            $0.answer = { page, _ in
                if page.url.contains("other") {
                    asked.withLock { $0.append(page.most) }
                } else if page.most > 1000 {
                    while isStuck.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
                } else {
                    throw PassProblem(.tooLarge, "the body is too long")
                }
                return Self.page(1...20)
            }
        }
        let large = Task { try await home.run("large").items }
        try await eventually("the place is taken") {
            home.world.withLock { $0.urls.count { $0.contains("large") } } == 2
        }
        let other = Task { try await home.run("other").items }
        try await eventually("the other is refused") { asked.withLock { $0 } == [1000] }
        isStuck.withLock { $0 = false }
        #expect(try await large.value == 20)
        #expect(try await other.value == 20)
        #expect(asked.withLock { $0 } == [1000, 10_000])
    }

    @Test func `a run with too many bytes ends with a problem that says so, and changes nothing`()
        async throws
    {
        let home = try await WatcherHome(allowances: Self.allowances())
        try await Self.write(home)
        home.world.withLock { $0.answer = { _, _ in Self.page(1...5) } }
        _ = try await home.run()
        let before = try await home.service.store.state(
            of: 1, now: home.world.withLock { $0.now })
        home.world.withLock {
            $0.answer = { page, _ in
                let number = Int(page.url.split(separator: "=").last ?? "") ?? 0
                return Self.page(number * 10..<number * 10 + 10, next: number + 1)
            }
        }
        do {
            _ = try await home.run()
            Issue.record("it was read")
        } catch let error as RPCError {
            #expect("\(error)".contains("the pages of the run have more than 10000 bytes together"))
        }
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.problem == "too-large" && source?.health == .failing)
        let after = try await home.service.store.state(
            of: 1, now: home.world.withLock { $0.now })
        #expect(after == before)
        #expect(try await home.count(.waiting) == 0)
        // It left its place for large runs.
        home.world.withLock { $0.answer = { _, _ in Self.page(1...20) } }
        #expect(try await home.run().items == 20)
    }

    @Test func `large runs wait for each other, and small ones do not wait for them`() async throws
    {
        let home = try await WatcherHome(allowances: Self.allowances())
        try await Self.write(home, "large")
        try await Self.write(home, "other")
        try await Self.write(home, "small")
        let isStuck = Mutex(true)
        let going = Mutex(0)
        let most = Mutex(0)
        let refused = Mutex(0)
        home.world.withLock {
            $0.answer = { page, _ in
                if page.url.contains("small") { return Self.page(1...2) }
                guard page.most > 1000 else {
                    refused.withLock { $0 += 1 }
                    throw PassProblem(.tooLarge, "the body is too long")
                }
                let now = going.withLock { going in
                    going += 1
                    return going
                }
                most.withLock { $0 = max($0, now) }
                defer { going.withLock { $0 -= 1 } }
                while isStuck.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
                return Self.page(1...20)
            }
        }
        let runs = ["large", "other"].map { name in Task { try await home.run(name).items } }
        try await eventually("a large run goes on") { going.withLock { $0 } == 1 }
        #expect(try await home.run("small").items == 2)
        isStuck.withLock { $0 = false }
        for run in runs { #expect(try await run.value == 20) }
        #expect(most.withLock { $0 } == 1)
        #expect(refused.withLock { $0 } == 2)
    }

    @Test func `lookups beyond the bytes of a run are left for the next one`() async throws {
        var allowances = Self.allowances()
        allowances.runBytes = WatchLimits.lookupBytes + 2000
        let home = try await WatcherHome(allowances: allowances)
        try await Self.write(
            home, "list",
            #""lookups": [{"name": "member", "url": "https://m.example/{{id}}"}],"#)
        home.world.withLock { $0.answer = { _, _ in Self.page([]) } }
        _ = try await home.run()
        home.world.withLock {
            $0.answer = { page, _ in
                if page.url.contains("list.example") { return Self.page(1...3) }
                let text = String(repeating: "x", count: 2000)
                return PageAnswer(status: 200, body: Array(#"{"name": "\#(text)"}"#.utf8))
            }
        }
        let first = try await home.run()
        #expect(first.items == 3 && first.notifications == 1 && first.quarantined == 0)
        home.wait(.seconds(60))
        // What was looked up is remembered, and the two others follow.
        let second = try await home.run()
        home.wait(.seconds(60))
        let third = try await home.run()
        #expect(second.notifications == 1 && third.notifications == 1)
    }

    @Test func `a run that takes half an hour ends, and says so`() async throws {
        let home = try await WatcherHome()
        try await Self.write(home)
        home.world.withLock {
            $0.answer = { [weak home] page, _ in
                home?.wait(.seconds(60))
                let number = Int(page.url.split(separator: "=").last ?? "") ?? 0
                return Self.page([number], next: number + 1)
            }
        }
        do {
            _ = try await home.run()
            Issue.record("it was read")
        } catch let error as RPCError {
            #expect("\(error)".contains("slow: the run took more than 30 minutes"))
        }
        #expect(home.world.withLock { $0.urls.count } <= 32)
    }

    @Test func `a large file of a folder is read when it has its turn`() async throws {
        let home = try await WatcherHome(allowances: Self.allowances())
        try await home.write(
            "files",
            """
            {"app": "news", "source": {"kind": "json", "folder": true}, "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """)
        let folder = home.directory.appending(path: "watch/inbox/files")
        for number in 1...2 {
            let title = String(repeating: "x", count: 2000)
            try #"[{"id": \#(number), "title": "\#(title)"}]"#.write(
                to: folder.appending(path: "\(number).json"), atomically: true, encoding: .utf8)
        }
        #expect(try await home.run("files").items == 2)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "done").path)
                .count == 2)
    }
}
