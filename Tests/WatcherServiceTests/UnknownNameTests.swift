import Foundation
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import WatcherService

/// Calls that name things that do not exist.
struct UnknownNameTests {
    private static func flooded() async throws -> WatcherHome {
        let home = try await WatcherHome()
        try await home.recipe("list", #""limits": {"a_run": 1, "an_hour": 9},"#)
        home.have(1...1)
        _ = try await home.run()
        home.have(1...4)
        #expect(try await home.run().held == 2)
        return home
    }

    private static func release(
        _ home: WatcherHome, _ ids: [UInt64],
        _ change: (inout Proto.ReleaseSourceEntriesRequest)
            -> Void = { _ in }
    ) async throws -> Proto.ReleaseSourceEntriesResponse {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.ids) = ("news", "list", ids)
        change(&request)
        return try await home.service.releaseSourceEntries(request, CallContext())
    }

    private static func held(_ home: WatcherHome) async throws -> [UInt64] {
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.state) = ("news", .held)
        return try await home.service.listSourceEntries(request, CallContext()).entries.map(\.id)
    }

    @Test func `the error for a name that no source has offers the one that was probably meant`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.recipe("quakes")
        func message(_ name: String, _ app: String = "news") async throws -> String {
            var request = Proto.GetSourceRequest()
            (request.app, request.name) = (app, name)
            let error = await #expect(throws: RPCError.self) {
                try await home.service.getSource(request, CallContext())
            }
            #expect(error?.code == .notFound)
            return error?.message ?? ""
        }
        #expect(try await message("quake") == "no source 'quake'; did you mean quakes?")
        #expect(try await message("bills").hasPrefix("no source 'bills'; write its recipe into "))
        // Another app's sources are none of this one's.
        #expect(try await message("quake", "other").contains("did you mean") == false)
    }

    @Test func `an id that no entry of the source has is not found, and nothing is released`()
        async throws
    {
        let home = try await Self.flooded()
        let held = try await Self.held(home)
        let id = try #require(held.first)
        for change: (inout Proto.ReleaseSourceEntriesRequest) -> Void in [
            { _ in }, { $0.digest = true }, { $0.discard = true }, { $0.quarantined = true },
        ] {
            for unknown in [UInt64(999), .max] {
                let error = await #expect(throws: RPCError.self) {
                    try await Self.release(home, [id, unknown], change)
                }
                #expect(error?.code == .notFound)
                #expect(error?.message.contains("\(unknown)") == true)
            }
        }
        #expect(try await Self.held(home) == held)
        // Another source's entry is none of this one's.
        try await home.recipe("other")
        let error = await #expect(throws: RPCError.self) {
            try await Self.release(home, [id]) { $0.name = "other" }
        }
        #expect(error?.code == .notFound)
    }

    @Test func `an id of an entry in another state is refused with the state`() async throws {
        let home = try await Self.flooded()
        let id = try #require(try await Self.held(home).first)
        #expect(try await Self.release(home, [id]).released == 1)
        let again = await #expect(throws: RPCError.self) { try await Self.release(home, [id]) }
        #expect(again?.code == .failedPrecondition)
        #expect(again?.message.contains("\(id) is waiting, not held") == true)
        let retried = await #expect(throws: RPCError.self) {
            try await Self.release(home, [id]) { $0.quarantined = true }
        }
        #expect(retried?.message.contains("\(id) is waiting, not in quarantine") == true)
    }

    @Test func `the entries of a source that does not exist are not found`() async throws {
        let home = try await Self.flooded()
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.name) = ("news", "absent")
        let error = await #expect(throws: RPCError.self) {
            try await home.service.listSourceEntries(request, CallContext())
        }
        #expect(error?.code == .notFound && error?.message.contains("absent") == true)
        #expect(error?.message.hasSuffix("or store it: 'herald watch set'") == true)
        (request.name, request.state) = ("list", .init(rawValue: 17))
        let state = await #expect(throws: RPCError.self) {
            try await home.service.listSourceEntries(request, CallContext())
        }
        #expect(state?.code == .invalidArgument)
    }

    @Test func `the entries of a source whose recipe was taken away are still listed`()
        async throws
    {
        let home = try await Self.flooded()
        try FileManager.default.removeItem(at: home.directory.appending(path: "watch/list.json"))
        try await home.service.reload()
        var request = Proto.ListSourceEntriesRequest()
        (request.app, request.name) = ("news", "list")
        let entries = try await home.service.listSourceEntries(request, CallContext()).entries
        #expect(entries.count == 3)
    }

    @Test func `an app that does not exist is not found`() async throws {
        let home = try await Self.flooded()
        var app = Proto.KnownApp()
        app.app = "news"
        let known = app
        home.world.withLock { $0.apps = [known] }
        try await home.service.forgetApps(asking: home.registry)
        var list = Proto.ListSourcesRequest()
        list.app = "newz"
        let error = await #expect(throws: RPCError.self) {
            try await home.service.listSources(list, CallContext())
        }
        #expect(error?.code == .notFound && error?.message.contains("newz") == true)
        var entries = Proto.ListSourceEntriesRequest()
        entries.app = "newz"
        let other = await #expect(throws: RPCError.self) {
            try await home.service.listSourceEntries(entries, CallContext())
        }
        #expect(other?.code == .notFound)
    }
}
