import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import RegistryService

struct ErasureFeedTests {
    private static func follow(
        _ world: World, _ last: Proto.FollowErasuresResponse? = nil,
        as follower: Proto.ErasureFollower = .delivery
    ) async throws -> Proto.FollowErasuresResponse {
        try await world.client.follow(last, as: follower)
    }

    @Test func `a device's erasure, in any way, is listed in order until it was followed`()
        async throws
    {
        let world = try await World()
        let client = world.client
        var gone: [String] = []
        for number in 0..<4 {
            let device = try await client.register(["/x"], install: "install-number-\(number)")
            switch number {
            case 0: try await client.delete(device.id)
            case 1: try await client.unregister(device)
            case 2:
                _ = try await client.associateUser(
                    .with { ($0.app, $0.deviceId, $0.user) = ("news", device.id, "ann") }, .suite)
                _ = try await client.deleteUser(
                    .with { ($0.app, $0.id, $0.devices) = ("news", "ann", true) }, .suite)
            default: continue
            }
            gone.append(device.id)
        }
        let first = try await Self.follow(world)
        #expect(
            first.devices.map(\.deviceId) == gone && first.devices.allSatisfy { $0.app == "news" })
        #expect(first.devices.map(\.ordinal) == [0, 1, 2] && first.highWater == 3)
        #expect(!first.restored && first.generation.count == 16)
        // Until it is said to be done it is told again; of another generation, from the beginning.
        #expect(try await Self.follow(world) == first)
        #expect(
            try await client.followErasures(
                .with { ($0.generation, $0.sequence) = ([1], 99) }, .suite) == first)
        let second = try await Self.follow(world, first)
        #expect(second.devices.isEmpty && second.highWater == 3)
        #expect(try await Self.follow(world, first, as: .geo) == second)
        #expect(try await Self.follow(world).devices.isEmpty)
        try await world.restart()
        #expect(try await Self.follow(world, second) == second)
        let unknown = try await world.client.findUnknownDevices(
            .with { ($0.app, $0.deviceIds) = ("news", gone + ["what"]) }, .suite)
        #expect(unknown.deviceIds == gone + ["what"])
        let kept = try await world.client.listDevices(.with { $0.app = "news" }, .suite).devices
        #expect(kept.count == 1)
        let known = try await world.client.findUnknownDevices(
            .with { ($0.app, $0.deviceIds) = ("news", kept.map(\.id)) }, .suite)
        #expect(known.deviceIds.isEmpty)
    }

    @Test(arguments: 0..<4)
    func `a follower that keeps asking misses no erasure, even during calls`(_ seed: UInt64)
        async throws
    {
        let world = try await World()
        let client = world.client
        var devices: [Credentials] = []
        for _ in 0..<60 { devices.append(try await client.register(["/x"])) }
        let all = devices
        async let erasing: Void = {
            var random = SeededGenerator(seed: seed)
            for device in all {
                try await client.delete(device.id)
                for _ in 0..<Int.random(in: 0..<4, using: &random) { await Task.yield() }
            }
        }()
        var (told, last) = ([String](), Proto.FollowErasuresResponse())
        let end = ContinuousClock.now + Duration.patience
        while told.count < all.count, .now < end {
            let sequence = UInt64(told.count)
            last = try await client.followErasures(
                .with { ($0.generation, $0.sequence) = (last.generation, sequence) }, .suite)
            told += last.devices.map(\.deviceId)
        }
        try await erasing
        #expect(told == all.map(\.id), "seed \(seed)")
    }

    @Test func `the id of a followed erasure is soon in no file`() async throws {
        let world = try await World()
        let device = try await world.client.register(["/x"])
        try await world.client.delete(device.id)
        func isThere() -> Bool {
            ["registry.db", "registry.db-wal", "erasures.log"].contains { name in
                let bytes = FileManager.default.contents(atPath: world.scratch.file(name))
                return bytes?.range(of: Data(device.id.utf8)) != nil
            }
        }
        #expect(isThere())
        let told = try await Self.follow(world)
        _ = try await Self.follow(world, told)
        _ = try await Self.follow(world, told, as: .geo)
        let end = ContinuousClock.now + Duration.patience
        while isThere(), .now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!isThere())
    }

    @Test func `an erasure that was committed but not logged is logged before it is told`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register(["/x"])
        let id = try #require(Identifier(device.id))
        // As far as the commit, and no further.
        let answer = try await world.service.store.perform(
            DeleteDevice(
                row: DeviceRow(app: 1, ordinal: 0), id: id, secret: nil, now: world.clock.now))
        guard case .deleted = answer else { throw RPCError(.internal, "it is not deleted") }
        #expect(try ErasureLog.read(world.scratch.file("erasures.log")).isEmpty)
        try await world.restart()
        #expect(try await Self.follow(world).devices.map(\.deviceId) == [device.id])
        let logged = try ErasureLog.read(world.scratch.file("erasures.log"))
        #expect(logged.map(\.mark) == [ErasureMark(device: id)])
    }

    @Test func `devices erased since a backup are erased again after its restore`() async throws {
        let world = try await World()
        let kept = try await world.client.register(["/x"])
        let erased = try await world.client.register(["/x", "/y"])
        _ = try await world.database.copy(to: world.scratch.file("copy.db"))
        try await world.client.delete(erased.id)
        let before = try await Self.follow(world)
        await world.database.close()
        try await world.open("copy.db")
        #expect(await refusal { try await world.client.sync(erased) } == .wrongDevice)
        #expect(try await world.client.preview("/y") == 0)
        #expect(try await world.client.sync(kept).tagsAccepted)
        #expect(try await world.service.snapshot() == world.service.stored())
        let after = try await Self.follow(world)
        #expect(after.restored && after.generation != before.generation)
        #expect(after.devices.map(\.deviceId) == [erased.id])
        #expect(try await world.service.store.perform(IsDueForReplay()) == false)
    }

    @Test func `without the erasure log a restored device is back, as the control shows`()
        async throws
    {
        let world = try await World()
        let erased = try await world.client.register(["/y"])
        _ = try await world.database.copy(to: world.scratch.file("copy.db"))
        try await world.client.delete(erased.id)
        await world.database.close()
        try FileManager.default.removeItem(atPath: world.scratch.file("erasures.log"))
        try await world.open("copy.db")
        #expect(try await world.client.sync(erased).tagsAccepted)
    }
}
