import Foundation
import Protocol
import ServiceKit
import Synchronization
import Testing
import Times
import Watch
@testable import WatcherService

/// Items of a source that is paused by hand.
struct PausedSourceTests {
    private static func release(_ home: WatcherHome) async throws -> UInt64 {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name) = ("news", "list")
        return try await home.service.releaseSourceEntries(request, CallContext()).released
    }

    private static func reasons(_ home: WatcherHome) async throws -> Set<String> {
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.state) = ("news", .held)
        let entries = try await home.service.listSourceEntries(request, CallContext()).entries
        return Set(entries.map(\.reason))
    }

    @Test(arguments: [3600, 3 * 86_400])
    func `what comes during a pause is held by the first run after it, and released by hand`(
        seconds: Int
    ) async throws {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 1, "an_hour": 5},"#)
        home.have(1...3)
        _ = try await home.run()
        try await home.pause()
        home.have(1...6)
        home.wait(.seconds(seconds))
        try await home.pause("list", false)
        // What it remembers outlives a restart.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        let run = try await home.run()
        #expect(run.baseline.isEmpty && run.held == 3)
        #expect(try await home.labels(.held) == ["Item 4", "Item 5", "Item 6"])
        #expect(try await Self.reasons(home) == ["the source was paused"])
        // The run after it sends what is new.
        home.have(1...7)
        _ = try await home.run()
        #expect(try await home.labels(.waiting) == ["Item 7"])
        #expect(try await Self.release(home) == 3)
        try await home.send()
        #expect(try await home.labels(.sent).count == 4)
    }

    @Test func `a pause that ends without anything new holds nothing later`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        let body = Mutex(#"[{"id": 1, "title": "Item 1"}]"#)
        home.world.withLock {
            $0.answer = { page, _ in
                let text = body.withLock { $0 }
                let tag = "\"\(text.utf8.count)\""
                guard page.etag != tag else { return PageAnswer(status: 304) }
                return PageAnswer(status: 200, headers: ["etag": tag], body: Array(text.utf8))
            }
        }
        _ = try await home.run()
        try await home.pause()
        home.wait(.seconds(60))
        try await home.pause("list", false)
        #expect(try await home.run().unchanged)
        body.withLock { $0 = #"[{"id": 1, "title": "Item 1"}, {"id": 2, "title": "Item 2"}]"# }
        _ = try await home.run()
        #expect(try await home.labels(.waiting) == ["Item 2"])
    }

    @Test func `a source that goes on and was not paused holds nothing`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        try await home.pause("list", false)
        home.have(1...4)
        _ = try await home.run()
        #expect(try await home.labels(.waiting) == ["Item 4"])
    }

    @Test func `all files that came during a pause are held, and what is fed after it is sent`()
        async throws
    {
        let home = try await WatcherHome()
        let rest = #"""
            "items": {"key": "id"}, "rules": [{"name": "all", "send": {"type": "/news",
              "audience": "/a", "title": "{{title}}"}}]}
            """#
        for (name, input) in [("files", "folder"), ("fed", "pushed")] {
            try await home.write(
                name, #"{"app": "news", "source": {"kind": "json", "\#(input)": true}, \#(rest)"#)
            try await home.pause(name)
        }
        func put(_ number: Int) throws {
            let path = home.directory.appending(path: "watch/inbox/files/\(number).json")
            try #"[{"id": \#(number), "title": "File \#(number)"}]"#
                .write(to: path, atomically: true, encoding: .utf8)
        }
        try put(1)
        try put(2)
        for name in ["files", "fed"] { try await home.pause(name, false) }
        _ = try await home.run("files")
        #expect(Set(try await home.labels(.held)) == ["File 1", "File 2"])
        try put(3)
        _ = try await home.run("files")
        var feed = Proto.FeedSourceRequest()
        (feed.app, feed.name) = ("news", "fed")
        feed.body = Array(#"[{"id": 4, "title": "Fed 4"}]"#.utf8)
        _ = try await home.service.feedSource(feed, CallContext())
        #expect(try await home.labels(.waiting) == ["File 3", "Fed 4"])
    }

    @Test func `a source is paused, and its recipe broken, since the moment at which that began`()
        async throws
    {
        func since(_ home: WatcherHome) async throws -> Proto.Timestamp? {
            var request = Proto.GetSourceRequest()
            (request.app, request.name) = ("news", "list")
            return try await home.service.getSource(request, CallContext()).source?.healthSince
        }
        let home = try await WatcherHome()
        try await home.recipe()
        _ = try await home.run()
        let read = home.world.withLock { $0.now }
        home.wait(.seconds(600))
        let paused = home.world.withLock { $0.now }
        try await home.pause()
        home.wait(.seconds(60))
        try await home.pause()
        #expect(try await since(home) == paused.timestamp)
        await home.stop()
        try await home.start()
        try await home.service.reload()
        #expect(try await since(home) == paused.timestamp)
        _ = try? await home.run()
        try await home.pause()
        #expect(try await since(home) == paused.timestamp)
        try await home.pause("list", false)
        #expect(try await since(home) == read.timestamp)
        let broken = home.world.withLock { $0.now }
        try await home.write("list", "{}")
        home.wait(.seconds(60))
        try await home.write("list", "{ }")
        #expect(try await since(home) == broken.timestamp)
        await home.stop()
        home.wait(.seconds(60))
        try await home.start()
        try await home.service.reload()
        #expect(try await since(home) == broken.timestamp)
        // A recipe that is mended and breaks again has been broken since then.
        try await home.recipe()
        home.wait(.seconds(60))
        let again = home.world.withLock { $0.now }
        try await home.write("list", "{}")
        await home.stop()
        home.wait(.seconds(60))
        try await home.start()
        try await home.service.reload()
        #expect(try await since(home) == again.timestamp)
    }

    @Test func `a recipe that broke while no watcher ran is broken since it was read`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        await home.stop()
        let file = home.directory.appending(path: "watch/list.json")
        try "{}".write(to: file, atomically: true, encoding: .utf8)
        home.wait(.seconds(600))
        let read = home.world.withLock { $0.now }
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        for _ in 1...2 {
            try await home.start()
            try await home.service.reload()
            let source = try await home.service.getSource(request, CallContext()).source
            #expect(source?.health == .badRecipe && source?.healthSince == read.timestamp)
            await home.stop()
            home.wait(.seconds(600))
        }
        try await home.start()
    }
}
