import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// The deletion of notifications a day after their expiry.
struct SweepTests {
    private static func rows(_ table: String, _ world: DeliveryWorld) async throws -> [Int64] {
        try await world.database.read { database in
            try database.rows(
                "SELECT DISTINCT notification FROM \(table) ORDER BY notification"
            ) { $0.integer(0) }
        }
    }

    @Test func `all notifications that are over are swept, and no others`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            // More than one step, the first of them with nothing to sweep.
            var ids: [String] = []
            for number in 0..<310 {
                let isLong = number < 150 || number == 309
                let request = DeliveryWorld.request {
                    $0.timeToLive = Proto.Duration()
                    $0.timeToLive?.seconds = isLong ? 20 * 86_400 : 3_600
                }
                ids.append(try await world.send(request).id)
            }
            for id in ids { try await world.wait(id, for: .sent) }
            let all = try await Self.rows("chunk", world)
            #expect(all.count == 310)
            #expect(try await Self.rows("audience", world) == all)
            clock.advance(.hours(1 + 24) + .seconds(1))
            try await world.service.store.sweep(now: clock.now)
            let kept = Array(all.prefix(150)) + all.suffix(1)
            #expect(try await Self.rows("chunk", world) == kept)
            // Who switches the type off is counted until a week is over.
            #expect(try await Self.rows("audience", world) == all)
            for time: Duration in [.zero, .hours(6 * 24)] {
                clock.advance(time)
                await OptOutKeeper.look(on: world.service)
            }
            try await world.service.store.sweep(now: clock.now)
            #expect(try await Self.rows("audience", world) == kept)
        }
    }
}
