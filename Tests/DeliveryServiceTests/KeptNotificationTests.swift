import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The space that the notifications of an app take on the disk, also when they have ended.
struct KeptNotificationTests {
    private static func limits(_ bytes: Int) -> DeliveryLimits {
        var limits = DeliveryLimits()
        limits.keptBytes = bytes
        return limits
    }

    @Test func `notifications that have ended count for an app's limit, also after a restart`()
        async throws
    {
        let limits = Self.limits(8 * KeptNotifications.rowBytes)
        /// Sends notifications until one is refused, and returns the number of those before it.
        @Sendable func fill(_ world: DeliveryWorld) async throws -> Int {
            for count in 0..<20 {
                do {
                    let sent = try await world.send()
                    try await world.wait(sent.id, for: .sent)
                } catch let error as RPCError {
                    #expect(error.code == .resourceExhausted)
                    #expect(error.message.contains("HERALD_DELIVERY_APP_GIGABYTES"))
                    return count
                }
            }
            return 20
        }
        try await withHome(devices: 1) { home in
            // One that is stored while the sum is read may count twice, until it is read again.
            let first = try await home.run(limits: limits) { try await fill($0) }
            #expect((6...8).contains(first))
            let second = try await home.run(limits: limits) { try await fill($0) }
            #expect(second <= 2)
        }
    }

    @Test func `the oldest notifications of an app that has too many are deleted after eight days`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            var ids: [String] = []
            for _ in 0..<60 {
                ids.append(try await world.send().id)
                try await world.wait(ids.last ?? "", for: .sent)
            }
            let store = await world.service.store
            let all = try await store.trim(toBytes: .max, now: clock.now)
            let size = (all.bytes[DeliveryWorld.app] ?? 0) / 60
            #expect(size > KeptNotifications.rowBytes)
            // Those of the last eight days stay, however many there are.
            let young = try await store.trim(toBytes: size, now: clock.now)
            #expect(young.bytes == all.bytes && !young.isMore)
            clock.advance(.seconds(9 * 86_400))
            let late = try await world.send()
            try await world.wait(late.id, for: .sent)
            let left = try await store.trim(toBytes: 20 * size, now: clock.now)
            // Fifty go at a time, the oldest first.
            #expect(left.bytes[DeliveryWorld.app] ?? 0 <= 20 * size)
            let first = await failure { try await world.get(ids[0]) }
            #expect(first?.code == .notFound)
            #expect(try await world.get(ids[59]).state == .sent)
            #expect(try await world.get(late.id).state == .sent)
        }
    }
}
