import Protocol
import Testing

@testable import DeliveryService

/// Caps and rollouts together.
struct CapRolloutTests {
    @Test func `a stage counts from its earliest time, and not for ever`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 40, [adapter]) { world, clock in
            try await world.cap("/bill", 1)
            var request = RolloutCase.request([50, 100])
            request.type = "/bill"
            let sent = try await world.send(request)
            try await world.waitForStage(1, of: sent.id)
            // The second stage's devices count already, for an hour later.
            #expect(try await world.sendCapped().counts?.suppressed == 40)
            clock.advance(RolloutCase.hour)
            try await world.waitForStage(2, of: sent.id)
            try await world.wait(sent.id, for: .sent)
            clock.advance(.seconds(24 * 3_600))
            let first = RolloutCase.devices(sent, upTo: 0, of: 40).count
            #expect(try await world.sendCapped().counts?.delivered == UInt64(first))
            clock.advance(.seconds(2 * 3_600))
            #expect(try await world.sendCapped().counts?.delivered == UInt64(40 - first))
        }
    }
}
