import Audience
import Foundation
import AudienceMessages
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

struct DeletionTests {
    @Test(arguments: [false, true])
    func `a deleted device is gone everywhere, and its ordinal is not reused`(
        byItself: Bool
    ) async throws {
        let world = try await World()
        let device = try await world.client.register(
            ["mine", "ours"], install: "install-to-be-deleted")
        let other = try await world.client.register(["ours"])
        let audience = try await world.client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", "ALL") }, .suite)
        if byItself {
            try await world.client.unregister(device)
        } else {
            try await world.client.delete(device.id)
        }
        for _ in 0..<2 {
            let error = await refusal { try await world.client.device(device.id) }
            #expect(error == RPCError(.notFound, "no device '\(device.id)'"))
            #expect(await refusal { try await world.client.delete(device.id) } == error)
            #expect(await refusal { try await world.client.edit(device.id, add: ["x"]) } == error)
            #expect(await refusal { try await world.client.sync(device) } == .wrongDevice)
            #expect(await refusal { try await world.client.unregister(device) } == .wrongDevice)
            #expect(try await world.client.preview("ALL") == 1)
            #expect(try await world.client.preview("ours") == 1)
            #expect(try await world.client.preview("mine OR device:\(device.id)") == 0)
            let tags = try await world.client.listTags(.with { $0.app = "news" }, .suite).tags
            #expect(tags.map(\.tag) == ["ours"] && tags.map(\.devices) == [1])
            let targets = try await world.client.getTargets(
                .with {
                    ($0.app, $0.ordinals) = ("news", audience.ordinals)
                    $0.generation = audience.generation
                }, .suite
            ).targets
            #expect(targets?.map(\.deviceID.description) == [other.id])
            let size = world.service.size
            #expect(size.devices == 1 && size.tags == 1)
            let rows = try await world.database.read {
                try $0.first("SELECT count(*) FROM device") { $0.integer(0) }
            }
            #expect(rows == 1)
            try await world.restart()
        }
    }

    @Test func `the bytes of an erased device are in no file a second later`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register(["/a-tag-like-no-other"]) {
            $0.addresses = [.with { ($0.kind, $0.value) = ("email", "somebody@example.org") }]
        }
        for _ in 0..<50 { _ = try await world.client.register(["/ours"]) }
        func isThere() -> Bool {
            ["", "-wal"].contains { suffix in
                let path = world.scratch.file("registry.db\(suffix)")
                guard let bytes = FileManager.default.contents(atPath: path) else { return false }
                return [device.id, "/a-tag-like-no-other", "somebody@example.org"].contains {
                    bytes.range(of: Data($0.utf8)) != nil
                }
            }
        }
        #expect(isThere())
        try await world.client.delete(device.id)
        // Its id goes when all who follow have forgotten the device too.
        let erased = try await world.client.followErasures(.init(), .suite)
        for follower in [Proto.ErasureFollower.delivery, .geo] {
            _ = try await world.client.followErasures(
                .with {
                    ($0.generation, $0.sequence) = (erased.generation, 1)
                    $0.follower = follower
                }, .suite)
        }
        let end = ContinuousClock.now + Duration.patience
        while isThere(), .now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!isThere())
        #expect(try await world.client.preview("/ours") == 50)
    }

    @Test func `the last device's ordinal is not reused after a restart`()
        async throws
    {
        let world = try await World()
        for expected: UInt32 in 0..<5 {
            let device = try await world.client.register()
            #expect(try await world.client.sync(device).ordinal == expected)
            try await world.client.unregister(device)
            try await world.restart()
        }
    }
}

struct DiskFullTests {
    @Test func `on a full disk changes are refused whole, and reads and revocations go on`()
        async throws
    {
        let world = try await World()
        let key = try await world.client.createKey(.with { $0.role = .sender }, .suite)
        let device = try await world.client.register(["a"])
        _ = try await world.database.write { database in
            try database.pragma("max_page_count = \(database.pragma("page_count"))")
        }
        let large = String(repeating: "v", count: 4000)
        var error: RPCError?
        var registered = 1
        while error == nil, registered < 100 {
            error = await refusal {
                try await world.client.register(["b"]) {
                    $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", large) }]
                }
            }
            if error == nil { registered += 1 }
        }
        #expect(error?.code == .resourceExhausted)
        #expect(error?.message == "the disk is full: nothing was stored; free space, then repeat")
        let sync = await refusal {
            try await world.client.sync(device, tags: ["c"], version: 1) {
                $0.addresses = .with {
                    $0.addresses = [.with { ($0.kind, $0.value) = ("fcm-token", large) }]
                }
            }
        }
        #expect(sync?.code == .resourceExhausted)
        #expect(try await world.client.preview("a AND NOT c") == 1)
        #expect(try await world.client.preview("ALL") == UInt64(registered))
        #expect(try await world.client.sync(device).tagsAccepted)
        _ = try await world.client.revokeKey(.with { $0.id = key.key?.id ?? "" }, .suite)
        #expect(try await world.service.snapshot() == world.service.stored())
        _ = try await world.database.write { try $0.pragma("max_page_count = 100000") }
        #expect(try await world.client.sync(device, tags: ["c"], version: 1).tagVersion == 2)
        try await world.restart()
        #expect(try await world.client.preview("c") == 1)
    }
}
