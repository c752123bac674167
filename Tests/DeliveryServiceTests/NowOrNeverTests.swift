import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Notifications with a time to live of 0, which are tried once.
struct NowOrNeverTests {
    private static let request = DeliveryWorld.request { $0.timeToLive = Proto.Duration() }

    @Test func `a message with a TTL of zero is sent once, and the provider keeps nothing`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(1)
            let sent = try await world.wait(try await world.send(Self.request).id, for: .sent)
            #expect(sent.counts?.delivered == 1)
            #expect(sent.timing?.nowOrNever == true)
            #expect(adapter.ledger.map(\.isNowOrNever) == [true])
            let message = try #require(adapter.ledger.first)
            #expect(message.expireTime > message.time)
            #expect(message.expireTime <= message.time + NowOrNever.grace)
        }
    }

    @Test(arguments: [
        AttemptOutcome.deviceBusy(after: .seconds(1), reason: "busy"),
        .deviceBusy(after: nil, reason: "busy"), .providerFails(after: nil, reason: "500"),
        .messageFails(after: .zero, reason: "500"),
    ])
    func `a now-or-never message that fails expires, and is not tried again`(
        outcome: AttemptOutcome
    ) async throws {
        let adapter = ScriptedAdapter { _, _ in outcome }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(1)
            let ended = try await world.wait(try await world.send(Self.request).id, for: .sent)
            #expect(ended.counts?.expired == 1 && ended.counts?.delivered == 0)
            #expect(adapter.ledger.count == 1)
        }
    }

    @Test func `a now-or-never message whose answer was lost is not sent again`() async throws {
        let adapter = ScriptedAdapter { _, _ in .uncertain(reason: "lost") }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(1)
            let id = try await world.send(
                DeliveryWorld.request {
                    ($0.timeToLive, $0.onUncertain) = (Proto.Duration(), .resend)
                }
            ).id
            let ended = try await world.wait(id, for: .failed)
            #expect(ended.counts?.uncertain == 1)
            #expect(adapter.ledger.count == 1)
        }
    }

    @Test func `an unprocessed now-or-never message is sent again while there is time`()
        async throws
    {
        let adapter = ScriptedAdapter { _, attempt in
            attempt < 5 ? .unprocessed(reason: "GOAWAY") : .accepted
        }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(1)
            _ = try await world.wait(try await world.send(Self.request).id, for: .sent)
            #expect(adapter.ledger.count == 5)
        }
    }

    @Test func `a now-or-never message held past its time expires without an attempt`() async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery([adapter]) { world, clock in
            world.registry.add(1)
            try await world.stopEverything()
            let id = try await world.send(Self.request).id
            try await world.wait(id, for: .stalled)
            try await world.stopEverything(false)
            clock.advance(NowOrNever.grace)
            await world.service.wake()
            try await world.wait(id, for: .expired)
            #expect(adapter.ledger.isEmpty)
        }
    }
}
