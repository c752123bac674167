import Protocol
import ServiceKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import DeliveryService

/// Effects of notifications, added up by type.
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

    private static func effect(
        _ type: String = "/bill/vote", since: UnixTime? = nil, until: UnixTime? = nil,
        in world: DeliveryWorld
    ) async throws -> Proto.GetTypeEffectResponse {
        var request = Proto.GetTypeEffectRequest()
        (request.type, request.since, request.until) = (
            type, since?.timestamp, until?.timestamp
        )
        return try await world.client.getTypeEffect(request, DeliveryWorld.sender)
    }

    private static func send(_ type: String, in world: DeliveryWorld) async throws -> String {
        var request = DeliveryWorld.request()
        request.type = type
        return try await world.send(request).id
    }

    private static func tap(
        _ id: String, _ ordinals: [UInt32], in world: DeliveryWorld
    ) async throws {
        for ordinal in ordinals {
            let event = DeliveryWorld.said(.tapped, of: "\(id)-\(ordinal)", id: "tap \(id)")
            _ = try await world.exchange(ordinal, events: [event])
        }
    }

    @Test func `a type's notifications are added up by platform, each device for each of them`()
        async throws
    {
        try await withDelivery(devices: 10, [ScriptedAdapter()]) { world, clock in
            var ids: [String] = []
            for _ in 0..<3 {
                let id = try await Self.send("/bill/vote", in: world)
                try await world.wait(id, for: .sent)
                ids.append(id)
            }
            let other = try await Self.send("/bill/vote/late", in: world)
            try await world.wait(other, for: .sent)
            try await Self.tap(ids[0], [0, 1, 2], in: world)
            try await Self.tap(ids[1], [0, 1], in: world)
            try await Self.tap(ids[2], [0], in: world)
            try await Self.tap(other, [5], in: world)
            let found = try await Self.effect(in: world)
            #expect((found.total?.notifications, found.total?.tapped) == (3, 6))
            // The fake registry's even devices run Android.
            #expect(found.platforms.map(\.name) == ["android", "ios"])
            #expect(found.platforms.map(\.tapped) == [4, 2])
            #expect(found.platforms.map(\.audience) == [15, 15])
            #expect((found.withReactions, found.withAudience, found.withDay) == (3, 3, 0))
            #expect(found.unknown.isEmpty)
            let late = try await Self.effect("/bill/vote/late", in: world)
            #expect(late.platforms.map(\.tapped) == [1, 0])
            #expect(late.total?.notifications == 1)
            let none = try await Self.effect(since: clock.now + .hours(1), in: world)
            #expect(none.total == nil && none.platforms.isEmpty)
            let never = try await Self.effect("/bill/never", in: world)
            #expect(never.total == nil && never.platforms.isEmpty && never.unknown.isEmpty)
        }
    }

    @Test func `the times until devices reacted are added up over the notifications of a type`()
        async throws
    {
        try await withDelivery(devices: 4, [ScriptedAdapter()]) { world, clock in
            for number in 0..<3 {
                let type = number == 2 ? "/other" : "/bill/vote"
                let id = try await Self.send(type, in: world)
                try await world.wait(id, for: .sent)
                let begun = clock.now
                clock.advance(.hours(10))
                for (ordinal, seconds) in [(0, 30), (1, 90), (2, 90 + number * 3_600)] {
                    var event = DeliveryWorld.said(.tapped, of: "\(id)-\(ordinal)", id: id)
                    event.time = (begun + .seconds(seconds)).timestamp
                    _ = try await world.exchange(UInt32(ordinal), events: [event])
                }
            }
            let found = try await Self.effect(in: world)
            #expect(found.times.map(\.kind) == [.tapped])
            let sums = found.times.first?.spans.map { [$0.end?.seconds ?? 0, Int64($0.devices)] }
            #expect(sums == [[60, 2], [120, 3], [4_200, 1]])
            #expect(found.total?.tapped == 6)
            // The registry does not have to know the times.
            world.registry.fail(RPCError(.unavailable, "not now"))
            #expect(try await Self.effect(in: world).times == found.times)
            world.registry.fail(nil)
            let late = try await Self.effect(since: clock.now, in: world)
            #expect(late.times.isEmpty)
        }
    }

    @Test func `times of random notifications are the same as added up by hand`() {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var (sum, all) = (ReactionTimes(), [Int64: UInt64]())
        for _ in 0..<50 {
            var one = ReactionTimes()
            for _ in 0..<20 {
                let span = ReactionTable.span(.seconds(Int.random(in: 0...900_000, using: &random)))
                one.add(1, .tapped, span)
                all[span, default: 0] += 1
            }
            sum.add(one)
        }
        let found = sum.list.first?.spans.map { ($0.end?.seconds ?? 0, $0.devices) } ?? []
        #expect(found.map(\.0) == all.keys.sorted().map { $0 * 60 }, "seed \(seed)")
        #expect(found.map(\.1) == all.keys.sorted().map { all[$0] ?? 0 }, "seed \(seed)")
    }

    @Test func `what is known of a large audience is kept when its devices are forgotten`()
        async throws
    {
        try await withDelivery(devices: 120, [ScriptedAdapter()]) { world, clock in
            let id = try await Self.send("/bill/vote", in: world)
            try await world.wait(id, for: .sent)
            try await Self.tap(id, [0, 2, 3], in: world)
            clock.advance(.hours(24))
            world.registry.state.withLock { ($0.off, $0.left) = ([1, 2], []) }
            await OptOutKeeper.look(on: world.service)
            clock.advance(.hours(24 * 6))
            world.registry.state.withLock { $0.off = [1, 2, 4, 6] }
            await OptOutKeeper.look(on: world.service)
            func check(_ found: Proto.GetTypeEffectResponse) {
                #expect(found.platforms.map(\.name) == ["android", "ios"])
                #expect(found.platforms.map(\.audience) == [60, 60])
                #expect(found.platforms.map(\.tapped) == [2, 1])
                #expect(found.platforms.map(\.daySwitchedOff) == [1, 1])
                #expect(found.platforms.map(\.weekSwitchedOff) == [3, 1])
                #expect((found.withAudience, found.withDay, found.withWeek) == (1, 1, 1))
            }
            check(try await Self.effect(in: world))
            clock.advance(.hours(24 * 30))
            try await world.service.store.sweep(now: clock.now)
            check(try await Self.effect(in: world))
        }
    }

    @Test func `without the registry a type has its sums, and says why it has no parts`()
        async throws
    {
        try await withDelivery(devices: 4, [ScriptedAdapter()]) { world, _ in
            let id = try await Self.send("/bill/vote", in: world)
            try await world.wait(id, for: .sent)
            try await Self.tap(id, [0], in: world)
            world.registry.fail(RPCError(.unavailable, "not now"))
            let found = try await Self.effect(in: world)
            #expect(found.total?.tapped == 1)
            #expect(found.platforms.isEmpty && found.unknown.contains("not now"))
        }
    }

    @Test(arguments: ["", "bill", "/bill/", "/"])
    func `a text that is no type is refused by its field`(type: String) async throws {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, _ in
            let error = await failure { try await Self.effect(type, in: world) }
            #expect(error?.violations.map(\.field) == ["type"])
        }
    }

    @Test func `a type is found among more notifications than are read at once, and the read ends`()
        async throws
    {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, _ in
            let id = try await Self.send("/rare", in: world)
            try await world.wait(id, for: .sent)
            // Copies of it of another type, older and newer than what the type has.
            try await world.database.write { database in
                try database.run(
                    """
                    WITH RECURSIVE n (i) AS (
                        SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
                    INSERT INTO notification (id, app, type, content, audience, state, reason,
                        create_time, deliver_time, expire_time, is_planned, generation, devices,
                        delivered, failed, retrying, suppressed, expired, uncertain)
                    SELECT 'copy' || i, app, '/often', content, audience, state, reason,
                        create_time, deliver_time, expire_time, is_planned, generation, devices,
                        delivered, failed, retrying, suppressed, expired, uncertain
                    FROM n, notification WHERE id = ?
                    """, id)
            }
            #expect(try await Self.effect("/rare", in: world).total?.notifications == 1)
            #expect(try await Self.effect("/often", in: world).total?.notifications == 25_000)
            #expect(try await Self.effect("/never", in: world).total == nil)
        }
    }
}
