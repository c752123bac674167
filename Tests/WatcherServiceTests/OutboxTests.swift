import Protocol
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Notifications of items: each item gives exactly one that delivery accepts.
struct OutboxTests {
    @Test func `what was found is sent after a crash before its submission`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        #expect(try await home.run().baselineItems == 3)
        home.have(1...5)
        #expect(try await home.run().notifications == 2)
        await home.stop()
        try await home.start()
        try await home.service.reload()
        while try await home.service.sendDue(to: home.delivery) {}
        #expect(home.world.withLock { $0.accepted.count } == 2)
        #expect(try await home.labels(.sent) == ["Item 4", "Item 5"])
        #expect(home.world.withLock { $0.senders } == ["watcher list", "watcher list"])
        // A further run knows both.
        #expect(try await home.run().notifications == 0)
    }

    @Test
    func `defect 6: what was accepted and not recorded is submitted as the same request`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        _ = try await home.run()
        home.have(1...1)
        home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"}]"# }
        _ = try await home.run()
        _ = try await home.service.sendDue(to: home.delivery)
        // As if the process had ended between delivery's answer and the commit.
        try await home.database.write { try $0.run("UPDATE entry SET state = 1") }
        await home.stop()
        try await home.start()
        home.wait(.seconds(3600))
        _ = try await home.service.sendDue(to: home.delivery)
        let (submitted, accepted) = home.world.withLock { ($0.submitted, $0.accepted) }
        #expect(submitted.count == 2 && submitted.first == submitted.last)
        #expect(accepted.count == 1)
    }

    @Test func `a delivery that is away is tried again, and one that refuses is not`() async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        home.have(1...2)
        _ = try await home.run()
        home.world.withLock { $0.refusal = RPCError(.unavailable, "away") }
        await #expect(throws: RPCError.self) {
            _ = try await home.service.sendDue(to: home.delivery)
        }
        #expect(try await home.labels(.waiting) == ["Item 2"])
        home.world.withLock { $0.refusal = RPCError(.notFound, "no app") }
        _ = try await home.service.sendDue(to: home.delivery)
        #expect(try await home.labels(.dropped) == ["Item 2"])
        #expect(try await home.labels(.waiting) == [])
    }

    @Test func `what delivery has accepted before, with another day, is sent and not dropped`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        home.have(1...2)
        _ = try await home.run()
        home.world.withLock {
            $0.refusal = RPCError(
                .failedPrecondition,
                "idempotency_key: was used for another request; choose a new one")
        }
        _ = try await home.service.sendDue(to: home.delivery)
        #expect(try await home.labels(.sent) == ["Item 2"])
        #expect(try await home.labels(.dropped) == [])
    }

    @Test func `what is tried again while its source is paused is held`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"}, {"id": 2}]"# }
        _ = try await home.run()
        #expect(try await home.labels(.quarantined).count == 1)
        var pause = Proto.PauseSourceRequest()
        (pause.app, pause.name, pause.paused) = ("news", "list", true)
        _ = try await home.service.pauseSource(pause, CallContext())
        // The recipe is mended: it needs no title.
        try await home.recipe(title: "News")
        var retry = Proto.ReleaseSourceEntriesRequest()
        (retry.app, retry.name, retry.quarantined) = ("news", "list", true)
        _ = try await home.service.releaseSourceEntries(retry, CallContext())
        _ = try await home.service.sendDue(to: home.delivery)
        #expect(try await home.labels(.held).count == 1)
        #expect(home.world.withLock { $0.submitted.isEmpty })
    }

    @Test func `defect 6: two runs of one source at a time are one`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...10)
        async let first = home.run()
        async let second = home.run()
        let both = try await [first, second]
        #expect(both.map(\.items) == [10, 10])
        #expect(home.world.withLock { $0.fetches } <= 2)
        #expect(try await home.labels(.waiting) == [])
    }

    @Test func `an item that changes back to an earlier content is accepted each time`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        for title in ["b", "c", "b", "c"] {
            home.wait(.seconds(3600))
            home.world.withLock { $0.body = #"[{"id": 1, "title": "\#(title)"}]"# }
            _ = try await home.run()
            try await home.send()
        }
        let (submitted, accepted) = home.world.withLock { ($0.submitted, $0.accepted) }
        #expect(submitted.map { $0.content?.title } == ["b", "c", "b", "c"])
        #expect(accepted.values.compactMap { $0.content?.title }.sorted() == ["b", "b", "c", "c"])
        #expect(try await home.notes(.sent) == ["", "", "", ""])
    }

    @Test func `a change that was put aside is accepted once it can be used, beside its new item`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        home.have(1...2)
        _ = try await home.run()
        try await home.send()
        // Twice a change has no title, and is tried again by a recipe that needs none.
        for round in 1...2 {
            home.wait(.seconds(3600))
            try await home.recipe()
            home.have(1...2)
            _ = try await home.run()
            try await home.send()
            home.wait(.seconds(3600))
            home.world.withLock { $0.body = #"[{"id": 1, "title": "Item 1"}, {"id": 2}]"# }
            #expect(try await home.run().quarantined == 1)
            try await home.recipe(title: "News")
            try await eventually("the change is accepted") {
                try await home.send()
                return home.world.withLock { world in
                    world.accepted.values.count { $0.content?.title == "News" } == round
                }
            }
            #expect(try await home.count(.quarantined) == 0)
        }
    }

    @Test func `what a run finds that was going on when its source was paused is held`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        let source = try await home.service.store.source("list", app: "news")
        // As a call does while the run waits for its page.
        try await home.service.store.pause(source.id, true, at: home.service.now)
        home.have(1...2)
        #expect(try await home.run().notifications == 1)
        #expect(try await home.labels(.held) == ["Item 2"])
        #expect(try await home.labels(.waiting) == [])
    }

    @Test func `defect 5: an item that comes while a run goes on is told by a later one`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...1)
        _ = try await home.run()
        // It comes after the run has read the source, and before the run has ended.
        home.have(1...2)
        let store = try await home.service.store
        let source = try await store.source("list", app: "news")
        let state = try await store.state(of: source.id, now: home.world.withLock { $0.now })
        let key = SourceKey(app: "news", name: "list")
        let recipe = try await #require(home.service.sources[key]?.readRecipe())
        var pass = Pass(recipe, state, now: home.world.withLock { $0.now })
        _ = pass.begin()
        let body = home.world.withLock { Array($0.body.utf8) }
        guard case .compare(let keys) = pass.take(PageAnswer(status: 200, body: body)) else {
            Issue.record("the page is not compared")
            return
        }
        let known = try await store.known(keys, of: source.id)
        home.have(1...3)
        guard case .finish(let result) = pass.take(known: known) else {
            Issue.record("the run does not end")
            return
        }
        try await store.store(result, of: source.id, identity: recipe.identity)
        // Nothing was marked but what the run itself had read.
        #expect(try await home.run().notifications == 1)
        #expect(try await home.labels(.waiting) == ["Item 2", "Item 3"])
    }

    @Test func `defect 10: releases, a pause and the outbox at the same time lose no state`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 1, "an_hour": 2},"#)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...40)
        _ = try await home.run()
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name) = ("news", "list")
        let release = request
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do {
                        _ = try await home.service.releaseSourceEntries(release, CallContext())
                    } catch let error as RPCError {
                        // Of a source one call at a time decides.
                        #expect(error.code == .aborted)
                    }
                }
                group.addTask { try await home.send() }
            }
            try await group.waitForAll()
        }
        try await home.send()
        #expect(try await home.labels(.sent).count == 39)
        #expect(try await home.labels(.held) == [])
        #expect(try await home.labels(.waiting) == [])
        let titles = home.world.withLock { $0.submitted.filter { $0.type == "/news" } }
            .map { $0.content?.title ?? "" }
        #expect(Set(titles).count == 39)
    }

    @Test func `what is too old when it is released is dropped`() async throws {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 1, "an_hour": 2},"#)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...4)
        #expect(try await home.run().held == 2)
        home.wait(.seconds(86_500))
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name) = ("news", "list")
        let answer = try await home.service.releaseSourceEntries(request, CallContext())
        #expect(answer.released == 0 && answer.dropped == 2)
    }
}
