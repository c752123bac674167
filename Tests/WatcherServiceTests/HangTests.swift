import Foundation
import HTTPClient
import Protocol
import Synchronization
import TestSupport
import Testing
import Times
import WatchFetching
@testable import Watch
@testable import WatcherService

/// Sources that do not answer, and their effect on others.
struct HangTests {
    @Test func `sources that hang do not keep those waiting that are well`() async throws {
        let home = try await WatcherHome()
        home.world.withLock {
            $0.answer = { page, _ in
                if page.url.contains("hang") { try await Task.sleep(for: .seconds(86_400)) }
                return PageAnswer(status: 200, body: Array("[]".utf8))
            }
        }
        let well = (0..<10).map { "https://well\($0).example/list" }
        func fetched(_ url: String) -> Int {
            home.world.withLock { $0.urls.count { $0 == url } }
        }
        func hanging() -> Int { home.world.withLock { $0.urls.count { $0.contains("hang") } } }
        try home.recipes(
            at: Dictionary(uniqueKeysWithValues: well.enumerated().map { ("well\($0)", $1) }))
        let service = try home.service
        let watching = Task { await service.keepWatching() }
        try await eventually("the sources are well") {
            let sources = await service.sources.all.values
            return sources.count == 10
                && sources.allSatisfy { $0.stored?.state.lastSuccess != nil && $0.running == nil }
        }
        // 200 of one host, and more hosts than there are places.
        var hang: [String: String] = [:]
        for number in 0..<200 { hang["one\(number)"] = "https://hang.example/\(number)" }
        for number in 0..<150 { hang["many\(number)"] = "https://hang\(number).example/list" }
        try home.recipes(at: hang)
        home.wait(.seconds(20))
        try await eventually("the others hang") { hanging() >= 70 }
        home.wait(.seconds(400))
        try await eventually("those that are well are read again") {
            well.allSatisfy { fetched($0) >= 2 }
        }
        #expect(hanging() <= RunPlaces.all * 3 / 4)
        home.world.withLock { $0.answer = nil }
        await service.close(home.database)
        await watching.value
    }

    @Test func `a body that comes slowly is a problem of its own and moves nothing`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        let before = try await home.service.store.state(
            of: 1, now: home.world.withLock { $0.now })
        let server = try StuckServer()
        let fetcher = PageFetcher(
            try HTTPClient(), .any, secrets: "", patience: .milliseconds(300))
        home.world.withLock {
            $0.answer = { _, recipe in
                try await fetcher.fetch(
                    PageRequest(url: "http://127.0.0.1:\(server.port)/list"), recipe)
            }
        }
        await #expect(throws: RPCError.self) { try await home.run() }
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.problem == "slow" && source?.health == .failing && source?.items == 3)
        let after = try await home.service.store.state(
            of: 1, now: home.world.withLock { $0.now })
        #expect(after == before)
        home.world.withLock { $0.answer = nil }
        home.have(1...4)
        #expect(try await home.run().notifications == 1)
    }

    @Test func `files that a recipe names are read beside the loop, by the thread for that`()
        async throws
    {
        let home = try await WatcherHome()
        let secrets = home.directory.appending(path: "secrets")
        try FileManager.default.createDirectory(at: secrets, withIntermediateDirectories: true)
        let server = try StuckServer()
        // The file is there only once the thread reads it.
        let fetcher = PageFetcher(
            try HTTPClient(), .any, secrets: secrets.path, patience: .milliseconds(300)
        ) { work in
            Thread.detachNewThread {
                try? Data("a key".utf8).write(to: secrets.appending(path: "key"))
                work()
            }
        }
        home.world.withLock {
            $0.answer = { _, recipe in
                try await fetcher.fetch(
                    PageRequest(url: "http://127.0.0.1:\(server.port)/list"), recipe)
            }
        }
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list",
               "headers": {"X-Key": {"file": "key"}}}, "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """)
        await #expect(throws: RPCError.self) { try await home.run() }
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.problem == "slow", "the file was found, and the server is too slow")
    }

    @Test
    func `a host that answers no lookup is asked three times in a run, and again in the next`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id"},
             "lookups": [{"name": "member", "url": "https://m.example/{{id}}"}],
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{member.name}}"}}]}
            """)
        _ = try await home.run()
        let isUp = Mutex(false)
        home.world.withLock {
            $0.urls = []
            $0.answer = { page, _ in
                if page.url == "https://example.com/list" {
                    let items = (1...5).map { #"{"id": \#($0)}"# }.joined(separator: ",")
                    return PageAnswer(status: 200, body: Array("[\(items)]".utf8))
                }
                guard isUp.withLock({ $0 }) else { throw PassProblem(.unreachable, "away") }
                return PageAnswer(status: 200, body: Array(#"{"name": "x"}"#.utf8))
            }
        }
        let run = try await home.run()
        #expect(run.items == 5 && run.notifications == 0 && run.quarantined == 0)
        #expect(home.world.withLock { $0.urls.count { $0.hasPrefix("https://m.example/") } } == 3)
        isUp.withLock { $0 = true }
        // Lookups of one host are spaced by this clock.
        home.wait(.seconds(60))
        #expect(try await home.run().notifications == 5)
        #expect(try await home.run().notifications == 0)
    }
}

/// A web server that sends the beginning of a list, and never the rest.
private final class StuckServer: Sendable {
    private let socket: LoopbackSocket
    var port: UInt16 { socket.port }

    init() throws {
        socket = try LoopbackSocket()
        try socket.listen()
        let descriptor = socket.descriptor
        Thread.detachNewThread {
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                let bytes = Array(
                    "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{\"id\": 9,".utf8)
                _ = unsafe write(client, bytes, bytes.count)
            }
        }
    }

    deinit {
        shutdown(socket.descriptor, 2)
    }
}
