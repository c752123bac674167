import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Reactions of people to notifications, and opt-outs of their types.
struct `Effect of notifications` {
    private static func effect(
        of id: String, in world: DeliveryWorld
    ) async throws -> Proto.GetEffectResponse {
        var request = Proto.GetEffectRequest()
        request.notificationId = id
        return try await world.client.getEffect(request, DeliveryWorld.sender)
    }

    /// Lets devices tell events about a message.
    ///
    /// - Parameter time: the time on their clocks; nil if they do not tell it.
    private static func say(
        _ kinds: [Proto.EventKind], of id: String, _ ordinals: Range<UInt32>,
        at time: UnixTime? = nil, in world: DeliveryWorld
    ) async throws {
        for ordinal in ordinals {
            let events = kinds.map { kind in
                var event = Proto.Event()
                (event.id, event.messageId, event.kind) = (
                    "\(kind.rawValue)", "\(id)-\(ordinal)", kind
                )
                event.time = time?.timestamp
                return event
            }
            _ = try await world.exchange(ordinal, events: events)
        }
    }

    @Test func `the counting of an effect ends once its caller has left`() async throws {
        try await withDelivery(devices: 10, [ScriptedAdapter()]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return await failure { try await Self.effect(of: id, in: world) }
            }
            task.cancel()
            #expect(await task.value?.code == .cancelled)
        }
    }

    @Test(arguments: [
        ("device:\(device(1))", 1, device(1)), ("user(jane) OR /a", 3, "jane"), ("/a", 1, ""),
    ])
    func `an effect that tells of a person is recorded as a read`(
        audience: String, devices: Int, object: String
    ) async throws {
        try await withDelivery(devices: devices, [ScriptedAdapter()]) { world, _ in
            let sent = try await world.send(
                DeliveryWorld.request { $0.audience = audience }
            ).id
            let everybody = try await world.send(
                DeliveryWorld.request { $0.audience = "/a OR /b" }
            ).id
            try await world.wait(sent, for: .sent)
            func note(_ id: String) async throws -> AuditNote.Contents? {
                var request = Proto.GetEffectRequest()
                request.notificationId = id
                var call = DeliveryWorld.sender
                call.note = AuditNote()
                _ = try await world.service.getEffect(request, call)
                return call.note?.contents
            }
            let told = try await note(sent)
            #expect(told?.isIdle == false)
            #expect(told?.object == (object.isEmpty ? sent : object))
            try await world.wait(everybody, for: .sent)
            #expect(try await note(everybody)?.isIdle == (devices > 1))
        }
    }

    @Test func `each device counts once, in all and by platform`() async throws {
        try await withDelivery(devices: 10, [ScriptedAdapter()]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            try await Self.say([.received, .tapped], of: id, 0..<3, in: world)
            try await Self.say([.tapped], of: id, 0..<2, in: world)
            try await Self.say([.dismissed], of: id, 3..<4, in: world)
            world.registry.state.withLock { ($0.off, $0.left) = ([1, 2, 4], [9]) }
            let found = try await Self.effect(of: id, in: world)
            let total = try #require(found.total)
            #expect((total.devices, total.received, total.tapped) == (10, 3, 3))
            #expect((total.dismissed, total.displayed) == (1, 0))
            #expect((total.switchedOff, total.gone) == (3, 1))
            #expect(found.platforms.map(\.name) == ["android", "ios"])
            #expect(found.platforms.compactMap { $0.counts?.tapped } == [2, 1])
            #expect(found.platforms.compactMap { $0.counts?.switchedOff } == [2, 1])
            #expect(found.platforms.compactMap { $0.counts?.devices } == [5, 5])
            #expect(found.unknown.isEmpty)
        }
    }

    @Test func `a device counts in the span in which it first said something, by its own clock`()
        async throws
    {
        try await withDelivery(devices: 10, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            let begun = clock.now
            clock.advance(.hours(30))
            try await Self.say([.received], of: id, 0..<4, at: begun + .seconds(59), in: world)
            try await Self.say([.tapped], of: id, 0..<1, at: begun + .seconds(60), in: world)
            try await Self.say([.tapped], of: id, 0..<1, at: begun + .seconds(7200), in: world)
            try await Self.say([.tapped], of: id, 1..<3, at: begun + .seconds(3700), in: world)
            // A clock that is behind, and one that is a year ahead.
            try await Self.say([.tapped], of: id, 3..<4, at: begun + .hours(-5), in: world)
            try await Self.say([.tapped], of: id, 4..<5, at: begun + .hours(8760), in: world)
            let times = try await Self.effect(of: id, in: world).times
            let spans = { (kind: Proto.EventKind) in
                times.first { $0.kind == kind }?.spans.map {
                    [$0.end?.seconds ?? 0, Int64($0.devices)]
                }
            }
            #expect(times.map(\.kind) == [.received, .tapped])
            #expect(spans(.received) == [[60, 4]])
            let late: Int64 = 31 * 3600
            #expect(spans(.tapped) == [[60, 1], [120, 1], [4200, 2], [late, 1]])
        }
    }

    @Test func `spans are a minute in the first hour, then ten, then an hour, then a day`() {
        let ends = [0, 59, 60, 3599, 3600, 4199, 4200, 86_399, 86_400, 604_799, 604_800, 9_000_000]
            .map { ReactionTable.span(.seconds($0)) }
        #expect(ends == [1, 1, 2, 60, 70, 70, 80, 1440, 1500, 10_080, 11_520, 151_200])
        #expect(ReactionTable.span(.seconds(-5)) == 1)
    }

    @Test func `a notification that was held counts from when it began to go out`() async throws {
        try await withDelivery(devices: 3, [ScriptedAdapter()]) { world, clock in
            try await world.stop()
            let id = try await world.send().id
            try await world.wait(id, for: .stalled)
            #expect(try await world.get(id).beginTime == nil)
            clock.advance(.hours(2))
            try await world.stop(false)
            _ = try await world.release(id)
            try await world.wait(id, for: .sent)
            let begun = clock.now
            #expect(try await world.get(id).beginTime == begun.timestamp)
            try await Self.say([.tapped], of: id, 0..<1, at: begun + .seconds(30), in: world)
            let times = try await Self.effect(of: id, in: world).times
            #expect(times.first?.spans.first?.end?.seconds == 60)
        }
    }

    @Test func `what the registry would have to say is missing without it, and says why`()
        async throws
    {
        try await withDelivery(devices: 4, [ScriptedAdapter()]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            try await Self.say([.tapped], of: id, 0..<1, in: world)
            world.registry.fail(RPCError(.unavailable, "not now"))
            let found = try await Self.effect(of: id, in: world)
            #expect((found.total?.tapped, found.total?.devices) == (1, 4))
            #expect(found.total?.switchedOff == 0 && found.platforms.isEmpty)
            #expect(found.unknown.contains("not now"))
        }
    }

    @Test func `who switched a type off is counted a day and a week after a notification`()
        async throws
    {
        try await withDelivery(devices: 120, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            world.registry.state.withLock { ($0.off, $0.left) = ([1, 2], [3]) }
            await OptOutKeeper.look(on: world.service)
            #expect(try await world.get(id).optOuts == nil)
            clock.advance(.hours(24))
            await OptOutKeeper.look(on: world.service)
            let day = try #require(try await world.get(id).optOuts)
            #expect((day.day?.switchedOff, day.day?.gone) == (2, 1))
            #expect(day.week == nil)
            // The audience is kept until the week is over.
            clock.advance(.hours(5 * 24))
            try await world.service.store.sweep(now: clock.now)
            world.registry.state.withLock { $0.off = [1, 4, 5, 6] }
            clock.advance(.hours(24))
            await OptOutKeeper.look(on: world.service)
            let week = try #require(try await world.get(id).optOuts)
            #expect((week.day?.switchedOff, week.week?.switchedOff) == (2, 4))
            #expect(try await world.list().first?.optOuts == week)
            try await world.service.store.sweep(now: clock.now)
            let rows = try await world.database.read { database in
                try database.first("SELECT count(*) FROM audience") { $0.integer(0) }
            }
            #expect(rows == 0)
            let later = try await Self.effect(of: id, in: world)
            #expect(later.unknown == "the devices of its audience are not kept any more")
        }
    }

    @Test func `an audience for which it is too late is not counted`() async throws {
        for devices in [120, 1] {
            try await withDelivery(devices: devices, [ScriptedAdapter()]) { world, clock in
                let late = try await world.send().id
                try await world.wait(late, for: .sent)
                world.registry.state.withLock { $0.left = [0] }
                clock.advance(.hours(32))
                await OptOutKeeper.look(on: world.service)
                #expect(try await world.get(late).optOuts == nil)
                clock.advance(.hours(139))
                await OptOutKeeper.look(on: world.service)
                let found = try await world.get(late).optOuts
                #expect(found?.week?.gone == 1 && found?.day == nil)
            }
        }
    }

    @Test
    func `what one notification's opt-outs were, by platform and version, is kept with its sums`()
        async throws
    {
        try await withDelivery(devices: 120, [ScriptedAdapter()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            try await Self.say([.tapped], of: id, 0..<3, in: world)
            #expect(try await Self.effect(of: id, in: world).total?.optOuts == nil)
            clock.advance(.hours(24))
            world.registry.state.withLock { ($0.off, $0.left) = ([1, 2, 4], [3]) }
            await OptOutKeeper.look(on: world.service)
            clock.advance(.hours(24 * 6))
            world.registry.state.withLock { $0.off = [1, 2, 4, 6] }
            await OptOutKeeper.look(on: world.service)
            func check(_ found: Proto.GetEffectResponse) throws {
                let total = try #require(found.total)
                #expect((total.devices, total.tapped) == (120, 3))
                #expect((total.optOuts?.day?.switchedOff, total.optOuts?.day?.gone) == (3, 1))
                #expect(total.optOuts?.week?.switchedOff == 4)
                let parts = found.platforms.compactMap(\.counts)
                #expect(found.platforms.map(\.name) == ["android", "ios"])
                #expect(parts.map(\.devices) == [60, 60])
                #expect(parts.map(\.tapped) == [2, 1])
                #expect(parts.map { $0.optOuts?.day?.switchedOff } == [2, 1])
                #expect(parts.map { $0.optOuts?.week?.switchedOff } == [3, 1])
            }
            try check(try await Self.effect(of: id, in: world))
            // The devices of the audience are forgotten, and what was counted is not.
            clock.advance(.hours(24 * 30))
            try await world.service.store.sweep(now: clock.now)
            let later = try await Self.effect(of: id, in: world)
            try check(later)
            #expect(later.unknown == "the devices of its audience are not kept any more")
        }
    }
}

extension DeliveryWorld {
    fileprivate func list() async throws -> [Proto.Notification] {
        try await client.listNotifications(Proto.ListNotificationsRequest(), Self.sender)
            .notifications
    }
}
