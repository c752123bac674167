import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Storage of items: its contents, its time and its size.
struct StoreTests {
    @Test func `an item takes at most 80 bytes of disk`() async throws {
        let home = try await WatcherHome()
        let source = try await home.service.store.source("big", app: "news")
        let count = 100_000
        for start in stride(from: 0, to: count, by: 10_000) {
            var result = PassResult(began: home.world.withLock { $0.now })
            result.seen = (start..<start + 10_000).map { number in
                let values: [ItemValue] = [.integer(Int64(number))]
                return PassResult.Seen(
                    key: ItemKey("key", values), hash: ItemKey.hash("content", values),
                    alias: ItemKey.hash("alias", values), kept: [:])
            }
            try await home.service.store.store(
                result, of: source.id, identity: ItemKey("identity", []))
        }
        let pages = try await home.database.read { try $0.pragma("page_count") }
        let bytes = Int(pages) * 4096 / count
        print("bytes of disk for each item: \(bytes)")
        #expect(bytes <= 80)
    }

    @Test func `keys are kept while the source has their items, however long it is unchanged`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        // A year of answers that nothing is new, and one of them each day.
        for _ in 0..<40 {
            home.wait(.seconds(9 * 86_400))
            home.world.withLock { $0.status = 304 }
            _ = try? await home.run()
            let source = try await home.service.store.source("list", app: "news")
            try await home.service.store.noteUnchanged(
                source.id, at: home.world.withLock { $0.now })
            try await SeenTable(database: home.database).prune(
                source.id, overlapDays: 0, now: home.world.withLock { $0.now })
        }
        home.world.withLock { $0.status = 200 }
        home.have(1...4)
        #expect(try await home.run().notifications == 1)
    }

    @Test func `the newest items of a baseline leave out what has given a notification`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        home.have(1...5)
        _ = try await home.run()
        try await home.send()
        #expect(try await home.labels(.sent) == ["Item 4", "Item 5"])
        var request = Proto.BaselineSourceRequest()
        (request.app, request.name, request.newest) = ("news", "list", 5)
        let run = try await home.service.baselineSource(request, CallContext()).run
        #expect(run?.notifications == 3)
        try await home.send()
        let sent = try await home.labels(.sent)
        #expect(sent.sorted() == ["Item 1", "Item 2", "Item 3", "Item 4", "Item 5"])
        // It is known for as long as the item, and not only for as long as the list of what was
        // sent goes back.
        home.wait(.seconds(9 * 86_400))
        try await home.service.tidy()
        #expect(try await home.count(.sent) == 0)
        let again = try await home.service.baselineSource(request, CallContext()).run
        #expect(again?.notifications == 0)
    }

    @Test func `a page of large entries has as many as one answer holds`() async throws {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 1, "an_hour": 1},"#)
        home.have(1...1)
        _ = try await home.run()
        let text = String(repeating: "a", count: 60_000)
        let items = (2...62).map { #"{"id": \#($0), "title": "Item", "text": "\#(text)"}"# }
        home.world.withLock { $0.body = "[\(items.joined(separator: ","))]" }
        #expect(try await home.run().held == 60)
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.state, request.pageSize) = ("news", .held, 1000)
        var sizes: [Int] = []
        repeat {
            let page = try await home.service.listSourceEntries(request, CallContext())
            sizes.append(page.entries.count)
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        #expect(sizes == [34, 26])
    }

    @Test func `keys of items that left the source are forgotten after a month`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...20)
        _ = try await home.run()
        for day in 1...40 {
            home.wait(.seconds(86_000))
            home.have(1...10)
            _ = try await home.run()
            try await home.service.tidy()
            let count = try await home.database.read { database in
                try database.first("SELECT count(*) FROM seen") { $0.integer(0) }
            }
            if day < 29 { try #require(count == 20) }
            if day == 40 { #expect(count == 10) }
        }
    }

    @Test func `a restored database sends nothing of what came since the backup`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        home.have(1...4)
        _ = try await home.run()
        await home.stop()
        try FileManager.default.removeItem(atPath: home.path + ".ledger")
        try await home.start()
        try await home.service.reload()
        #expect(try await home.labels(.held) == ["Item 4"])
        home.have(1...9)
        let run = try await home.run()
        #expect(run.baseline == "asked" && run.baselineItems == 5 && run.notifications == 0)
    }

    @Test func `a source whose ids all change is a baseline, by what is stored of it`() async throws
    {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...20)
        _ = try await home.run()
        home.world.withLock { $0.body = $0.body.replacing(#""id": "#, with: #""id": 70"#) }
        #expect(try await home.run().baseline == "rekeyed")
    }

    @Test func `health has its time, and a failure keeps the items`() async throws {
        let home = try await WatcherHome()
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        home.wait(.seconds(60))
        home.world.withLock { $0.status = 500 }
        await #expect(throws: RPCError.self) { try await home.run() }
        let since = home.world.withLock { $0.now }
        home.wait(.seconds(60))
        await #expect(throws: RPCError.self) { try await home.run() }
        // A restart knows it as well.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "list")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.health == .failing && source?.problem == "status")
        #expect(source?.healthSince == since.timestamp)
        #expect(source?.failures == 2 && source?.items == 3)
    }
}
