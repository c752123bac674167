import DeliveryEngine
import DeliveryAdapters
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// The number of devices that a notification reached.
struct ReachedDevicesTests {
    /// Which devices a provider accepted a message for.
    private final class Accepted: Sendable {
        private let devices = Mutex<Set<String>>([])

        func note(_ device: String, _ outcome: AttemptOutcome) -> AttemptOutcome {
            if outcome == .accepted { devices.withLock { _ = $0.insert(device) } }
            return outcome
        }

        var count: Int { devices.withLock { $0.count } }
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
}
