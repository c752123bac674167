import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// The number of devices that a notification reached.
struct ReachedDevicesTests {
    /// The devices that a provider accepted a message for.
    private final class Accepted: Sendable {
        private let devices = Mutex<Set<String>>([])

        func note(_ device: String, _ outcome: AttemptOutcome) -> AttemptOutcome {
            if outcome == .accepted { devices.withLock { _ = $0.insert(device) } }
            return outcome
        }

        var all: Set<String> { devices.withLock { $0 } }

        var count: Int { all.count }
    }

    /// Returns an adapter that refuses, postpones once or accepts, as the device and the seed say.
    private static func adapter(
        _ name: String, kind: String?, _ seed: Int, _ accepted: Accepted
    ) -> ScriptedAdapter {
        ScriptedAdapter(name, kind: kind) { message, attempt in
            var hash = UInt64(bitPattern: Int64(seed))
            for byte in (name + message.deviceID).utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            let outcome: AttemptOutcome =
                switch (hash ^ hash >> 20) % 4 {
                case 0: .refused(reason: "400")
                case 1 where attempt == 1: .deviceBusy(after: .seconds(30), reason: "429")
                default: .accepted
                }
            return accepted.note(message.deviceID, outcome)
        }
    }

    @Test(arguments: [1, 2, 3])
    func `a device that several adapters deliver to counts once as reached`(seed: Int) async throws
    {
        let accepted = Accepted()
        let adapters = [
            Self.adapter("push", kind: "webhook", seed, accepted),
            Self.adapter("log", kind: nil, seed, accepted),
            Self.adapter("mail", kind: "email", seed, accepted),
        ]
        try await withDelivery(adapters) { world, clock in
            world.registry.add(40, webhook: "https://example.org")
            world.registry.add(30)
            world.registry.add(5, webhook: "https://example.org", muted: true)
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { ($0.counts?.retrying ?? 0) > 0 }
            #expect(try await world.wait(id, for: .sending).counts?.reached == 0)
            clock.advance(.seconds(60))
            let counts = try await world.wait(id, for: .sent).counts
            #expect(counts?.audience == 75)
            #expect((counts?.failed ?? 0) > 0)
            #expect((counts?.delivered ?? 0) > UInt64(accepted.count))
            #expect(counts?.reached == UInt64(accepted.count))
        }
    }

    private static func page(
        _ id: String, size: UInt32 = 0, token: String = "", in world: DeliveryWorld
    ) async throws -> Proto.ListReachedDevicesResponse {
        var request = Proto.ListReachedDevicesRequest()
        (request.notificationId, request.pageSize, request.pageToken) = (id, size, token)
        return try await world.client.listReachedDevices(request, DeliveryWorld.sender)
    }

    private static func all(
        _ id: String, size: UInt32, in world: DeliveryWorld
    ) async throws -> [String] {
        var (found, token) = ([String](), "")
        repeat {
            let page = try await page(id, size: size, token: token, in: world)
            #expect(page.deviceIds.count <= Int(size))
            (found, token) = (found + page.deviceIds, page.nextPageToken)
        } while !token.isEmpty
        return found
    }

    /// Moves devices to ordinals that are far apart, so that no page looks at all of them.
    private static func spread(_ registry: FakeRegistry) {
        registry.state.withLock { state in
            let targets = state.devices.values.map { target in
                var target = target
                target.ordinal = target.ordinal / 10 * 66_000 + target.ordinal % 10
                target.deviceID = Identifier(high: 0, low: UInt64(target.ordinal))
                return target
            }
            state.devices = Dictionary(uniqueKeysWithValues: targets.map { ($0.ordinal, $0) })
        }
    }

    @Test(arguments: [1, 2, 3, 4])
    func `the devices that a notification reached are those for which a provider accepted it`(
        seed: Int
    ) async throws {
        let accepted = Accepted()
        let adapters = [
            Self.adapter("push", kind: "webhook", seed, accepted),
            Self.adapter("mail", kind: "email", seed, accepted),
            Self.adapter("log", kind: nil, seed, accepted),
        ]
        try await withDelivery(adapters) { world, clock in
            world.registry.add(40, webhook: "https://example.org")
            world.registry.add(30)
            world.registry.add(5, webhook: "https://example.org", muted: true)
            Self.spread(world.registry)
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { ($0.counts?.retrying ?? 0) > 0 }
            let soon = try await Self.all(id, size: 500, in: world)
            #expect(Set(soon).isSubset(of: accepted.all))
            clock.advance(.seconds(60))
            try await world.wait(id, for: .sent)
            for size: UInt32 in [1, 7, 500] {
                let found = try await Self.all(id, size: size, in: world)
                #expect(found.count == accepted.count && Set(found) == accepted.all)
            }
        }
    }

    @Test func `a notification for nobody has reached no device, and the list is empty`()
        async throws
    {
        try await withDelivery(devices: 0, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            #expect(try await Self.page(id, in: world).deviceIds.isEmpty)
            clock.advance(.seconds(60 * 86_400))
            #expect(try await Self.page(id, in: world).deviceIds.isEmpty)
        }
    }

    @Test func `a day after a notification expires its reached devices are not known any more`()
        async throws
    {
        try await withDelivery(devices: 3, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            #expect(try await Self.page(id, in: world).deviceIds.count == 3)
            world.registry.state.withLock { $0.devices[1] = nil }
            #expect(try await Self.page(id, in: world).deviceIds.count == 2)
            clock.advance(.seconds(60 * 86_400))
            try await eventually {
                let error = await failure { try await Self.page(id, in: world) }
                return error?.code == .failedPrecondition
            }
            let none = await failure { try await Self.page("none", in: world) }
            #expect(none?.code == .notFound)
        }
    }
    /// Stops the lane of a notification to twenty devices, once it is planned; returns its id.
    private static func stopped(_ world: DeliveryWorld) async throws -> String {
        try await world.stop { $0.adapter = "scripted" }
        let id = try await world.send().id
        try await world.wait(id, for: .sending)
        return id
    }

    @Test func `devices that a release leaves out are not reached, and the reason is told`()
        async throws
    {
        try await withDelivery(devices: 20, [ScriptedAdapter()]) { world, _ in
            let id = try await Self.stopped(world)
            world.registry.state.withLock { $0.left = Set(0..<10) }
            try await world.stop(false) { $0.adapter = "scripted" }
            let release = try await world.release { $0.adapter = "scripted" }
            #expect(release.deliveries == 10)
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 10 && sent.counts?.suppressed == 10)
            #expect(sent.counts?.suppressedBy.map(\.deliveries) == [10])
            #expect(try await Self.all(id, size: 500, in: world).count == 10)
        }
    }

    @Test func `a switch that cancels leaves no device as reached`() async throws {
        try await withDelivery(devices: 20, [ScriptedAdapter()]) { world, _ in
            let id = try await Self.stopped(world)
            try await world.stop { ($0.adapter, $0.mode) = ("scripted", .cancel) }
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 0 && sent.counts?.suppressed == 20)
            #expect(try await Self.page(id, in: world).deviceIds.isEmpty)
        }
    }
}
