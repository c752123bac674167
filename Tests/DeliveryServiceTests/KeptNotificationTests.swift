import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// How much of the disk the notifications of an app take, also when they have ended.
struct KeptNotificationTests {
    private static func limits(_ bytes: Int) -> DeliveryLimits {
        var limits = DeliveryLimits()
        limits.keptBytes = bytes
        return limits
    }

    @Test func `notifications that have ended count for an app's limit, also after a restart`()
        async throws
    {
        let limits = Self.limits(3 * KeptNotifications.rowBytes)
        try await withHome(devices: 1) { home in
            try await home.run(limits: limits) { world in
                for _ in 0..<3 {
                    let sent = try await world.send(DeliveryWorld.request(key: ""))
                    try await world.wait(sent.id, for: .sent)
                }
                let refused = await failure { try await world.send() }
                #expect(refused?.code == .resourceExhausted)
                #expect(refused?.message.contains("HERALD_DELIVERY_APP_GIGABYTES") == true)
            }
            try await home.run(limits: limits) { world in
                let refused = await failure { try await world.send() }
                #expect(refused?.code == .resourceExhausted)
            }
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
