import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

struct ExpiryTests {
    private static let policy = {
        var policy = StalePolicy(days: 30, share: 100)
        policy.pause = .zero
        return policy
    }()

    @Test func `a silent device expires on its day and not before`() async throws {
        let world = try await World()
        let client = world.client
        let (silent, other) = (try await client.register(["/x"]), try await client.register(["/x"]))
        world.clock.advance(by: .seconds(30 * 86_400))
        _ = try await client.sync(other)
        #expect(try await world.service.expire(Self.policy, .silent) == 0)
        world.clock.advance(by: .seconds(86_400))
        #expect(try await world.service.expire(Self.policy, .silent) == 1)
        #expect(await refusal { try await client.sync(silent) } == .wrongDevice)
        #expect(try await client.preview("/x") == 1)
        #expect(world.service.expiries.devices == 1)
        #expect(try await world.service.snapshot() == world.service.stored())
        let told = try await client.followErasures(.init(), .suite)
        #expect(told.devices.map(\.deviceId) == [silent.id])
        try await world.restart()
        #expect(try await world.client.preview("ALL") == 1)
        #expect(try await world.service.expire(Self.policy, .silent) == 0)
    }

    @Test func `all silent devices expire, in batches that let other calls in between`()
        async throws
    {
        let world = try await World()
        let count = RegistryLimits.erasuresPerCall * 2 + 1
        for number in 0..<count {
            _ = try await world.client.register(["/x", "/tag/\(number % 7)"]) {
                $0.platform = number % 3 == 0 ? "ios" : "android"
                $0.attributes = [.with { ($0.name, $0.typed) = ("plan", .number(1)) }]
            }
        }
        world.clock.advance(by: .seconds(31 * 86_400))
        let fresh = try await world.client.register(["/x"])
        let (service, policy) = (world.service, Self.policy)
        async let expired = service.expire(policy, .silent)
        // Answered before the last is gone, or this waited for all of them.
        var seen: Set<UInt64> = []
        while seen.min() != 1 { seen.insert(try await world.client.preview("/x")) }
        #expect(try await expired == count)
        #expect(seen.count > 1, "\(seen)")
        _ = try await world.client.sync(fresh)
        #expect(try await world.service.snapshot() == world.service.stored())
        #expect(try await world.client.preview("attribute(plan = 1) AND platform(ios)") == 0)
        #expect(world.service.size.devices == 1 && world.service.size.tags == 1)
        let commits = try await world.database.read { database in
            try database.first("SELECT max(sequence) FROM erasure") { $0.integer(0) }
        }
        #expect(commits == Int64(count))
    }

    @Test func `a device that syncs while it expires stays`() async throws {
        let world = try await World()
        let device = try await world.client.register(["/x"])
        world.clock.advance(by: .seconds(31 * 86_400))
        let now = world.clock.now
        let candidate = EraseDevices.Candidate(
            row: DeviceRow(app: 1, ordinal: 0), id: try #require(Identifier(device.id)))
        let command = ExpireDevices(
            devices: [candidate], firstDay: (now + .seconds(-30 * 86_400)).day, now: now)
        // Found stale in memory, heard of before the commit.
        _ = try await world.client.sync(device)
        #expect(try await world.service.store.perform(command).isEmpty)
        #expect(try await world.client.preview("/x") == 1)
        // The control: without the sync it goes.
        world.clock.advance(by: .seconds(31 * 86_400))
        let later = ExpireDevices(
            devices: [candidate], firstDay: world.clock.now.day, now: world.clock.now)
        #expect(try await world.service.store.perform(later).count == 1)
    }

    @Test func `too large a share of silent devices is kept, as the clock may be wrong`()
        async throws
    {
        let world = try await World()
        for _ in 0..<StalePolicy.least + 1 { _ = try await world.client.register() }
        world.clock.advance(by: .seconds(31 * 86_400))
        var policy = Self.policy
        policy.share = 20
        #expect(try await world.service.expire(policy, .silent) == 0)
        #expect(world.service.expiries.withheld == StalePolicy.least + 1)
        let metrics = Metrics(service: "registry")
        world.service.expiries.show(in: metrics)
        #expect(metrics.text.contains("stale_devices_withheld{service=\"registry\"} 101"))
        #expect(try await world.client.preview("ALL") == UInt64(StalePolicy.least + 1))
        policy.share = 100
        #expect(try await world.service.expire(policy, .silent) == StalePolicy.least + 1)
        #expect(try await world.service.expire(policy, .silent) == 0)
        #expect(world.service.expiries.withheld == 0)
    }

    @Test func `without the setting no device expires, and a wrong setting is named`() throws {
        #expect(try RegistryConfiguration(Settings([:])).stale.days == 0)
        let set = try RegistryConfiguration(Settings(["HERALD_REGISTRY_STALE_DAYS": "400"]))
        #expect(set.stale == StalePolicy(days: 400, share: 20))
        for (name, value) in [("DAYS", "-1"), ("SHARE", "0")] {
            let setting = "HERALD_REGISTRY_STALE_\(name)"
            let error = #expect(throws: ConfigurationError.self) {
                try RegistryConfiguration(Settings([setting: value]))
            }
            #expect(error.map { "\($0)" }?.contains(setting) == true)
        }
    }
}
