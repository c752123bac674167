import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The status of messages that are tried again and again.
struct RetriesTests {
    @Test func `the status says which messages are tried again, since when, and the last error`()
        async throws
    {
        let dead = ScriptedAdapter("webhook") { _, _ in
            .deviceBusy(after: .seconds(30), reason: "connection refused by localhost:1")
        }
        try await withDelivery(devices: 3, [dead, ScriptedAdapter("log")]) { world, clock in
            let began = clock.now.timestamp.seconds
            let id = try await world.send().id
            let found = try await world.wait(id, for: .sending) { $0.counts?.retrying == 3 }
            let retries = found.retries
            #expect(retries.map(\.adapter) == ["webhook"])
            #expect(retries.first?.app == "news" && retries.first?.messages == 3)
            #expect(retries.first?.error.contains("connection refused by localhost:1") == true)
            #expect(retries.first?.since?.seconds == began)
            #expect((retries.first?.nextTime?.seconds ?? 0) > began)
            let status = try await world.client.getStatus(.init(), DeliveryWorld.sender)
            #expect(status.retries == retries)
            var other = Proto.GetStatusRequest()
            other.app = "other"
            let others = try await world.client.getStatus(other, DeliveryWorld.suite)
            #expect(others.retries.isEmpty)
            let suite = try await world.client.getStatus(.init(), DeliveryWorld.suite)
            #expect(suite.retries == retries)
        }
    }

    @Test func `a notification whose devices cannot be found says when they are looked for again`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            world.registry.fail(RPCError(.unavailable, "no connection"))
            let id = try await world.send().id
            let found = try await world.wait(id, for: .queued) { !$0.reason.isEmpty }
            #expect(found.reason.hasPrefix("the registry: "))
            #expect((found.nextAttemptTime?.seconds ?? 0) >= clock.now.timestamp.seconds)
            world.registry.fail(nil)
        }
    }
}
