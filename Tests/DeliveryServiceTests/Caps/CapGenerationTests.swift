import Protocol
import Synchronization
import Testing

@testable import DeliveryService

/// Cap counts after the registry has renumbered its devices.
struct CapGenerationTests {
    @Test func `a plan resolved before a registry was restored does not change cap counts`()
        async throws
    {
        try await withDelivery(devices: 2) { world, _ in
            try await world.cap("/bill", 1)
            try await world.cap("/sport", 1)
            try await world.sendCapped()
            try await world.sendCapped("/sport")
            world.registry.state.withLock { $0.generation = 3 }
            try await world.sendCapped()
            // Resolved before, and stored now.
            world.registry.state.withLock { $0.generation = 7 }
            try await world.sendCapped()
            world.registry.state.withLock { $0.generation = 3 }
            #expect(try await world.sendCapped().counts?.suppressed == 2)
            // One that nothing was counted for since.
            #expect(try await world.sendCapped("/sport").counts?.delivered == 2)
            #expect(try await world.sendCapped("/sport").counts?.suppressed == 2)
        }
    }
}
