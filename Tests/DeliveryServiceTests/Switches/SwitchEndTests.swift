import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// Switches that turn themselves off, and reminders of those that are on.
struct SwitchEndTests {
    private let start = UnixTime(milliseconds: 1_770_000_000_000)

    private func made(
        until end: Duration?, epoch: Int64 = 1, _ target: SwitchTarget = .everything
    ) -> KillSwitch {
        KillSwitch(
            target: target, isOn: true, reason: "", changedBy: "", changeTime: start,
            endTime: end.map { start + $0 }, epoch: epoch)
    }

    @Test func `a switch with an end is reminded of once, ten minutes before, and ends in time`() {
        var ends = SwitchEnds()
        let one = made(until: .seconds(7200))
        let moments: [Int64] = [0, 6599, 6600, 6601, 7199, 7200]
        let found = moments.map { ends.due([one], at: start + .seconds($0)) }
        #expect(found == [[], [], [.remind(one)], [], [], [.end(one)]])
    }

    @Test func `a switch of a few minutes is reminded of after half of them`() {
        var ends = SwitchEnds()
        let one = made(until: .seconds(300))
        #expect(ends.due([one], at: start + .seconds(149)).isEmpty)
        #expect(ends.due([one], at: start + .seconds(150)) == [.remind(one)])
    }

    @Test func `a switch without an end is reminded of once a day, also after a restart`() {
        var ends = SwitchEnds()
        let one = made(until: nil)
        let day: Int64 = 86_400
        let found = [day - 1, day, day + 1, 2 * day - 1, 2 * day]
            .map { ends.due([one], at: start + .seconds($0)).count }
        #expect(found == [0, 1, 0, 0, 1])
        var restarted = SwitchEnds()
        #expect(restarted.due([one], at: start + .seconds(3 * day)) == [.remind(one)])
        #expect(restarted.due([one], at: start + .seconds(3 * day + 1)).isEmpty)
    }

    @Test func `a switch that is set again is reminded of again`() {
        var ends = SwitchEnds()
        #expect(ends.due([made(until: .seconds(60))], at: start + .seconds(40)).count == 1)
        let longer = made(until: .seconds(7200), epoch: 2)
        #expect(ends.due([longer], at: start + .seconds(50)).isEmpty)
        #expect(ends.due([longer], at: start + .seconds(6700)) == [.remind(longer)])
    }

