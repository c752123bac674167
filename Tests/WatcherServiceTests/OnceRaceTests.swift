import Foundation
import Protocol
import ServiceKit
import Synchronization
import Testing
import Times
import Watch

@testable import WatcherService

/// Decisions about a held notification while a run gives its key to another item.
struct OnceRaceTests {
    /// Returns a home whose source holds a notification of the item 2 for the key k.
    ///
    /// Its next run calls `meanwhile` between the reading and the storing.
    private static func home(
        onChange: String = "replace",
        meanwhile: @escaping @Sendable (WatcherHome) async throws -> Void
    ) async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.write(
            "rep",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/rep"},
             "items": {"key": "id"}, "limits": {"a_run": 1},
             "lookups": [{"name": "more", "url": "https://example.com/more",
               "when": [{"field": "looks", "equals": "1"}]}],
             "rules": [{"name": "all", "on_change": "\(onChange)", "once": "{{k}}",
               "when": [{"field": "v", "equals": "1"}],
               "send": {"type": "/news", "audience": "/a", "title": "{{id}} for {{k}} {{t}}"}}]}
            """)
        home.world.withLock { world in
            world.answer = { [weak home] page, _ in
                guard let home else { throw HomeError() }
                if page.url.hasSuffix("more") { try await meanwhile(home) }
                return PageAnswer(
                    status: 200, body: Array(home.world.withLock { $0.body }.utf8))
            }
        }
        try await run(home)
        try await run(home, #"{"id": 1, "v": 1, "k": "j", "t": 1}"#, held)
        #expect(try await home.labels(.held) == ["2 for k 1"])
        return home
    }

    private static let held = #"{"id": 2, "v": 1, "k": "k", "t": 1}"#

    private static func run(_ home: WatcherHome, _ items: String...) async throws {
        let all = [#"{"id": 0, "v": 0, "k": "z", "t": 1}"#] + items
        home.world.withLock { $0.body = "[\(all.joined(separator: ", "))]" }
        home.wait(.seconds(600))
        _ = try await home.run("rep")
        try await home.send()
    }

    private static func decide(_ home: WatcherHome, discard: Bool = false) async throws {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.discard) = ("news", "rep", discard)
        _ = try await home.service.releaseSourceEntries(request, CallContext())
    }

    private static func titles(_ home: WatcherHome) -> [String] {
        home.world.withLock { $0.submitted.map { $0.content?.title ?? "" }.dropFirst().map { $0 } }
    }

    private static let other = #"{"id": 3, "v": 1, "k": "k", "t": 1, "looks": 1}"#

    @Test func `what is released while a run gives its key to another item is the only one`()
        async throws
    {
        let home = try await Self.home { try await Self.decide($0) }
        try await Self.run(home, Self.held.replacing(#""v": 1"#, with: #""v": 2"#), Self.other)
        try await Self.run(home, Self.other)
        #expect(Self.titles(home) == ["2 for k 1"])
        #expect(try await home.count(.held) == 0)
    }

    @Test func `what is discarded while a run gives its key to another item is decided`()
        async throws
    {
        let home = try await Self.home { try await Self.decide($0, discard: true) }
        try await Self.run(home, Self.held.replacing(#""v": 1"#, with: #""v": 2"#), Self.other)
        #expect(Self.titles(home) == [])
    }

    @Test func `what is released while its correction comes is the only one for its key`()
        async throws
    {
        let home = try await Self.home { try await Self.decide($0) }
        try await Self.run(
            home,
            Self.held.replacing(#""t": 1"#, with: #""t": 2, "looks": 1"#))
        try await Self.decide(home)
        try await home.send()
        #expect(Self.titles(home) == ["2 for k 1"])
    }

    @Test func `a correction that nobody needs any more leaves its key to others`() async throws {
        let home = try await Self.home(onChange: "never") {
            try await Self.decide($0, discard: true)
        }
        try await Self.run(
            home, Self.held.replacing(#""k": "k""#, with: #""k": "m", "looks": 1"#))
        #expect(Self.titles(home) == [])
        try await Self.run(home, #"{"id": 4, "v": 1, "k": "m", "t": 1}"#)
        #expect(Self.titles(home) == ["4 for m 1"])
    }
}
