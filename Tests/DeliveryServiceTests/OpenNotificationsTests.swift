import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The limits of an app's open notifications.
struct OpenNotificationsTests {
    private static func limits() -> DeliveryLimits {
        var limits = DeliveryLimits()
        (limits.queuedNotifications, limits.keptNotifications) = (2, 1)
        return limits
    }

    @Test func `an app's limit of queued notifications refuses more until some are sent`()
        async throws
    {
        let adapter = ScriptedAdapter()
        adapter.block()
        try await withDelivery(devices: 1, [adapter], limits: Self.limits()) { world, _ in
            let first = try await world.send(DeliveryWorld.request(key: "a"))
            let second = try await world.send()
            let refused = await failure { try await world.send() }
            #expect(refused?.code == .resourceExhausted)
            #expect(refused?.retryAfter == .seconds(2))
            // What was taken before is taken still.
            #expect(try await world.send(DeliveryWorld.request(key: "a")).id == first.id)
            let other = DeliveryWorld.request { $0.app = "other" }
            let others = await failure { try await world.send(other) }
            #expect(others?.code != .resourceExhausted)
            adapter.unblock()
            for id in [first.id, second.id] { try await world.wait(id, for: .sent) }
            try await world.wait(try await world.send().id, for: .sent)
        }
    }

    @Test func `scheduled notifications have a limit of their own`() async throws {
        try await withDelivery(devices: 1, limits: Self.limits()) { world, clock in
            let later = DeliveryWorld.request {
                $0.deliverTime = (clock.now + .seconds(3_600)).timestamp
            }
            let first = try await world.send(later)
            let refused = await failure { try await world.send(later) }
            #expect(refused?.code == .resourceExhausted)
            #expect(refused?.message.contains("scheduled or stalled") == true)
            try await world.wait(try await world.send().id, for: .sent)
            _ = try await world.cancel(first.id)
            _ = try await world.send(later)
        }
    }

    @Test func `stalled notifications share the limit of scheduled ones, also after a restart`()
        async throws
    {
        try await withHome(devices: 1) { home in
            try await home.run(limits: Self.limits()) { world in
                try await world.stopEverything()
                _ = try await world.send()
            }
            try await home.run(limits: Self.limits()) { world in
                let refused = await failure { try await world.send() }
                #expect(refused?.code == .resourceExhausted)
                #expect(refused?.retryAfter == .seconds(60))
            }
        }
    }

    @Test func `the bytes of what has not ended are limited too, also after a restart`()
        async throws
    {
        var limits = DeliveryLimits()
        limits.openBytes = 2_000
        func large(_ clock: ManualClock) -> Proto.SendRequest {
            DeliveryWorld.request {
                $0.content?.body = String(repeating: "b", count: 1_500)
                $0.deliverTime = (clock.now + .seconds(3_600)).timestamp
            }
        }
        try await withHome(devices: 1) { home in
            var first = ""
            try await home.run(limits: limits) { world in
                first = try await world.send(large(home.clock)).id
                _ = try await world.send(large(home.clock))
                let refused = await failure { try await world.send() }
                #expect(refused?.code == .resourceExhausted)
                #expect(refused?.retryAfter == .seconds(60))
                #expect(refused?.message.contains("have not ended take") == true)
            }
            try await home.run(limits: limits) { world in
                #expect(await failure { try await world.send() }?.code == .resourceExhausted)
                _ = try await world.cancel(first)
                try await world.wait(try await world.send().id, for: .sent)
            }
        }
    }
}
