import DeliveryAdapters
import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// The queue holds chunks, not messages.
struct QueueTests {
    private static func count(_ table: String, _ world: DeliveryWorld) async throws -> Int64? {
        try await world.database.read {
            try $0.first("SELECT count(*) FROM \(table)") { $0.integer(0) }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 9, 10])
    func `chunks cover the audience in order, and none is too large`(count: Int) throws {
        let ordinals = (0..<UInt32(count)).map { $0 * 70_000 }
        let chunks = try ChunkPlan.chunks(of: Bitmap(ordinals), size: 3).map {
            try Bitmap.deserialize($0.bytes).ordinals(limit: .max)
        }
        #expect(chunks.flatMap(\.self) == ordinals)
        #expect(chunks.count == (count + 2) / 3)
        #expect(chunks.dropLast().allSatisfy { $0.count == 3 })
    }

    @Test func `delivered devices need no rows, and others need one each`() async throws {
        let adapter = ScriptedAdapter { message, _ in
            switch message.deviceID {
            case device(5): .refused(reason: "400")
            case device(6), device(7): .deviceBusy(after: .seconds(60), reason: "busy")
            default: .accepted
            }
        }
        try await withDelivery(devices: 1300, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) {
                $0.counts?.delivered == 1297 && $0.counts?.retrying == 2
            }
            #expect(try await Self.count("chunk", world) == 3)
            #expect(try await Self.count("retry", world) == 2)
            #expect(try await Self.count("failure", world) == 1)
            // No more is asked of the registry than once for each chunk.
            #expect(world.registry.asked == 3)
        }
    }

    @Test func `the limit of messages in flight is kept, and slow adapters do not delay others`()
        async throws
    {
        var limits = DeliveryLimits()
        limits.engine.inFlight = 8
        let (slow, quick) = (ScriptedAdapter("slow", kind: "webhook"), ScriptedAdapter("quick"))
        slow.block()
        try await withDelivery(devices: 5, [slow, quick], limits: limits) { world, _ in
            let first = try await world.send().id
            try await world.wait(first, for: .sent)
            world.registry.add(7, webhook: "https://example.com")
            let second = try await world.send().id
            try await eventually { slow.underWay == 6 }
            world.registry.removeAll()
            world.registry.add(3)
            let third = try await world.send().id
            try await world.wait(third, for: .sent)
            #expect(try await world.get(second).state == .sending)
            slow.unblock()
            try await world.wait(second, for: .sent)
            #expect(slow.mostUnderWay + quick.mostUnderWay <= 8)
        }
    }

    @Test func `a registry that fails during a chunk is asked again for the rest`()
        async throws
    {
        var limits = DeliveryLimits()
        // One chunk at a time: what is in hand has been asked for already.
        (limits.chunkDevices, limits.engine.devicesPerLane) = (2, 2)
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 6, [adapter], limits: limits) { world, clock in
            adapter.script { [registry = world.registry] message, _ in
                if message.deviceID == device(1) { registry.fail(RPCError(.unavailable, "gone")) }
                return .accepted
            }
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.delivered == 2 }
            adapter.script { _, _ in .accepted }
            world.registry.fail(nil)
            try await eventually {
                clock.advance(.seconds(1))
                await world.service.wake()
                return try await world.get(id).state == .sent
            }
            #expect(adapter.ledger.count == 6)
            #expect(Set(adapter.ledger.map(\.messageID)).count == 6)
        }
    }

    @Test func `ordinals of a replaced registry are not sent to`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            try await world.stopEverything()
            let id = try await world.send().id
            try await world.stopEverything(false)
            world.registry.isReplacedAfterResolving = true
            _ = try await world.release(id)
            let stalled = try await world.wait(id, for: .stalled)
            #expect(stalled.reason == "the registry: the ordinals are of another generation")
            #expect(adapter.ledger.isEmpty)
        }
    }

    @Test func `idempotency keys are kept for a week, and chunks for a day after expiry`()
        async throws
    {
        try await withDelivery(devices: 3) { world, clock in
            let request = DeliveryWorld.request(key: "k")
            let first = try await world.send(request).id
            try await world.wait(first, for: .sent)
            // Each of these is a day; the notification lived for one.
            for day in 1...7 {
                clock.advance(.seconds(86_400))
                await world.service.wake()
                let again = try await world.send(request).id
                #expect(again == first, "day \(day)")
                try await world.settle()
                #expect(try await Self.count("chunk", world) == (day <= 2 ? 1 : 0), "day \(day)")
            }
            clock.advance(.seconds(2 * 86_400))
            await world.service.wake()
            try await eventually { try await Self.count("submission", world) == 0 }
            #expect(try await world.get(first).state == .sent)
        }
    }
}
