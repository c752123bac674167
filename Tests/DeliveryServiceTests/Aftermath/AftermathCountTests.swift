import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// Counts of failures, suppressions and events of devices.
struct AftermathCountTests {
    private static let adapter = ScriptedAdapter("push", kind: "webhook") { message, _ in
        switch message.deviceID {
        case device(0), device(1): .gone(since: nil, reason: "410")
        case device(2): .refused(reason: "400")
        default: .accepted
        }
    }

    @Test func `failures are counted by class and suppressions by reason, as in the ledger`()
        async throws
    {
        let adapter = Self.adapter
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(8, webhook: "https://example.org")
            world.registry.add(3, webhook: "https://example.org", muted: true)
            world.registry.add(4)
            let id = try await world.send().id
            let counts = try #require(try await world.wait(id, for: .sent).counts)
            #expect(counts.failedBy.map(\.failureClass) == [.gone, .refused])
            #expect(counts.failedBy.map(\.deliveries) == [2, 1])
            #expect(counts.failedBy.reduce(0) { $0 + $1.deliveries } == counts.failed)
            let reasons = Dictionary(
                uniqueKeysWithValues: counts.suppressedBy.map { ($0.reason, $0.deliveries) })
            #expect(reasons == ["muted": 3, "no adapter reaches the device": 4])
            #expect(counts.suppressed == 7)
            #expect(counts.delivered == 5)
            #expect(adapter.ledger.count == 8)
        }
    }

    @Test func `each device counts once for each kind of event`() async throws {
        try await withHome(devices: 3) { home in
            let id = try await home.run { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sent)
                for ordinal in 0..<2 {
                    let events = [
                        DeliveryWorld.said(.received, of: "\(id)-\(ordinal)", id: "a"),
                        DeliveryWorld.said(.tapped, of: "\(id)-\(ordinal)", id: "b"),
                    ]
                    _ = try await world.exchange(UInt32(ordinal), events: events)
                    // The same once more, for the answer was lost.
                    _ = try await world.exchange(UInt32(ordinal), events: events)
                }
                return id
            }
            try await home.run { world in
                // After a restart, under new ids.
                _ = try await world.exchange(
                    0, events: [DeliveryWorld.said(.received, of: "\(id)-0", id: "c")])
                let others = [
                    // Another device's message, and one that nobody was sent.
                    DeliveryWorld.said(.received, of: "\(id)-2", id: "d"),
                    DeliveryWorld.said(.displayed, of: "nothing-0", id: "e"),
                    DeliveryWorld.said(.displayed, of: "nothing", id: "f"),
                    DeliveryWorld.said(.displayed, of: "-", id: "g"),
                ]
                #expect(try await world.exchange(0, events: others).storedEventIds.count == 4)
                let counts = try #require(try await world.get(id).counts)
                #expect((counts.received, counts.tapped) == (2, 2))
                #expect((counts.displayed, counts.dismissed, counts.dropped) == (0, 0, 0))
                // Lists have these counts as well.
                let listed = try await world.client.listNotifications(
                    Proto.ListNotificationsRequest(), DeliveryWorld.sender)
                let shown = try #require(listed.notifications.first { $0.id == id }?.counts)
                #expect((shown.received, shown.tapped) == (2, 2))
                #expect(shown.failedBy.isEmpty && shown.deliveredBy.isEmpty)
                _ = try await world.exchange(
                    2,
                    events: [
                        DeliveryWorld.said(.displayed, of: "\(id)-2", id: "a"),
                        DeliveryWorld.said(.dismissed, of: "\(id)-2", id: "b"),
                        DeliveryWorld.said(.dropped, of: "\(id)-2", id: "c"),
                    ])
                let now = try #require(try await world.get(id).counts)
                #expect((now.displayed, now.dismissed, now.dropped) == (1, 1, 1))
            }
        }
    }

    @Test func `an erased device still counts, but is no longer named`() async throws {
        let adapter = ScriptedAdapter { message, _ in
            message.deviceID == device(1) ? .refused(reason: "400") : .accepted
        }
        try await withDelivery(devices: 2, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            _ = try await world.exchange(
                1, events: [DeliveryWorld.said(.received, of: "\(id)-1", id: "a")])
            #expect(try await world.failures().failures.count == 1)
            var request = Proto.EraseDeviceRequest()
            (request.app, request.deviceId, request.ordinal) = (DeliveryWorld.app, device(1), 1)
            _ = try await world.client.eraseDevice(request, CallContext())
            let counts = try #require(try await world.get(id).counts)
            #expect((counts.received, counts.failed, counts.failedBy.count) == (1, 1, 1))
            #expect(try await world.failures().failures.isEmpty)
            let left = try await world.database.read { database in
                try ["receipt", "failure", "event"].map { table in
                    try database.first("SELECT count(*) FROM \(table)") { $0.integer(0) } ?? -1
                }
            }
            #expect(left == [0, 0, 0])
            let events = try await world.events().events
            #expect(!events.isEmpty)
            #expect(!events.contains { "\($0)".contains(device(1)) })
        }
    }

    @Test func `an unlimited variety of reasons does not fill a table`() async throws {
        try await withDelivery { world, _ in
            let numbers = try await world.database.write { database in
                try (0..<ReasonTable.most + 50).map { number in
                    try ReasonTable.number(of: .suppressed("made up \(number)"), in: database)
                }
            }
            #expect(Set(numbers).count == ReasonTable.most + 1)
            #expect(Set(numbers.suffix(50)).count == 1)
        }
    }
}
