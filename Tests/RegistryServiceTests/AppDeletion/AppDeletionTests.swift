import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// The deletion of an app: from its answer on nobody finds the app, and then all its data goes.
struct AppDeletionTests {
    private typealias Call = @Sendable (RegistryClient) async throws -> Void

    /// Calls about an app and its device.
    private static func calls(_ app: String, _ device: String) -> [String: Call] {
        [
            "edit": { _ = try await $0.editApp(.with { $0.app = app }, .suite) },
            "delete device": {
                _ = try await $0.deleteDevice(.with { ($0.app, $0.id) = (app, device) }, .suite)
            },
            "register": { _ = try await $0.register { $0.app = app } },
            "get device": { _ = try await $0.device(device, app: app) },
            "list devices": { _ = try await $0.listDevices(.with { $0.app = app }, .suite) },
            "list tags": { _ = try await $0.listTags(.with { $0.app = app }, .suite) },
            "preview": { _ = try await $0.preview("ALL", app: app) },
            "segments": { _ = try await $0.listSegments(.with { $0.app = app }, .suite) },
            "lists": { _ = try await $0.listLists(.with { $0.app = app }, .suite) },
            "users": { _ = try await $0.listUsers(.with { $0.app = app }, .suite) },
            "keys": { _ = try await $0.listKeys(.with { $0.app = app }, .suite) },
            "create key": {
                _ = try await $0.createKey(.with { ($0.app, $0.role) = (app, .admin) }, .suite)
            },
            "export": { _ = try await $0.exportDevices(.with { $0.app = app }, .suite) },
        ]
    }

    @Test func `from the answer on nobody finds a deleted app, and others are untouched`()
        async throws
    {
        let world = try await DeletionWorld()
        let client = world.client
        let town = try await world.town()
        try await client.deleteApp("news")
        for (name, call) in Self.calls("news", world.device.id) {
            #expect(await refusal { try await call(client) }?.code == .notFound, "\(name)")
        }
        #expect(try await client.listApps(.init(), .suite).apps.map(\.id) == ["town"])
        #expect(try await client.listOrigins(.init(), .suite).apps.map(\.app) == ["town"])
        #expect(try await client.findApps(.init(), .suite).apps.map(\.app) == ["town"])
        #expect(await refusal { try await client.sync(world.device) } == .wrongDevice)
        #expect(await refusal { try await client.unregister(world.device) } == .wrongDevice)
        let key = await refusal {
            _ = try await client.authenticate(.with { $0.secret = world.key }, .suite)
        }
        #expect(key == .wrongKey)
        let unknown = try await client.findUnknownDevices(
            .with { ($0.app, $0.deviceIds) = ("news", [world.device.id]) }, .suite)
        #expect(unknown.deviceIds == [world.device.id])
        // The other app is as it was, and so is what memory has of it after a restart.
        for (name, call) in Self.calls("town", town.id) where name != "delete device" {
            #expect(await refusal { try await call(client) } == nil, "\(name)")
        }
        #expect(try await client.sync(town).app == "town")
        for saving in [false, true] {
            try await world.world.restart(saving: saving)
            #expect(try await world.client.sync(town).app == "town")
            #expect(await refusal { try await world.client.sync(world.device) } == .wrongDevice)
            #expect(try await world.client.listApps(.init(), .suite).apps.map(\.id) == ["town"])
        }
    }

    @Test func `only a key of the suite deletes an app, and only one that there is`() async throws {
        let world = try await World()
        for (call, code) in [
            (CallContext.key(.admin, app: "news"), RPCError.Code.permissionDenied),
            (.suite, .notFound),
        ] {
            let app = code == .notFound ? "nothing" : "news"
            let error = await refusal {
                _ = try await world.client.deleteApp(.with { $0.app = app }, call)
            }
            #expect(error?.code == code, "\(String(describing: error))")
        }
        #expect(try await world.client.listApps(.init(), .suite).apps.map(\.id) == ["news"])
        // A call that is repeated because its answer was lost is answered alike.
        for _ in 0..<2 { try await world.client.deleteApp("news") }
    }

