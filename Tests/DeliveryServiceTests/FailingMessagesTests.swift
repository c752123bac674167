import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Messages that fail at every attempt, among others.
struct FailingMessagesTests {
    /// Thirty of four hundred.
    private static let failing = Set(stride(from: 13, to: 400, by: 13).map(device))

    @Test func `a few messages that always fail do not delay later notifications`() async throws {
        let adapter = ScriptedAdapter { message, _ in
            Self.failing.contains(message.deviceID)
                ? .providerFails(after: nil, reason: "503") : .accepted
        }
        try await withDelivery(devices: 400, [adapter]) { world, clock in
            let first = try await world.send().id
            try await world.wait(first, for: .sending) { $0.counts?.delivered == 370 }
            // All that is tried now is what fails.
            for _ in 0..<3 {
                let before = adapter.ledger.count
                clock.advance(.seconds(40))
                await world.service.wake()
                try await eventually { adapter.ledger.count > before && adapter.underWay == 0 }
            }
            #expect(try await world.get(first).blocks.isEmpty)
            let second = try await world.send().id
            try await world.wait(second, for: .sending) { $0.counts?.delivered == 370 }
        }
    }

    @Test func `an unanswered message is uncertain when a newer one replaces it`()
        async throws
    {
        let adapter = ScriptedAdapter { message, _ in
            message.content.body == "old" && message.deviceID == device(1)
                ? .uncertain(reason: "the answer was lost") : .accepted
        }
        try await withDelivery(devices: 3, [adapter]) { world, clock in
            func request(_ body: String) -> Proto.SendRequest {
                var request = DeliveryWorld.request()
                request.content?.body = body
                request.content?.collapseKey = "score"
                return request
            }
            let old = try await world.send(request("old")).id
            try await world.wait(old, for: .sending) { $0.counts?.retrying == 1 }
            let new = try await world.send(request("new")).id
            try await world.wait(new, for: .sent)
            clock.advance(.seconds(60))
            await world.service.wake()
            let over = try await world.wait(old, for: .sent)
            #expect((over.counts?.uncertain, over.counts?.suppressed) == (1, 0))
            #expect(over.counts?.delivered == 2)
        }
    }
}
