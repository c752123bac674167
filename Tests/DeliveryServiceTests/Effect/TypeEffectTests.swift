import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// What became of notifications, added up by type.
struct `Effect of types` {
    private static func row(
        _ type: String, _ sequence: Int64 = 1, taps: UInt64 = 0, day: UInt64? = nil,
        week: UInt64? = nil
    ) -> TypeEffectSums.Row {
        TypeEffectSums.Row(
            sequence: sequence, type: type, audience: 200, delivered: 100,
            said: [50, 40, taps, 3, 1], day: day.map { ($0, 1) }, week: week.map { ($0, 2) })
    }

    private static func response(_ rows: [TypeEffectSums.Row]) -> Proto.ListTypeEffectsResponse {
        var sums = TypeEffectSums()
        for row in rows { sums.add(row) }
        return sums.response
    }

    @Test func `the counts of a type's notifications are added up`() throws {
        let types = Self.response([
            Self.row("/a", taps: 5, day: 3, week: 8), Self.row("/a", taps: 7, day: 4),
            Self.row("/a", taps: 1),
        ]).types
        let found = try #require(types.first)
        #expect(types.count == 1)
        #expect((found.notifications, found.audience, found.delivered) == (3, 600, 300))
        #expect((found.received, found.displayed, found.tapped) == (150, 120, 13))
        #expect((found.dismissed, found.dropped) == (9, 3))
        let (day, week) = (try #require(found.day), try #require(found.week))
        #expect((day.notifications, day.switchedOff, day.gone, day.tapped) == (2, 7, 2, 12))
        #expect((week.notifications, week.switchedOff, week.gone, week.tapped) == (1, 8, 2, 5))
    }

    @Test
    func `types that were switched off most for each tap come first, then those tapped least`() {
        let types = Self.response([
            Self.row("/liked", taps: 90), Self.row("/ignored", taps: 1),
            Self.row("/costly", taps: 10, day: 1, week: 30), Self.row("/young", taps: 10, day: 20),
        ]).types
        #expect(types.map(\.type) == ["/costly", "/young", "/ignored", "/liked"])
    }

    @Test func `a type that is one too many is only counted as left out`() {
        var rows = (0..<TypeEffectSums.mostTypes).map { Self.row("/t\($0)") }
        rows += [Self.row("/more"), Self.row("/t0"), Self.row("/more")]
        let response = Self.response(rows)
        #expect(response.types.count == TypeEffectSums.mostTypes)
        #expect(response.leftOut == 2)
        #expect(response.types.first { $0.type == "/t0" }?.notifications == 2)
    }

    @Test func `the notifications of a time are added up as the service has stored them`()
        async throws
    {
        try await withDelivery(devices: 120, [ScriptedAdapter()]) { world, clock in
            let begun = clock.now
            let old = try await world.send().id
            try await world.wait(old, for: .sent)
            clock.advance(.hours(24))
            world.registry.state.withLock { ($0.off, $0.left) = ([1, 2], [3]) }
            await OptOutKeeper.look(on: world.service)
            let new = try await world.send().id
            try await world.wait(new, for: .sent)
            var event = Proto.Event()
            (event.id, event.messageId, event.kind) = ("1", "\(new)-7", .tapped)
            _ = try await world.exchange(7, events: [event])
            func types(
                _ since: UnixTime?, _ until: UnixTime? = nil
            ) async throws -> [Proto.TypeEffect] {
                var request = Proto.ListTypeEffectsRequest()
                (request.since, request.until) = (since?.timestamp, until?.timestamp)
                return try await world.client.listTypeEffects(
                    request, DeliveryWorld.sender
                ).types
            }
            let all = try #require(try await types(nil).first)
            // The second one does not go to those who have switched it off or left.
            #expect((all.notifications, all.audience, all.tapped) == (2, 120 + 117, 1))
            #expect((all.day?.notifications, all.day?.switchedOff) == (1, 2))
            #expect(try await types(begun + .hours(1)).first?.notifications == 1)
            #expect(try await types(nil, begun + .hours(1)).first?.tapped == 0)
            #expect(try await types(begun + .hours(48)).isEmpty)
            await #expect(throws: RPCError.self) { _ = try await types(clock.now, begun) }
        }
    }
}
