import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Opt-outs after notifications to a few devices.
struct `Opt-outs of small audiences` {
    private static func effect(
        of id: String, in world: DeliveryWorld
    ) async throws -> Proto.GetEffectResponse {
        var request = Proto.GetEffectRequest()
        request.notificationId = id
        return try await world.client.getEffect(request, DeliveryWorld.sender)
    }

    /// Moves the clock an hour past a time, and lets the service count the opt-outs that are due.
    private static func pass(_ time: Duration, _ world: DeliveryWorld, _ clock: ManualClock) async {
        clock.advance(time + .hours(1))
        await OptOutKeeper.look(on: world.service)
    }

    /// Returns the requests for descriptions of devices so far.
    private static func asked(_ world: DeliveryWorld) -> [Proto.DescribeDevicesRequest] {
        world.registry.state.withLock { $0.described }
    }

    @Test(arguments: [1, 2, 99])
    func `opt-outs are counted a day and a week after, for so few devices, too`(devices: Int)
        async throws
    {
        try await withDelivery(devices: devices, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            await Self.pass(.hours(22), world, clock)
            #expect(try await world.get(id).optOuts == nil, "the day is not over")
            world.registry.state.withLock { $0.off = [0] }
            await Self.pass(.hours(1), world, clock)
            let day = try #require(try await world.get(id).optOuts)
            #expect((day.day?.switchedOff, day.day?.gone) == (1, 0))
            #expect(day.week == nil)
            // The audience is kept until the week is over.
            clock.advance(.hours(5 * 24))
            try await world.service.store.sweep(now: clock.now)
            world.registry.state.withLock { ($0.off, $0.left) = ([], [0]) }
            await Self.pass(.hours(24), world, clock)
            let week = try #require(try await world.get(id).optOuts)
            #expect((week.day?.switchedOff, week.week?.switchedOff) == (1, 0))
            #expect(week.week?.gone == 1)
            try await world.service.store.sweep(now: clock.now)
            let rows = try await world.database.read { database in
                try database.first("SELECT count(*) FROM audience") { $0.integer(0) }
            }
            #expect(rows == 0)
            let total = try await Self.effect(of: id, in: world).total
            #expect((total?.devices, total?.optOuts) == (UInt64(devices), week))
        }
    }

    @Test func `notifications of an hour are counted by one question, and each by itself`()
        async throws
    {
        try await withDelivery(devices: 9, [ScriptedAdapter()]) { world, clock in
            var ids: [String] = []
            for number in 0..<30 {
                let request = DeliveryWorld.request { $0.type = "/type/\(number)" }
                ids.append(try await world.send(request).id)
            }
            for id in ids { try await world.wait(id, for: .sent) }
            world.registry.state.withLock { $0.off = [3, 4] }
            await Self.pass(.hours(24), world, clock)
            #expect(Self.asked(world).count == 1)
            #expect(Self.asked(world).first?.types.count == 30)
            #expect(Self.asked(world).first?.ordinals == Array(0..<9))
            for id in ids { #expect(try await world.get(id).optOuts?.day?.switchedOff == 2) }
            await Self.pass(.zero, world, clock)
            #expect(Self.asked(world).count == 1, "nothing is counted twice")
        }
    }

    @Test func `what a few devices were is kept by platform and version, also of one device`()
        async throws
    {
        for devices in [1, 12] {
            try await withDelivery(devices: devices, [ScriptedAdapter()]) { world, clock in
                let id = try await world.send().id
                try await world.wait(id, for: .sent)
                world.registry.state.withLock { $0.off = [0] }
                await Self.pass(.hours(24), world, clock)
                await Self.pass(.hours(24 * 6), world, clock)
                clock.advance(.hours(24 * 30))
                try await world.service.store.sweep(now: clock.now)
                let found = try await Self.effect(of: id, in: world)
                let (even, odd) = (UInt64(devices + 1) / 2, UInt64(devices) / 2)
                #expect(
                    found.platforms.map(\.name) == (odd > 0 ? ["android", "ios"] : ["android"]))
                let parts = found.platforms.compactMap(\.counts)
                #expect(parts.map(\.devices) == (odd > 0 ? [even, odd] : [even]))
                #expect(parts.first?.optOuts?.day?.switchedOff == 1)
                #expect(parts.first?.optOuts?.week?.switchedOff == 1)
                #expect(found.versions.map(\.name) == ["1"])
                #expect(found.versions.first?.counts?.devices == UInt64(min(10, devices)))
                let rows = try await world.database.read { database in
                    try database.first("SELECT count(*) FROM effect_part") { $0.integer(0) }
                }
                #expect(rows == (devices == 1 ? 0 : 3), "one device takes no rows of its own")
            }
        }
    }

