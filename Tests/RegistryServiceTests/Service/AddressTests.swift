import AudienceMessages
import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

struct AddressTests {
    private static func token(_ value: String, _ kind: String = "fcm-token") -> Proto.Address {
        .with { ($0.kind, $0.value) = (kind, value) }
    }

    private func states(_ world: World, _ id: String) async throws -> [String: Proto.AddressState] {
        let addresses = try await world.client.device(id).addresses
        return Dictionary(uniqueKeysWithValues: addresses.map { ($0.value, $0.state) })
    }

    private func targets(_ world: World) async throws -> [[String]] {
        let resolved = try await world.client.resolveAudience(
            .with { ($0.app, $0.audience) = ("news", "ALL") }, .suite)
        let page = try await world.client.getTargets(
            .with {
                ($0.app, $0.ordinals) = ("news", resolved.ordinals)
                $0.generation = resolved.generation
            }, .suite)
        return try #require(page.targets).map { $0.addresses.map(\.value) }
    }

    @Test func `the newest registration takes an address, and the older device is told`()
        async throws
    {
        let world = try await World()
        let old = try await world.client.register { $0.addresses = [Self.token("t")] }
        #expect(try await world.client.sync(old).unusedAddresses.isEmpty)
        world.clock.advance(by: .seconds(60))
        let new = try await world.client.register { $0.addresses = [Self.token("t")] }
        #expect(try await targets(world) == [[], ["t"]])
        let told = try await world.client.sync(old).unusedAddresses
        #expect(told.map(\.value) == ["t"])
        #expect(told.first?.state == .moved)
        #expect(told.first?.stateTime == world.clock.now.timestamp)
        #expect(try await world.client.sync(new).unusedAddresses.isEmpty)
        // To state it again is no registration: the device has not asked its provider.
        _ = try await world.client.sync(old) {
            $0.addresses = .with { $0.addresses = [Self.token("t")] }
        }
        #expect(try await targets(world) == [[], ["t"]])
        try await world.restart()
        #expect(try await targets(world) == [[], ["t"]])
        #expect(try await world.client.sync(old).unusedAddresses.map(\.value) == ["t"])
    }

    @Test func `a reinstalled app takes its address from the earlier install`() async throws {
        let world = try await World()
        let before = try await world.client.register(["/a"], install: "the-install-before") {
            $0.addresses = [Self.token("t")]
        }
        let after = try await world.client.register(["/a"], install: "the-install-afterwards") {
            $0.addresses = [Self.token("t")]
        }
        #expect(before.id != after.id)
        #expect(try await states(world, before.id) == ["t": .moved])
        #expect(try await states(world, after.id) == ["t": .active])
    }

    @Test func `an install restored on another phone keeps its device with the new address only`()
        async throws
    {
        let world = try await World()
        let install = "an-install-in-a-backup"
        let first = try await world.client.register(install: install) {
            $0.addresses = [Self.token("old-phone")]
        }
        let second = try await world.client.register(install: install) {
            $0.addresses = [Self.token("new-phone")]
        }
        #expect(first.id == second.id)
        #expect(try await states(world, first.id) == ["new-phone": .active])
        // The old phone's address is free: whoever registers it next takes it from nobody.
        let third = try await world.client.register { $0.addresses = [Self.token("old-phone")] }
        #expect(try await states(world, third.id) == ["old-phone": .active])
        #expect(try await states(world, first.id) == ["new-phone": .active])
    }

    @Test func `a new token replaces the old one, and other addresses keep their times`()
        async throws
    {
        let world = try await World()
        let device = try await world.client.register {
            $0.keyRole = .sender
            $0.addresses = [Self.token("t1"), Self.token("a@example.org", "email")]
        }
        let registered = world.clock.now.timestamp
        world.clock.advance(by: .seconds(100))
        _ = try await world.client.sync(device) {
            $0.addresses = .with {
                $0.addresses = [Self.token("t2"), Self.token("a@example.org", "email")]
            }
        }
        let found = try await world.client.device(device.id).addresses
        #expect(found.map(\.value) == ["t2", "a@example.org"])
        #expect(found.map(\.registerTime) == [world.clock.now.timestamp, registered])
        let next = try await world.client.register { $0.addresses = [Self.token("t1")] }
        #expect(try await states(world, next.id) == ["t1": .active])
        #expect(try await states(world, device.id) == ["t2": .active, "a@example.org": .active])
    }

    @Test func `a new topic or environment counts as a new registration of the address`()
        async throws
    {
        let world = try await World()
        func apns(_ environment: String) -> Proto.Address {
            .with {
                ($0.kind, $0.value) = ("apns", "aabb")
                ($0.topic, $0.environment) = ("org.example.app", environment)
            }
        }
        let device = try await world.client.register { $0.addresses = [apns("sandbox")] }
        world.clock.advance(by: .seconds(1))
        _ = try await world.client.sync(device) {
            $0.addresses = .with { $0.addresses = [apns("production")] }
        }
        let found = try await world.client.device(device.id).addresses
        #expect(found.map(\.environment) == ["production"])
        #expect(found.first?.registerTime == world.clock.now.timestamp)
    }

