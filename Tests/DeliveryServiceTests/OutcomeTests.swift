import DeliveryEngine
import DeliveryAdapters
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Outcomes that carry more than their class.
struct OutcomeTests {
    private static func told(since: UnixTime) async throws -> [Proto.AddressOutcome] {
        let adapter = ScriptedAdapter(kind: "webhook") { _, _ in
            .gone(since: since, reason: "410 Unregistered")
        }
        var told: [Proto.AddressOutcome] = []
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(1, webhook: "https://example.org")
            let failed = try await world.wait(try await world.send().id, for: .failed)
            #expect(failed.counts?.failed == 1)
            told = try await world.registry.told(1)
        }
        return told
    }

    @Test func `the registry is told since when an address is gone`() async throws {
        let since = UnixTime(milliseconds: 1_600_000_000_123)
        let told = try await Self.told(since: since)
        #expect(told.map(\.providerTime) == [since.timestamp])
        #expect(told.map(\.verdict) == [.gone])
    }

    @Test func `a time in the future from a provider is limited to now`() async throws {
        let told = try await Self.told(since: UnixTime(milliseconds: 99_000_000_000_000))
        let time = try #require(told.first?.providerTime)
        #expect(try UnixTime(time, "provider_time") < UnixTime(milliseconds: 98_000_000_000_000))
    }

    @Test func `an unprocessed message is sent again however often that happens`() async throws {
        let adapter = ScriptedAdapter { _, attempt in
            attempt <= 30 ? .unprocessed(reason: "GOAWAY") : .accepted
        }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(1)
            let sent = try await world.wait(try await world.send().id, for: .sent)
            #expect(sent.counts?.delivered == 1)
            #expect(Set(adapter.ledger.map(\.messageID)).count == 1)
            #expect(adapter.ledger.count == 31)
        }
    }
}
