import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import Times

@testable import WatcherService

/// Notifications that delivery was given, and may have taken although its answer was lost.
struct TriedEntryTests {
    private static func release(
        _ home: WatcherHome, digest: Bool = true
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.digest) = ("news", "list", digest)
        return try await home.service.releaseSourceEntries(request, CallContext())
    }

    /// Returns a home with three notifications that wait, and three that are held.
    private static func flooded() async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 3, "an_hour": 9},"#)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...7)
        #expect(try await home.run().held == 3)
        return home
    }

    /// Returns the titles of the notifications that delivery has accepted, sorted.
    private static func accepted(_ home: WatcherHome) -> [String] {
        home.world.withLock { $0.accepted.values.map { $0.content?.title ?? "" } }.sorted()
    }

    @Test func `what delivery took and whose answer was lost is in no digest`() async throws {
        let home = try await Self.flooded()
        home.world.withLock { $0.losesAnswers = true }
        await #expect(throws: RPCError.self) { try await home.send() }
        try await home.pause()
        home.world.withLock { $0.losesAnswers = false }
        // It is known after a restart, too.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        try await home.pause("list", false)
        // Item 2 was tried; items 3 and 4 waited behind it, and 5 to 7 were held.
        let answer = try await Self.release(home)
        #expect((answer.released, answer.digested) == (2, 5))
        try await home.send()
        #expect(Self.accepted(home) == ["5 new items", "Item 2"])
        let submitted = home.world.withLock { $0.submitted.map { $0.content?.title ?? "" } }
        #expect(submitted == ["Item 2", "Item 2", "5 new items"])
        #expect(try await home.labels(.sent).count == 7)
    }

    @Test func `what delivery has refused because of a limit is in a digest`() async throws {
        let home = try await Self.flooded()
        home.world.withLock { $0.refusal = RPCError(.resourceExhausted, "too many of the app") }
        try await home.send()
        try await home.pause()
        home.world.withLock { $0.refusal = nil }
        try await home.pause("list", false)
        let answer = try await Self.release(home)
        #expect((answer.released, answer.digested) == (1, 6))
    }

    @Test func `what waited when the database was restored is in no digest`() async throws {
        let home = try await Self.flooded()
        await home.stop()
        try FileManager.default.removeItem(atPath: home.path + ".ledger")
        try await home.start()
        try await home.service.reload()
        // What was held may have been released and sent since the backup.
        let answer = try await Self.release(home)
        #expect((answer.released, answer.digested) == (6, 0))
    }

    @Test func `nothing is released of a source that is paused meanwhile`() async throws {
        for digest in [false, true] {
            let home = try await Self.flooded()
            let source = try await home.service.store.source("list", app: "news")
            // As a call does just when the release begins.
            try await home.service.store.pause(source.id, true, at: home.service.now)
            let error = await #expect(throws: RPCError.self) {
                try await Self.release(home, digest: digest)
            }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message.contains("'herald watch resume list'") == true)
            #expect(try await home.labels(.waiting) == [])
            #expect(try await home.labels(.held).count == 6)
        }
    }
}
