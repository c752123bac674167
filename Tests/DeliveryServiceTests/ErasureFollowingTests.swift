import DeliveryAdapters
import DeliveryEngine
import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// The erasure in delivery of devices that the registry has erased.
struct ErasureFollowingTests {
    private static func page(
        _ generation: UInt8 = 1, restored: Bool = false, highWater: UInt64? = nil,
        _ ordinals: Int...
    ) -> Proto.FollowErasuresResponse {
        var page = Proto.FollowErasuresResponse()
        page.generation = [generation]
        page.restored = restored
        page.highWater = highWater ?? UInt64(ordinals.count)
        for (index, ordinal) in ordinals.enumerated() {
            var erased = Proto.ErasedDevice()
            erased.sequence = UInt64(index + 1)
            erased.app = DeliveryWorld.app
            erased.ordinal = UInt32(ordinal)
            erased.deviceId = device(ordinal)
            page.devices.append(erased)
        }
        return page
    }

    private static func event(_ id: String) -> Proto.Event {
        var event = Proto.Event()
        event.id = id
        event.messageId = "m"
        event.kind = .displayed
        return event
    }

    private static func count(_ world: DeliveryWorld, of ordinal: Int) async throws -> [Int64] {
        Array(try await world.rows(naming: device(ordinal)).prefix(3))
    }