    @Test func `Apple's other tokens have kinds of their own, each with a topic`()
        async throws
    {
        let world = try await World()
        let kinds = ["apns", "apns-voip", "apns-liveactivity", "apns-liveactivity-start"]
        let addresses = kinds.map { kind in
            Proto.Address.with {
                ($0.kind, $0.value) = (kind, "aabb")
                ($0.topic, $0.environment) = ("org.example.app", "sandbox")
            }
        }
        let device = try await world.client.register { $0.addresses = addresses }
        #expect(try await world.client.device(device.id).addresses.map(\.kind) == kinds)
        let error = await #expect(throws: RPCError.self) {
            try await world.client.register {
                $0.addresses = [
                    .with { ($0.kind, $0.value, $0.topic) = ("webhook", "https://a.example", "t") }
                ]
            }
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.hasPrefix("addresses[0].topic: ") == true)
    }

    @Test func `a device has at most sixteen addresses`() async throws {
        let world = try await World()
        let many = (0..<17).map { Self.token("t\($0)") }
        let device = try await world.client.register { $0.addresses = Array(many.dropLast()) }
        #expect(try await world.client.device(device.id).addresses.count == 16)
        let error = await #expect(throws: RPCError.self) {
            try await world.client.register { $0.addresses = many }
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test func `devices that race for one token leave it with exactly one of them`() async throws {
        let world = try await World()
        let client = world.client
        let ids = try await withThrowingTaskGroup { group in
            for _ in 0..<24 {
                group.addTask {
                    try await client.register { $0.addresses = [Self.token("t")] }.id
                }
            }
            return try await group.reduce(into: [String]()) { $0.append($1) }
        }
        var owners = 0
        for id in ids where try await states(world, id) == ["t": .active] { owners += 1 }
        #expect(owners == 1)
        #expect(try await targets(world).flatMap { $0 } == ["t"])
        let memory = await world.service.snapshot()
        #expect(try await memory == world.service.stored())
    }

    @Test func `a gone address belongs to the next who registers it, and goes with the device`()
        async throws
    {
        let world = try await World()
        func report(_ device: Credentials) async throws {
            world.clock.advance(by: .seconds(10))
            let answer = try await world.client.reportOutcomes(
                .with { request in
                    request.app = "news"
                    request.outcomes = [
                        .with {
                            ($0.deviceId, $0.kind, $0.value) = (device.id, "fcm-token", "t")
                            $0.verdict = .gone
                        }
                    ]
                }, .suite)
            #expect(answer.dropped == 1)
        }
        func rows(_ query: String) async throws -> Int64? {
            try await world.database.read { database in
                try database.first("SELECT count(*) FROM \(query)") { $0.integer(0) }
            }
        }
        let old = try await world.client.register { $0.addresses = [Self.token("t")] }
        try await report(old)
        // It lies beside the device, which is not written for it.
        #expect(try await rows("address_state") == 1)
        let next = try await world.client.register { $0.addresses = [Self.token("t")] }
        #expect(try await states(world, next.id) == ["t": .active])
        #expect(try await states(world, old.id) == ["t": .invalid])
        _ = try await world.client.sync(old) { $0.locale = "de" }
        #expect(try await rows("address_state") == 0)
        #expect(try await states(world, old.id) == ["t": .invalid])
        try await world.client.delete(old.id)
        try await world.restart()
        #expect(try await targets(world) == [["t"]])
        let last = try await world.client.register { $0.addresses = [Self.token("t")] }
        #expect(try await states(world, next.id) == ["t": .moved])
        try await report(last)
        try await world.client.delete(last.id)
        #expect(try await rows("address_state WHERE row IN (SELECT row FROM device)") == 1)
        #expect(try await rows("address_state") == 1)
        let owners =
            "(SELECT 1 FROM owner UNION ALL SELECT 1 FROM recent_owner WHERE digest <> x'')"
        #expect(try await rows(owners) == 0)
    }

    @Test func `addresses of other apps and of erased devices do not compete`()
        async throws
    {
        let world = try await World()
        try await world.create(app: "other")
        let here = try await world.client.register { $0.addresses = [Self.token("t")] }
        _ = try await world.client.register {
            ($0.app, $0.addresses) = ("other", [Self.token("t")])
        }
        #expect(try await states(world, here.id) == ["t": .active])
        try await world.client.delete(here.id)
        let next = try await world.client.register { $0.addresses = [Self.token("t")] }
        #expect(try await states(world, next.id) == ["t": .active])
    }

    @Test func `addresses stored without owners get them at the start, the last device's`()
        async throws
    {
        let world = try await World()
        let first = try await world.client.register { $0.addresses = [Self.token("t")] }
        let second = try await world.client.register { $0.addresses = [Self.token("u")] }
        try await world.database.write { database in
            // As the first version stored them.
            var old = Proto.Device()
            old.addresses = [Self.token("t")]
            try database.run("UPDATE device SET profile = ?", try old.encoded())
            try database.run("DELETE FROM owner")
            try database.run("DELETE FROM recent_owner")
            try database.run("DELETE FROM temp.recent")
        }
        try await world.restart()
        #expect(try await states(world, first.id) == ["t": .moved])
        #expect(try await states(world, second.id) == ["t": .active])
        try await world.restart()
        #expect(try await targets(world) == [[], ["t"]])
    }
}
