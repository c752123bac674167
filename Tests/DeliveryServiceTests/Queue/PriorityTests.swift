import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// High priorities, which go first and do not starve others.
struct PriorityTests {
    private static func request(_ priority: Proto.Priority) -> Proto.SendRequest {
        var request = DeliveryWorld.request()
        request.priority = priority
        return request
    }

    /// Limits with which a few chunks of a notification fill the lane.
    private static func limits() -> DeliveryLimits {
        var limits = DeliveryLimits()
        limits.engine.inFlight = 8
        (limits.chunkDevices, limits.engine.devicesPerLane) = (8, 24)
        return limits
    }

    @Test(arguments: [Proto.Priority.normal, .low])
    func `lower priorities are sent while more of high priority waits than fits`(
        _ priority: Proto.Priority
    ) async throws {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 400, [adapter], limits: Self.limits()) { world, _ in
            let first = try await world.send(Self.request(.high)).id
            try await eventually { adapter.underWay == 6 }
            let other = try await world.send(Self.request(priority)).id
            adapter.unblock()
            try await world.wait(other, for: .sent)
            let order = adapter.ledger.map(\.notification.parts.id)
            let place = try #require(order.firstIndex(of: other))
            #expect(place < 100, "its first of 400 came after \(place) of high priority")
            #expect(order.prefix(place).allSatisfy { $0 == first })
            try await world.wait(first, for: .sent)
        }
    }
}
