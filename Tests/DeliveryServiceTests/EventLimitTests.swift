import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// The number of events of a device that are kept.
struct EventLimitTests {
    private static func events(
        _ numbers: Range<Int>, of message: String, at time: UnixTime
    ) -> [Proto.Event] {
        numbers.map { number in
            var event = Proto.Event()
            (event.id, event.messageId) = ("event-\(number)", message)
            event.kind = .displayed
            event.time = (time + .seconds(Int64(number))).timestamp
            return event
        }
    }

    private static func kept(_ world: DeliveryWorld) async throws -> [String] {
        try await world.database.read { database in
            try database.rows("SELECT id FROM event ORDER BY time") { $0.text(0) }
        }
    }

    @Test func `the latest thousand events of a device are kept, and no others of its own`()
        async throws
    {
        try await withDelivery(devices: 2) { world, clock in
            _ = try await world.exchange(1, events: Self.events(0..<1, of: "other", at: clock.now))
            for start in stride(from: 0, to: 1_100, by: 100) {
                _ = try await world.exchange(
                    0, events: Self.events(start..<start + 100, of: "made-up", at: clock.now))
            }
            let kept = try await Self.kept(world)
            #expect(kept.count == 1_001)
            #expect(kept.contains("event-0") && !kept.contains("event-99"))
            #expect(kept.contains("event-100") && kept.last == "event-1099")
        }
    }

    @Test func `events of two months ago go with the next ones, and still count once`()
        async throws
    {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            let first = Self.events(0..<1, of: "\(id)-0", at: clock.now)
            _ = try await world.exchange(0, events: first)
            clock.advance(.hours(61 * 24))
            _ = try await world.exchange(0, events: Self.events(1..<2, of: "x", at: clock.now))
            #expect(try await Self.kept(world) == ["event-1"])
            _ = try await world.exchange(0, events: first)
            #expect(try await world.get(id).counts?.displayed == 1)
        }
    }
}
