import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The numbers of waiting deliveries in a status.
struct WaitingDeliveriesTests {
    private static func waiting(
        _ world: DeliveryWorld, _ app: String = "news"
    ) async throws -> Proto.WaitingDeliveries? {
        await world.service.putInOrder()
        var request = Proto.GetStatusRequest()
        request.app = app
        return try await world.client.getStatus(request, DeliveryWorld.suite).waiting
    }

    @Test func `the status counts what is tried again, and what a later stage waits with`()
        async throws
    {
        let busy = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(60), reason: "busy") }
        try await withDelivery(devices: 40, [busy]) { world, _ in
            #expect(try await Self.waiting(world) == nil)
            let sent = try await world.send(RolloutCase.request([50, 100]))
            let first = UInt64(RolloutCase.devices(sent, upTo: 0, of: 40).count)
            try await world.wait(sent.id, for: .sending) { $0.counts?.retrying == first }
            let waiting = try #require(try await Self.waiting(world))
            #expect(waiting.retrying == first && waiting.later == 40 - first)
            #expect(waiting.due == 0 && !waiting.atLeast)
            #expect(try await Self.waiting(world, "") == waiting)
            #expect(try await Self.waiting(world, "other") == nil)
        }
    }

    @Test func `of more than is counted the status says at least how many deliveries wait`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        var limits = DeliveryLimits()
        (limits.chunkDevices, limits.engine.inFlight) = (1, 1)
        try await withDelivery(devices: 1_200, [adapter], limits: limits) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 1 }
            let waiting = try #require(try await Self.waiting(world))
            #expect(waiting.atLeast && (1_000..<1_200).contains(waiting.due))
            _ = try await world.cancel(id)
            adapter.unblock()
        }
    }

    @Test func `a stalled notification waits with no deliveries`() async throws {
        let busy = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(60), reason: "busy") }
        try await withDelivery(devices: 40, [busy]) { world, _ in
            let sent = try await world.send(RolloutCase.request([50, 100]))
            try await world.waitForStage(1, of: sent.id)
            try await world.stop { $0.notificationId = sent.id }
            try await world.wait(sent.id, for: .stalled)
            #expect(try await Self.waiting(world) == nil)
            let other = try await world.send()
            try await world.wait(other.id, for: .sending) { $0.counts?.retrying == 40 }
            let waiting = try await Self.waiting(world)
            #expect(waiting?.later == 0 && waiting?.due == 0 && waiting?.retrying == 40)
        }
    }

    @Test func `the status counts what is due, and nothing once all of it is sent`() async throws {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 10, [adapter]) { world, _ in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 10 }
            let waiting = try #require(try await Self.waiting(world))
            #expect(waiting.due == 10 && waiting.later == 0 && waiting.retrying == 0)
            adapter.unblock()
            try await world.wait(id, for: .sent)
            #expect(try await Self.waiting(world) == nil)
        }
    }
}