    @Test func `the id is free when all followers have forgotten the app, and no earlier`()
        async throws
    {
        let world = try await DeletionWorld()
        let client = world.client
        let before = try await client.followApps(nil, as: .delivery)
        try await client.deleteApp("news")
        func create() async -> RPCError? {
            await refusal { try await world.world.create(app: "news") }
        }
        #expect(await create()?.code == .failedPrecondition)
        #expect(await create()?.message.contains("try again in a moment") == true)
        try await world.advance()
        // Everything is gone except the row and the keys.
        let tables = try await world.tablesWithRows()
        #expect(Set(tables) == ["app", "key", "erasure", "gone_app", "feed"], "\(tables)")
        let list = try await client.followApps(before, as: .delivery)
        #expect(list.devices.map(\.kind) == [.app] && list.devices.map(\.app) == ["news"])
        for follower in [Proto.ErasureFollower.delivery, .geo] {
            try await world.advance()
            #expect(await create()?.code == .failedPrecondition)
            _ = try await client.followApps(list, as: follower)
        }
        #expect(await create()?.code == .failedPrecondition)
        try await world.advance()
        #expect(Set(try await world.tablesWithRows()) == ["gone_app", "feed"])
        #expect(await world.service.numbers == [])
        #expect(await world.service.keys.values.allSatisfy { $0.app.isEmpty })
    }

    @Test func `a new app with the id has nothing of the old one, and the followers are told`()
        async throws
    {
        let world = try await DeletionWorld()
        try await world.client.deleteApp("news")
        try await world.finish()
        // Nobody follows here, so the call waits in vain and is answered all the same.
        try await world.world.create(app: "news")
        let client = world.client
        #expect(try await client.preview("ALL") == 0)
        #expect(try await client.listKeys(.with { $0.app = "news" }, .suite).keys.isEmpty)
        #expect(try await client.listSegments(.with { $0.app = "news" }, .suite).segments.isEmpty)
        #expect(try await client.listUsers(.with { $0.app = "news" }, .suite).users.isEmpty)
        #expect(await world.service.stored("news")?.number == 2)
        let again = try await client.register(["/x"], install: "install-number-1")
        #expect(again.id != world.device.id)
        #expect(await refusal { try await client.sync(world.device) } == .wrongDevice)
        let told = try await client.followApps(nil, as: .geo).devices
        #expect(told.map(\.kind) == [.newApp] && told.map(\.app) == ["news"])
        let known = try await client.findApps(.init(), .suite).apps
        #expect(known.map(\.app) == ["news"] && known.map(\.lastDeletion) == [1])
        try await world.world.restart()
        #expect(try await world.client.preview("ALL") == 1)
    }

    @Test func `a new app is answered as soon as the followers know of it`() async throws {
        let world = try await DeletionWorld()
        try await world.client.deleteApp("news")
        try await world.finish()
        try await world.createAgain("news")
        let directory = try #require(await world.service.stored("news"))
        #expect(try await !world.service.store.perform(IsListed(app: directory)))
    }

    @Test func `an older follower is told nothing after the deletion of an app`() async throws {
        let world = try await DeletionWorld()
        let town = try await world.town()
        try await world.client.delete(world.device.id)
        try await world.client.deleteApp("news")
        _ = try await world.client.deleteDevice(
            .with { ($0.app, $0.id) = ("town", town.id) }, .suite)
        let old = try await world.client.follow(nil, as: .geo)
        #expect(old.devices.map(\.sequence) == [1] && old.highWater == 1)
        let later = try await world.client.follow(old, as: .geo)
        #expect(later.devices.isEmpty && later.highWater == 1)
        let new = try await world.client.followApps(later, as: .geo)
        #expect(new.devices.map(\.sequence) == [2, 3] && new.highWater == 3)
    }