    @Test func `a type has the parts of its small audiences, also of those whose device is gone`()
        async throws
    {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, clock in
            for left: Set<UInt32> in [[], [0]] {
                world.registry.state.withLock { $0.left = [] }
                let id = try await world.send().id
                try await world.wait(id, for: .sent)
                world.registry.state.withLock { $0.left = left }
                await Self.pass(.hours(24), world, clock)
                await Self.pass(.hours(24 * 6), world, clock)
            }
            clock.advance(.hours(24 * 30))
            try await world.service.store.sweep(now: clock.now)
            var request = Proto.GetTypeEffectRequest()
            request.type = "/bill/vote"
            let found = try await world.client.getTypeEffect(request, DeliveryWorld.sender)
            #expect((found.total?.notifications, found.total?.audience) == (2, 2))
            #expect((found.total?.day?.notifications, found.total?.day?.gone) == (2, 1))
            #expect((found.withAudience, found.withDay, found.withWeek) == (2, 2, 2))
            #expect(found.platforms.map(\.name) == ["android"])
            #expect(found.platforms.map(\.audience) == [1])
        }
    }

    @Test func `without an answer nothing is lost, and renumbered devices are not counted`()
        async throws
    {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            world.registry.fail(RPCError(.unavailable, "not now"))
            await Self.pass(.hours(24), world, clock)
            #expect(try await world.get(id).optOuts == nil)
            world.registry.fail(nil)
            await Self.pass(.hours(1), world, clock)
            #expect(try await world.get(id).optOuts?.day?.switchedOff == 0)
            world.registry.state.withLock { $0.generation += 1 }
            await Self.pass(.hours(24 * 6), world, clock)
            let found = try #require(try await world.get(id).optOuts)
            #expect(found.day != nil && found.week == nil)
            await Self.pass(.hours(24), world, clock)
            #expect(Self.asked(world).count { $0.generation == 7 } == 2, "it is not asked again")
        }
    }

    @Test func `a part whose week could not be counted has no number for it, and not 0`()
        async throws
    {
        try await withDelivery(devices: 2, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            await Self.pass(.hours(24), world, clock)
            world.registry.state.withLock { $0.generation += 1 }
            await Self.pass(.hours(24 * 6), world, clock)
            let counted = try await world.database.read { database in
                try database.first("SELECT count(day_off), count(week_off) FROM effect_part") {
                    [$0.integer(0), $0.integer(1)]
                }
            }
            #expect(try #require(counted).first ?? 0 > 0)
            #expect(counted?.last == 0)
        }
    }

    @Test func `an app about which nobody answers is not among what is due`() async throws {
        try await withDelivery(devices: 1, [ScriptedAdapter()]) { world, clock in
            let sent = try await world.send()
            try await world.wait(sent.id, for: .sent)
            let later = clock.now + .hours(25)
            for (silent, count): (Set<String>, Int) in [([], 1), ([sent.app], 0), (["x"], 1)] {
                let due = try await world.database.read {
                    try OptOutTable.due(at: later, limit: 10, without: silent, in: $0)
                }
                #expect(due.count == count, "\(silent)")
            }
        }
    }

    @Test func `small audiences are due at full hours, and large ones at once`() {
        let begun = UnixTime(milliseconds: 1_000_000_000_001)
        let day = begun + OptOutTable.spans[0]
        let small = OptOutTable.time(of: 0, begun, audience: 99)
        #expect((small?.milliseconds ?? 1) % 3_600_000 == 0)
        #expect(small.map { $0 >= day && $0 - day < .seconds(3600) } == true)
        #expect(OptOutTable.time(of: 0, begun, audience: 100) == day)
        #expect(OptOutTable.time(of: 2, begun, audience: 100) == nil)
        let even = UnixTime(milliseconds: 7 * 3_600_000)
        #expect(OptOutTable.time(of: 0, even, audience: 1) == even + OptOutTable.spans[0])
    }
}
