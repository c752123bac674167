import Foundation
import Protocol
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Held notifications that go as one.
struct DigestTests {
    private static func release(
        _ home: WatcherHome, digest: Bool = true, discard: Bool = false, ids: [UInt64] = []
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.ids) = ("news", "list", ids)
        (request.digest, request.discard) = (digest, discard)
        return try await home.service.releaseSourceEntries(request, CallContext())
    }

    private static func reasons(
        _ home: WatcherHome, _ state: Proto.SourceEntryState
    ) async throws -> [String] {
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.state) = ("news", state)
        return try await home.service.listSourceEntries(request, CallContext()).entries
            .map(\.reason)
    }

    /// Returns a home with a source of which `count` notifications are held, and one was sent.
    private static func flooded(_ count: Int, _ more: String = "") async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 1, "an_hour": 3},\#(more)"#)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...(2 + count))
        #expect(try await home.run().held == UInt64(count))
        try await home.send()
        return home
    }

    private static func titles(_ home: WatcherHome) -> [String] {
        home.world.withLock { $0.submitted.map { $0.content?.title ?? "" } }
    }

    /// Reported as rss-to-activitypub #9.
    @Test func `a flood that is held goes as one notification, and its items count as sent`()
        async throws
    {
        let home = try await Self.flooded(40)
        let answer = try await Self.release(home)
        #expect((answer.released, answer.digested, answer.dropped) == (1, 40, 0))
        #expect(try await home.labels(.waiting) == ["40 new items"])
        try await home.send()
        #expect(Self.titles(home) == ["Item 2", "40 new items"])
        let digest = try #require(home.world.withLock { $0.submitted.last })
        #expect(digest.content?.body.hasPrefix("Item 3 · Item 4 · ") == true)
        #expect(digest.type == "/news" && digest.audience == "/a")
        #expect(try await home.count(.held) == 0)
        #expect(try await home.labels(.sent).count == 42)
        #expect(try await Self.reasons(home, .sent).filter { !$0.isEmpty }.count == 40)
        // Neither a further release nor a further run sends any of it, and it was one of the hour.
        let again = try await Self.release(home)
        #expect((again.released, again.digested) == (0, 0))
        home.have(1...43)
        let run = try await home.run()
        #expect(run.notifications == 1 && run.held == 0)
    }

    @Test func `a crash after the release of a digest neither loses nor repeats it`() async throws {
        let home = try await Self.flooded(5)
        _ = try await Self.release(home)
        await home.stop()
        try await home.start()
        try await home.service.reload()
        // The answer was lost: who asked does so again.
        #expect(try await Self.release(home).released == 0)
        try await home.send()
        // As if the process had ended between delivery's answer and the commit.
        try await home.database.write {
            _ = try $0.run("UPDATE entry SET state = 1 WHERE rule = '(digest)'")
        }
        await home.stop()
        try await home.start()
        try await home.service.reload()
        try await home.send()
        #expect(Self.titles(home) == ["Item 2", "5 new items", "5 new items"])
        #expect(home.world.withLock { $0.accepted.count } == 2)
        #expect(try await home.labels(.sent).count == 7)
    }

    @Test func `a digest reaches nobody whom its notifications would not have reached`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id"}, "limits": {"a_run": 1, "an_hour": 1},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/s/{{s}}",
               "title": "{{id}}", "url": "https://example.com/{{s}}"}}]}
            """)
        home.world.withLock { $0.body = #"[{"id": 0, "s": "x"}]"# }
        _ = try await home.run()
        home.world.withLock {
            $0.body = """
                [{"id": 1, "s": "a"}, {"id": 2, "s": "b"}, {"id": 3, "s": "a"},
                 {"id": 4, "s": "b"}, {"id": 5, "s": "c"}]
                """
        }
        #expect(try await home.run().held == 4)
        try await home.send()
        let answer = try await Self.release(home)
        #expect((answer.released, answer.digested) == (3, 2))
        try await home.send()
        let sent = home.world.withLock { $0.submitted.dropFirst() }.map {
            [$0.audience, $0.content?.title ?? "", $0.content?.url ?? ""]
        }
        #expect(
            Set(sent) == [
                ["/s/b", "2 new items", "https://example.com/b"],
                ["/s/a", "3", "https://example.com/a"], ["/s/c", "5", "https://example.com/c"],
            ])
    }

    @Test func `a recipe's digest may make one notification of all`() async throws {
        let home = try await Self.flooded(
            4, #""digest": {"title": "{{count}} votes", "audience": "/all", "type": "/votes"},"#)
        _ = try await Self.release(home)
        try await home.send()
        let digest = try #require(home.world.withLock { $0.submitted.last })
        #expect(
            [digest.type, digest.audience, digest.content?.title] == ["/votes", "/all", "4 votes"])
    }

    @Test func `what was in a digest that delivery refuses is held again`() async throws {
        let home = try await Self.flooded(3)
        _ = try await Self.release(home)
        home.world.withLock { $0.refusal = RPCError(.invalidArgument, "no such template") }
        try await home.send()
        #expect(try await home.count(.dropped) == 1)
        #expect(
            try await Self.reasons(home, .held)
                == Array(repeating: "delivery refuses it: no such template", count: 3))
        home.world.withLock { $0.refusal = nil }
        #expect(try await Self.release(home, digest: false).released == 3)
    }

    @Test func `a digest that is held by a pause goes by itself, or is discarded with its items`()
        async throws
    {
        for discard in [false, true] {
            let home = try await Self.flooded(3)
            _ = try await Self.release(home)
            try await home.pause()
            #expect(try await home.labels(.held) == ["3 new items"])
            await #expect(throws: RPCError.self) { _ = try await Self.release(home) }
            try await home.pause("list", false)
            let answer = try await Self.release(home, digest: !discard, discard: discard)
            #expect((answer.released, answer.digested) == (discard ? 0 : 1, 0))
            try await home.send()
            #expect(Self.titles(home) == ["Item 2"] + (discard ? [] : ["3 new items"]))
            #expect(try await home.count(.dropped) == (discard ? 4 : 0))
        }
    }

    @Test func `what is too old is in no digest, and a digest is not asked for what is discarded`()
        async throws
    {
        let home = try await Self.flooded(3)
        await #expect(throws: RPCError.self) {
            _ = try await Self.release(home, digest: true, discard: true)
        }
        home.wait(.seconds(86_500))
        let answer = try await Self.release(home)
        #expect((answer.released, answer.digested, answer.dropped) == (0, 0, 3))
    }
}