    @Test(arguments: 0..<5)
    func `a deletion is finished after a crash at any step`(_ step: Int) async throws {
        let world = try await DeletionWorld()
        let town = try await world.town()
        try await world.world.restart(saving: true)
        try await world.client.deleteApp("news")
        func crash(_ here: Int) async throws {
            if here == step { try await world.world.startAgain() }
        }
        try await crash(0)
        if step == 1 {
            // In the middle of the devices.
            let row = DeviceRow(app: 1, ordinal: 0)
            let id = try #require(Identifier(world.device.id))
            _ = try await world.service.store.perform(
                DiscardDevices(devices: [EraseDevices.Candidate(row: row, id: id)]))
            try await world.world.startAgain()
        }
        try await world.advance()
        try await crash(2)
        try await world.follow(.delivery)
        try await crash(3)
        try await world.follow(.geo)
        try await crash(4)
        try await world.advance()
        let rows = try await world.rows(naming: "news")
        #expect(rows == [], "\(rows)")
        #expect(await world.service.deletions.isEmpty)
        #expect(try await world.client.sync(town).app == "town")
        #expect(try await world.service.snapshot() == world.service.stored())
        try await world.world.restart()
    }

    @Test func `a backup of before the deletion repeats it, but not on a later app`() async throws {
        let world = try await DeletionWorld()
        let town = try await world.town()
        let copy = world.world.scratch.file("copy.db")
        _ = try await world.world.database.copy(to: copy)
        try await world.client.deleteApp("news")
        try await world.finish()
        world.world.clock.advance(by: .seconds(1))
        try await world.world.create(app: "news")
        let later = world.world.scratch.file("later.db")
        let kept = try await world.client.register(["/kept"])
        _ = try await world.world.database.copy(to: later)
        await world.world.database.close()
        try await world.world.open("copy.db")
        #expect(await refusal { try await world.client.preview("ALL") }?.code == .notFound)
        #expect(await world.service.deletions.count == 1)
        #expect(try await world.client.sync(town).app == "town")
        try await world.finish()
        #expect(try await world.rows(naming: "news") == [])
        await world.world.database.close()
        try await world.world.open("later.db")
        #expect(try await world.client.preview("/kept") == 1)
        #expect(try await world.client.sync(kept).app == "news")
    }

    @Test func `nothing of a deleted app is in a file of the registry`() async throws {
        let world = try await DeletionWorld()
        try await world.world.restart(saving: true)
        func traces() -> [String] {
            let names = ["registry.db", "registry.db-wal", "registry.db.index", "erasures.log"]
            let files = names.compactMap {
                FileManager.default.contents(atPath: world.world.scratch.file($0))
            }
            return DeletionWorld.traces(world.device).filter { trace in
                files.contains { $0.range(of: Data(trace.utf8)) != nil }
            }
        }
        #expect(traces().count > 5, "\(traces())")
        try await world.client.deleteApp("news")
        try await world.finish()
        let end = ContinuousClock.now + Duration.patience
        while !traces().isEmpty, .now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(traces() == [])
    }

    @Test func `a saved index that still has a deleted app is used without it`() async throws {
        let world = try await DeletionWorld()
        let town = try await world.town()
        try await world.world.restart(saving: true)
        let saved = try #require(FileManager.default.contents(atPath: world.world.indexPath))
        try await world.client.deleteApp("news")
        try await world.finish()
        #expect(!FileManager.default.fileExists(atPath: world.world.indexPath))
        // As if the registry had been killed before the file was removed.
        try saved.write(to: URL(filePath: world.world.indexPath))
        try await world.world.startAgain()
        #expect(await world.service.saving.cursor != nil)
        #expect(try await world.service.snapshot() == world.service.stored())
        #expect(try await world.client.sync(town).app == "town")
    }

    @Test func `the memory of deleted apps is used again`() async throws {
        let world = try await DeletionWorld()
        for _ in 0..<5 {
            try await world.client.deleteApp("news")
            try await world.finish()
            try await world.createAgain("news")
            _ = try await world.client.register(["/x"])
        }
        #expect(await world.service.room == [1, 1])
        #expect(world.service.size.devices == 1)
        #expect(try await world.service.snapshot() == world.service.stored())
    }
}