    @Test func `erased devices are forgotten, also after a crash in between`()
        async throws
    {
        try await withHome(devices: 3) { home in
            let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(60), reason: "busy")
            }
            let id = try await home.run([adapter]) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sending) { $0.counts?.retrying == 3 }
                for ordinal in 1...2 as ClosedRange<UInt32> {
                    _ = try await world.exchange(ordinal, events: [Self.event("a")])
                }
                return id
            }
            // It was erased while nobody was here to hear of it.
            home.registry.state.withLock { $0.erasures = Self.page(1, 1) }
            try await home.run([adapter]) { world in
                try await eventually { try await Self.count(world, of: 1) == [0, 0, 0] }
                try await eventually {
                    home.registry.state.withLock {
                        $0.followed?.sequence == 1 && $0.followed?.follower == .delivery
                    }
                }
                #expect(try await Self.count(world, of: 2) == [1, 1, 0])
                let counts = try await world.get(id).counts
                #expect(counts?.retrying == 2 && counts?.suppressed == 1)
                #expect(try await world.exchange(1).items.isEmpty)
                #expect(try await world.exchange(2).items.count == 1)
                // It may still be on its way with what it has to say: nothing of it is kept.
                let late = try await world.exchange(1, events: [Self.event("b")])
                #expect(late.storedEventIds.isEmpty)
                #expect(try await Self.count(world, of: 1) == [0, 0, 0])
                let text = "herald_delivery_erased_devices_total{service=\"delivery\"} 1"
                #expect(world.metrics.text.contains(text))
                try await eventually { try await world.service.store.followed().isChecked }
                try await home.afterCrash().run([adapter]) { world in
                    let followed = try await world.service.store.followed()
                    #expect(followed == Followed(generation: [1], sequence: 1, isChecked: true))
                    #expect(try await Self.count(world, of: 1) == [0, 0, 0])
                }
            }
        }
    }

    @Test func `messages in flight for an erased device leave nothing behind`() async throws {
        let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(60), reason: "busy") }
        adapter.block()
        var limits = DeliveryLimits()
        limits.engine.inFlight = 1
        try await withDelivery(devices: 2, [adapter], limits: limits) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 1 }
            world.registry.state.withLock { $0.erasures = Self.page(1, 0, 1) }
            try await eventually {
                world.registry.state.withLock { $0.followed?.sequence == 2 }
            }
            adapter.unblock()
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.suppressed == 2 && sent.counts?.retrying == 0)
            #expect(try await Self.count(world, of: 0) == [0, 0, 0])
            // The second was not begun yet, and was not begun then.
            #expect(!adapter.ledger.contains { $0.deviceID == device(1) })
        }
    }

    @Test func `a registry that has lost erasures is not followed, and an error says so`()
        async throws
    {
        try await withHome(devices: 1) { home in
            home.registry.state.withLock { $0.erasures = Self.page(1, highWater: 7) }
            try await home.run { world in
                try await eventually {
                    home.registry.state.withLock { $0.followed?.sequence == 7 }
                }
                for lost in [Self.page(1, highWater: 6), Self.page(2, highWater: 9)] {
                    home.registry.state.withLock { $0.erasures = lost }
                    try await eventually {
                        world.metrics.text.contains("store=\"registry\"} 1")
                    }
                    let kept = try await world.service.store.followed()
                    #expect(kept == Followed(generation: [1], sequence: 7, isChecked: true))
                    home.registry.state.withLock { $0.erasures = Self.page(1, highWater: 8) }
                    try await eventually {
                        world.metrics.text.contains("store=\"registry\"} 0")
                    }
                    try await world.service.reset(to: kept)
                }
                // One that was put back is another matter.
                home.registry.state.withLock {
                    $0.erasures = Self.page(3, restored: true, highWater: 2)
                }
                try await eventually {
                    home.registry.state.withLock {
                        $0.followed?.generation == [3] && $0.followed?.sequence == 2
                    }
                }
            }
        }
    }

    @Test func `after a restore devices unknown to the registry are forgotten`()
        async throws
    {
        try await withHome(devices: 3) { home in
            let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(60), reason: "busy")
            }
            home.registry.state.withLock { $0.erasures = Self.page(1, highWater: 4) }
            try await home.run([adapter]) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sending) { $0.counts?.retrying == 3 }
                _ = try await world.exchange(0, events: [Self.event("a")])
            }
            // Erased between delivery's copy and the registry's: in neither is a word of it.
            home.registry.state.withLock {
                $0.unknown = [device(0), device(2)]
                $0.erasures = Self.page(2, restored: true, highWater: 5)
            }
            try FileManager.default.removeItem(atPath: home.path + ".ledger")
            try await home.run([adapter]) { world in
                try await eventually {
                    let counts = (
                        try await Self.count(world, of: 0), try await Self.count(world, of: 2)
                    )
                    return counts == ([0, 0, 0], [0, 0, 0])
                }
                #expect(try await Self.count(world, of: 1) == [0, 1, 0])
                try await eventually {
                    try await world.service.store.followed()
                        == Followed(generation: [2], sequence: 5, isChecked: true)
                }
            }
        }
    }

    @Test func `after a restore no failures of unknown devices remain`() async throws {
        try await withHome(devices: 9) { home in
            let adapter = ScriptedAdapter { _, _ in .refused(reason: "400") }
            home.registry.state.withLock { $0.erasures = Self.page(1, highWater: 4) }
            try await home.run([adapter]) { world in
                for _ in 0..<3 { try await world.wait(try await world.send().id, for: .failed) }
                #expect(try await world.rows(naming: device(4)) == [0, 0, 3, 3])
            }
            let unknown = (0..<9).filter { $0 != 4 }.map(device)
            home.registry.state.withLock {
                $0.unknown = Set(unknown)
                $0.erasures = Self.page(2, restored: true, highWater: 5)
            }
            try FileManager.default.removeItem(atPath: home.path + ".ledger")
            try await home.run([adapter]) { world in
                try await eventually { try await world.service.store.followed().isChecked }
                for device in unknown {
                    #expect(try await world.rows(naming: device) == [0, 0, 0, 0])
                }
                #expect(try await world.rows(naming: device(4)) == [0, 0, 3, 3])
                let failed = try await world.failures().failures.map(\.deviceId)
                #expect(failed == [device(4), device(4), device(4)])
                // It may have another ordinal in the registry that was put back.
                var request = Proto.EraseDeviceRequest()
                (request.app, request.deviceId) = (DeliveryWorld.app, device(4))
                request.ordinal = 1_000_004
                _ = try await world.client.eraseDevice(request, CallContext())
                #expect(try await world.rows(naming: device(4)) == [0, 0, 0, 0])
            }
        }
    }
}

extension DeliveryService {
    /// Sets the place in the registry's log of erasures up to which the service has followed.
    fileprivate func reset(to followed: Followed) async throws {
        _ = try await store.erase([], now: now, followed: followed)
        self.followed = followed
    }
}
