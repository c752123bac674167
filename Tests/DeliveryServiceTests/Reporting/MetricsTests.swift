import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Metrics of the service for Prometheus.
struct MetricsTests {
    /// Returns the value of a sample by its name and its labels after `service`; nil if there is
    /// none.
    private static func value(
        _ world: DeliveryWorld, _ name: String, _ labels: String = ""
    ) -> Double? {
        let separator = labels.isEmpty ? "" : ","
        let start = "\(name){service=\"delivery\"\(separator)\(labels)} "
        return world.metrics.text.split(separator: "\n").first { $0.hasPrefix(start) }
            .flatMap { Double($0.dropFirst(start.count)) }
    }

    private static func oldest(_ world: DeliveryWorld) async -> Double? {
        await world.service.putInOrder()
        return value(world, "herald_delivery_oldest_waiting_seconds")
    }

    @Test func `the oldest message counts from when it was due, until it has gone`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            #expect(await Self.oldest(world) == 0)
            adapter.block()
            let later = try await world.send(
                DeliveryWorld.request { $0.deliverTime = (clock.now + .seconds(3600)).timestamp })
            clock.advance(.seconds(5))
            #expect(await Self.oldest(world) == 0)
            let first = try await world.send()
            try await eventually { adapter.underWay == 1 }
            // Less than five seconds in all: then the attempt would be late, leave its chunk, and
            // wait no more.
            clock.advance(.seconds(3))
            _ = try await world.send()
            clock.advance(.seconds(1))
            try await eventually { await Self.oldest(world) == 4 }
            adapter.unblock()
            try await world.wait(first.id, for: .sent)
            try await world.settle()
            #expect(await Self.oldest(world) == 0)
            #expect(try await world.get(later.id).state == .scheduled)
        }
    }

    @Test func `a delivery that waits for its retry is late only once the retry is due`()
        async throws
    {
        let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(60), reason: "later") }
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let id = try await world.send().id
            try await eventually { adapter.ledger.count == 1 }
            try await world.settle()
            try await world.stop { $0.adapter = "scripted" }
            #expect(await Self.oldest(world) == 0)
            clock.advance(.seconds(600))
            // Between 60 s and what jitter adds.
            let age = try #require(await Self.oldest(world))
            #expect(age > 300 && age <= 540, "\(age)")
            #expect(try await world.get(id).state == .sending)
        }
    }

    @Test func `switches count by their scope, as long as they are on`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            func on(_ scope: String) -> Double? {
                Self.value(world, "herald_kill_switches", "scope=\"\(scope)\"")
            }
            func waiting() -> Double? { Self.value(world, "herald_delivery_unreleased_adapters") }
            let scopes = ["everything", "app", "adapter", "type", "notification"]
            #expect(scopes.map(on) == [0, 0, 0, 0, 0])
            try await world.stopEverything()
            try await world.stop()
            try await world.stop { $0.adapter = "scripted" }
            for type in ["/a", "/b"] { try await world.stop { $0.type = type } }
            #expect(scopes.map(on) == [1, 1, 1, 2, 0])
            #expect(waiting() == 0)
            try await world.stopEverything(false)
            try await world.stop(false) { $0.adapter = "scripted" }
            #expect(scopes.map(on) == [0, 1, 0, 2, 0])
            #expect(waiting() == 1)
        }
    }

    @Test func `attempts and notifications count for their app`() async throws {
        let adapter = ScriptedAdapter { _, _ in .refused(reason: "no") }
        try await withDelivery(devices: 2, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .failed)
            let app = "app=\"\(DeliveryWorld.app)\""
            func attempts(_ outcome: String) -> Double? {
                Self.value(
                    world, "herald_deliveries_total",
                    "\(app),adapter=\"scripted\",outcome=\"\(outcome)\"")
            }
            // The gauges follow the store, which has answered already.
            try await eventually {
                Self.value(world, "herald_notifications", "\(app),state=\"failed\"") == 1
            }
            #expect(attempts("refused") == 2 && attempts("accepted") == 0)
            #expect(Self.value(world, "herald_notifications", "\(app),state=\"queued\"") == 0)
            #expect(!world.metrics.text.contains("app=\"other\""))
        }
    }

    @Test func `a blocked lane is reported with its app and cause, and again when the block ends`()
    {
        let metrics = Metrics(service: "delivery")
        let gauges = BlockGauges(metrics)
        let (apns, fcm) = (
            LaneKey(app: "news", adapter: "apns"), LaneKey(app: "shop", adapter: "fcm")
        )
        let until = UnixTime(milliseconds: 1_500)
        gauges.set([
            (apns, LaneBlock(.credentials, "no"), nil), (fcm, LaneBlock(.pause, "later"), until),
        ])
        func has(_ line: String) -> Bool { metrics.text.contains("\(line)\n") }
        let (first, second) = (
            "{service=\"delivery\",app=\"news\",adapter=\"apns\",cause=\"credentials\"}",
            "{service=\"delivery\",app=\"shop\",adapter=\"fcm\",cause=\"pause\"}"
        )
        #expect(has("herald_delivery_blocked_providers\(first) 1.0"))
        #expect(has("herald_delivery_blocked_providers\(second) 1.0"))
        #expect(has("herald_delivery_blocked_until_timestamp_seconds\(first) 0.0"))
        #expect(has("herald_delivery_blocked_until_timestamp_seconds\(second) 1.5"))
        gauges.set([(fcm, LaneBlock(.pause, "later"), nil)])
        #expect(has("herald_delivery_blocked_providers\(first) 0.0"))
        #expect(has("herald_delivery_blocked_until_timestamp_seconds\(second) 0.0"))
    }
}
