import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Previews of a send, which send and store nothing.
struct PreviewTests {
    private func preview(
        _ world: DeliveryWorld, _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws -> Proto.PreviewSendResponse {
        try await world.client.previewSend(
            DeliveryWorld.request(key: "", change), DeliveryWorld.sender)
    }

    @Test func `a preview counts devices and messages by adapter, and sends and stores nothing`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            let found = try await preview(world)
            #expect((found.devices, found.messages, found.unreached) == (3, 3, 0))
            #expect(found.adapters.map(\.messages) == [3])
            #expect(found.heldBy == "" && found.capped == 0)
            #expect(found.notification?.id == "")
            #expect(found.notification?.audience == DeliveryWorld.request().audience)
            try await world.settle()
            #expect(adapter.ledger.isEmpty)
            var list = Proto.ListNotificationsRequest()
            list.pageSize = 10
            let stored = try await world.client.listNotifications(list, DeliveryWorld.sender)
            #expect(stored.notifications.isEmpty)
        }
    }

    @Test func `a preview that names a device or a user is recorded as a read of that one`()
        async throws
    {
        try await withDelivery(devices: 3) { world, _ in
            func note(_ audience: String) async -> AuditNote.Contents? {
                var call = DeliveryWorld.sender
                call.note = AuditNote()
                _ = try? await world.service.previewSend(
                    DeliveryWorld.request { $0.audience = audience }, call)
                return call.note?.contents
            }
            let one = await note("device:\(device(1)) AND NOT platform(ios)")
            #expect(one?.isIdle == false && one?.object == device(1))
            #expect(await note("user(jane)")?.object == "jane")
            let two = await note("device:\(device(1)) OR device:\(device(2))")
            #expect(two?.isIdle == false && two?.object == nil)
            #expect(await note("platform(ios)")?.isIdle == true)
            world.registry.state.withLock {
                $0.segments = ["jane": "user(jane)", "ios": "platform(ios)"]
            }
            #expect(await note("segment(jane)")?.object == "jane")
            #expect(await note("segment(ios)")?.isIdle == true)
            #expect(await note("device:")?.isIdle == true, "it is refused, and tells nothing")
        }
    }

    @Test func `a preview warns above the number of devices that needs no question`() {
        let large = LargeAudience(over: 1_000)
        #expect(large.warnings(1_000).isEmpty)
        #expect(large.warnings(1_001).map(\.field) == ["devices"])
        #expect(LargeAudience(over: 0).warnings(1).count == 1)
    }

    @Test func `a preview says which switch would hold the notification`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.stop()
            #expect(try await preview(world).heldBy.contains("kill switch"))
        }
    }

    @Test func `a preview counts who is at a frequency cap, and counts nothing towards it`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            try await world.cap("/bill", 1)
            for _ in 0..<3 {
                let before = try await preview(world) { $0.type = "/bill/vote" }
                #expect((before.capped, before.messages) == (0, 3))
            }
            try await world.sendCapped()
            let after = try await preview(world) { $0.type = "/bill/vote" }
            #expect((after.devices, after.capped, after.messages) == (3, 3, 0))
            let alert = try await preview(world) {
                ($0.type, $0.ignoreCaps) = ("/bill/vote", true)
            }
            #expect((alert.capped, alert.messages) == (0, 3))
        }
    }

    @Test func `a preview refuses what a send refuses, by the same field`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let error = await #expect(throws: RPCError.self) {
                try await preview(world) { $0.type = "story" }
            }
            #expect(error?.violations.map(\.field) == ["type"])
        }
    }
}