    @Test func `a switch turns itself off at its end, and what it held waits for a release`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            let set = try await world.stop { $0.endTime = (clock.now + .seconds(3600)).timestamp }
            let end = try #require(set.killSwitch?.endTime)
            #expect(end == (clock.now + .seconds(3600)).timestamp)
            let held = try await world.send().id
            try await world.wait(held, for: .stalled)
            clock.advance(.seconds(3599))
            await world.service.putInOrder()
            #expect(try await world.switches().first?.on == true)
            clock.advance(.seconds(1))
            await world.service.putInOrder()
            let off = try #require(try await world.switches().first)
            #expect(!off.on && off.endTime == nil)
            #expect(off.reason == "it was set to end at this time")
            try await world.wait(try await world.send().id, for: .sent)
            #expect(try await world.get(held).state == .stalled)
            _ = try await world.release(held)
            try await world.wait(held, for: .sent)
        }
    }

    @Test func `the switch of a notification that is gone ends in time`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            let later = (clock.now + .seconds(86_400)).timestamp
            let id = try await world.send(DeliveryWorld.request { $0.deliverTime = later }).id
            try await world.stop {
                ($0.notificationId, $0.endTime) = (id, (clock.now + .seconds(60)).timestamp)
            }
            let target = SwitchTarget(app: DeliveryWorld.app, kind: .notification, name: id)
            let past = try #require(await world.service.switches[target])
            let ended = try await world.database.write { database in
                try database.run("UPDATE notification SET id = 'another' WHERE id = ?", id)
                return try SwitchTable.end(past, at: clock.now, in: database)
            }
            #expect(ended?.isOn == false && ended?.sequence == 0)
        }
    }

    @Test func `the switch of a notification ends when the notification is cancelled`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            let later = (clock.now + .seconds(86_400)).timestamp
            for mode in [Proto.SwitchMode.pause, .cancel] {
                let id = try await world.send(DeliveryWorld.request { $0.deliverTime = later }).id
                try await world.stop { ($0.notificationId, $0.mode) = (id, mode) }
                _ = try await world.cancel(id)
                await world.service.putInOrder()
                let on = try await world.switches().filter(\.on)
                #expect(on.isEmpty, "\(mode): \(on)")
                var request = Proto.ListKillSwitchChangesRequest()
                request.pageSize = 1
                let change = try await world.client.listKillSwitchChanges(
                    request, DeliveryWorld.sender
                ).changes.first
                #expect(change?.notificationId == id && change?.on == false, "\(mode)")
                #expect(change?.reason == "the notification is cancelled", "\(mode)")
                #expect(change?.changedBy == "suite", "\(mode)")
            }
        }
    }

    @Test func `a switch that was left on for a notification that is over or gone ends by itself`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            let later = (clock.now + .seconds(86_400)).timestamp
            for change in ["state = 8", "id = 'another'"] {
                let id = try await world.send(DeliveryWorld.request { $0.deliverTime = later }).id
                try await world.stop { $0.notificationId = id }
                try await world.database.write {
                    try $0.run("UPDATE notification SET \(change) WHERE id = ?", id)
                }
                await world.service.putInOrder()
                #expect(try await world.switches().filter(\.on).isEmpty, "\(change)")
            }
        }
    }

    @Test func `nobody can set or turn off a switch of a notification that there never was`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            for on in [true, false] {
                let error = await failure {
                    try await world.stop(on) { $0.notificationId = "none" }
                }
                #expect(error?.code == .notFound)
            }
        }
    }

    @Test func `a switch that cannot be ended keeps no other, and no other work, waiting`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            let end = (clock.now + .seconds(60)).timestamp
            var everything = Proto.SetKillSwitchRequest()
            (everything.everything, everything.on, everything.endTime) = (true, true, end)
            everything.reason = "a test"
            _ = try await world.client.setKillSwitch(everything, DeliveryWorld.suite)
            try await world.stop { $0.endTime = end }
            try await world.database.write { database in
                try database.run(
                    """
                    CREATE TRIGGER no_end BEFORE INSERT ON kill_switch_change
                    WHEN NEW.app = '' AND NEW.is_on = 0
                    BEGIN SELECT RAISE(ABORT, 'it cannot be ended'); END
                    """)
                // A write that changes no row is not committed.
                try database.run("UPDATE kill_switch SET reason = 'another'")
            }
            #expect(try await world.switches().filter(\.on).count == 2)
            clock.advance(.seconds(61))
            await world.service.putInOrder()
            let all = try await world.switches()
            #expect(all.filter(\.on).map(\.app) == [""], "\(all)")
            #expect(await world.service.nextSweep ?? clock.now > clock.now)
        }
    }

    @Test func `an end that was taken back does not turn the switch off`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            try await world.stop { $0.endTime = (clock.now + .seconds(60)).timestamp }
            try await world.stop()
            clock.advance(.seconds(61))
            await world.service.putInOrder()
            #expect(try await world.switches().first?.on == true)
        }
    }

    @Test func `an end that has passed, is too far away or is of no switch is refused`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            for (on, seconds) in [(true, -1), (true, 367 * 86_400), (false, 60)] {
                let error = await failure {
                    try await world.stop(on) {
                        $0.endTime = (clock.now + .seconds(Int64(seconds))).timestamp
                    }
                }
                #expect(error?.code == .invalidArgument)
                #expect(error?.message.hasPrefix("end_time") == true)
            }
            let on = try await world.switches().filter(\.on)
            #expect(on.isEmpty)
        }
    }

    @Test func `whoever follows the events is reminded of a switch that ends soon`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            try await world.stop { $0.endTime = (clock.now + .seconds(3600)).timestamp }
            clock.advance(.seconds(3001))
            await world.service.putInOrder()
            var request = Proto.ReadEventsRequest()
            request.pageSize = 100
            let told = try await world.client.readEvents(request, DeliveryWorld.sender).events
            let switches = told.compactMap { event -> Proto.KillSwitch? in
                if case .killSwitch(let it)? = event.what { it } else { nil }
            }
            #expect(switches.map(\.reminder) == [false, true])
            #expect(switches.map(\.on) == [true, true])
        }
    }
}

extension DeliveryWorld {
    fileprivate func switches() async throws -> [Proto.KillSwitch] {
        try await client.getKillSwitch(Proto.GetKillSwitchRequest(), Self.sender).switches
    }
}
