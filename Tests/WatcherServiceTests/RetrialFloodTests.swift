import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// The limits of a run and of an hour, for items in quarantine that are tried again.
struct RetrialFloodTests {
    /// Returns a home whose source has a known item, and others whose lookups were no JSON.
    private static func home(_ limits: String, _ bad: ClosedRange<Int>) async throws
        -> WatcherHome
    {
        let home = try await WatcherHome()
        // Nobody waits for a host's next turn.
        home.world.withLock { $0.fetchTakes = .seconds(1) }
        try await home.write(
            "list",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/list"},
             "items": {"key": "id"}, "limits": {\(limits)},
             "lookups": [{"name": "more", "url": "https://example.com/more/{{id}}"}],
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """)
        home.have(1...1)
        _ = try await home.run()
        home.world.withLock { world in
            for id in bad { world.lookups["https://example.com/more/\(id)"] = "no JSON" }
        }
        home.have(1...bad.upperBound)
        #expect(try await home.run().quarantined == UInt64(bad.count))
        return home
    }

    private static var retry: Proto.ReleaseSourceEntriesRequest {
        var retry = Proto.ReleaseSourceEntriesRequest()
        (retry.app, retry.name, retry.quarantined) = ("news", "list", true)
        return retry
    }

    @Test func `a recipe that is mended sends no more at once than a run may`() async throws {
        let home = try await WatcherHome(
            operators: OperatorAudience(app: "news", selector: "/staff"))
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        let list = (2...50).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"},\#(list)]"# }
        #expect(try await home.run().quarantined == 49)
        try await home.recipe(title: "News")
        try await eventually("they are tried") { try await home.count(.quarantined) == 0 }
        #expect(try await home.count(.waiting) == 20)
        #expect(try await home.count(.held) == 29)
        #expect(
            try await home.notes(.held).allSatisfy { $0.hasPrefix("more than 20 in a run") })
        // Operators are told, as after a run.
        try await eventually("they are told") {
            try await home.send()
            return home.world.withLock { $0.news.filter { $0.kind == .held }.map(\.count) } == [29]
        }
    }

    @Test func `all that one call tries again is one run`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        let list = (2...141).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"},\#(list)]"# }
        #expect(try await home.run().quarantined == 140)
        // By now they are too old to be tried by themselves.
        home.wait(.seconds(4 * 86_400))
        try await home.recipe(
            "list", #""limits": {"a_run": 7, "an_hour": 1000},"#, title: "News")
        let response = try await home.service.releaseSourceEntries(Self.retry, CallContext())
        // What is held is not released.
        #expect(response.released == 7 && response.quarantined == 0 && response.dropped == 0)
        #expect(response.held == 133)
        #expect(try await home.count(.waiting) == 7)
        #expect(try await home.count(.held) == 133)
    }

    @Test func `a run and a retrial beside it have the room of one hour together`() async throws {
        let home = try await Self.home(#""a_run": 3, "an_hour": 4"#, 2...4)
        let service = try home.service
        home.world.withLock { world in
            world.answer = { page, _ in
                guard !page.url.contains("/more/") else {
                    return PageAnswer(status: 200, body: Array("{}".utf8))
                }
                // The run has begun, and has counted what was sent.
                let response = try await service.releaseSourceEntries(Self.retry, CallContext())
                #expect(response.released == 3)
                let list = (1...7).map { #"{"id": \#($0), "title": "Item \#($0)"}"# }
                return PageAnswer(
                    status: 200, body: Array("[\(list.joined(separator: ","))]".utf8))
            }
        }
        let run = try await home.run()
        #expect(run.notifications == 3 && run.held == 2)
        #expect(try await home.count(.waiting) == 4)
        #expect(try await home.count(.held) == 2)
    }

    @Test func `what somebody has discarded during its retrial counts as nothing`() async throws {
        let home = try await Self.home(#""a_run": 1"#, 2...3)
        let database = home.database
        home.world.withLock { world in
            world.answer = { page, _ in
                if page.url.hasSuffix("/more/2") {
                    // Whoever has tried it meanwhile has discarded it.
                    try await database.write { database in
                        _ = try database.run(
                            "UPDATE entry SET state = 5 WHERE state = 3 AND label = 'Item 2'")
                    }
                }
                return PageAnswer(status: 200, body: Array("{}".utf8))
            }
        }
        let response = try await home.service.releaseSourceEntries(Self.retry, CallContext())
        #expect(response.released == 1 && response.quarantined == 0 && response.dropped == 0)
        #expect(try await home.count(.waiting) == 1)
        #expect(try await home.count(.held) == 0)
    }
}
