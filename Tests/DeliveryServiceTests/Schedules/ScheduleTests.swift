import DeliveryAdapters
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import TimeZones

@testable import DeliveryService

/// Schedules; the time is 2027-01-15T08:00Z, a Friday.
struct ScheduleTests {
    private static let (hour, day) = (ScheduleCase.hour, ScheduleCase.day)

    @Test func `each occurrence is sent once, through restarts and crashes`() async throws {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 1) { home in
            let crashed = try await home.run([adapter]) { world in
                let put = try await world.put()
                #expect(put.nextTime == (home.clock.now + Self.hour).timestamp)
                #expect(put.rule?.startDate == "2027-01-15" && put.catchUp?.seconds == 3_600)
                home.clock.advance(Self.hour - .milliseconds(1))
                try await world.settle()
                #expect(try await world.notifications().isEmpty)
                home.clock.advance(.milliseconds(1))
                for _ in 0..<3 { try await world.settle() }
                let sent = try await world.notifications()
                #expect(sent.count == 1 && adapter.ledger.count == 1)
                let found = try await world.schedule()
                #expect(found.sent == 1 && found.lastNotificationId == sent.first?.id)
                #expect(found.lastTime == put.nextTime)
                #expect(found.nextTime == (home.clock.now + Self.day).timestamp)
                return try home.afterCrash()
            }
            for home in [home, crashed] {
                try await home.run([adapter]) { world in
                    try await world.settle()
                    #expect(try await world.notifications().count == 1)
                }
            }
            home.clock.advance(Self.day)
            try await home.run([adapter]) { world in
                try await world.settle()
                #expect(try await world.notifications().count == 2)
                #expect(try await world.schedule().sent == 2)
            }
        }
    }

    @Test func `unreadable schedules do not stop the others`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            try await world.put()
            let one = try await world.database.read { database in
                try ScheduleTable.with(name: "morning", of: DeliveryWorld.app, in: database)
            }
            let morning = try #require(one)
            try await world.database.write { database in
                for number in 0..<200 {
                    var lost = morning
                    (lost.number, lost.name) = (0, "lost \(number)")
                    // Their zone's file is gone.
                    lost.rule.timeZone = "Atlantis/Poseidonis"
                    lost.next = morning.next.map { $0 + .seconds(-60) }
                    try ScheduleTable.put(lost, in: database)
                }
            }
            clock.advance(Self.hour)
            try await eventually { try await world.notifications().count == 1 }
            #expect(try await world.schedule().sent == 0)
            let own = try await world.database.read { database in
                try ScheduleTable.with(name: "morning", of: DeliveryWorld.app, in: database)
            }
            #expect(own?.account.sent == 1)
        }
    }

    @Test func `an occurrence is sent on time even without any catch-up span`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            try await world.put(ScheduleCase.schedule { $0.catchUp = Proto.Duration() })
            clock.advance(Self.hour + .seconds(2))
            for _ in 0..<2 { try await world.settle() }
            #expect(try await world.notifications().count == 1)
            #expect(try await world.schedule().missed == 0)
        }
    }

    @Test func `an occurrence due while its schedule is replaced is sent with the new text`()
        async throws
    {
        try await withHome(devices: 1) { home in
            try await home.run { world in _ = try await world.put() }
            home.clock.advance(Self.hour)
            try await home.run { world in
                try await world.put(ScheduleCase.schedule { $0.request?.content?.title = "new" })
                for _ in 0..<2 { try await world.settle() }
                #expect(try await world.notifications().count == 1)
                #expect(try await world.schedule().sent == 1)
            }
        }
    }

    @Test(arguments: [
        // How long it was away after three occurrences, and what became of them.
        (Duration.seconds(2 * 86_400 + 2 * 3_600), 1, 2), (.seconds(2 * 86_400 + 7_201), 0, 3),
        (.seconds(3_600), 1, 0), (.seconds(86_400), 0, 1),
    ])
    func `an occurrence during an outage is sent once if recent, and otherwise missed`(
        _ away: Duration, _ sent: Int, _ missed: UInt64
    ) async throws {
        try await withHome(devices: 1) { home in
            try await home.run { world in _ = try await world.put() }
            home.clock.advance(away)
            try await home.run { world in
                for _ in 0..<2 { try await world.settle() }
                #expect(try await world.notifications().count == sent)
                let found = try await world.schedule()
                #expect(found.sent == UInt64(sent) && found.missed == missed)
                #expect((found.lastMissedTime != nil) == (missed > 0))
                let next = try #require(found.nextTime)
                #expect(next.seconds > home.clock.now.milliseconds / 1_000)
            }
        }
    }

    @Test func `a clock set back sends nothing twice, even if the schedule is set again`()
        async throws
    {
        try await withHome(devices: 1) { home in
            home.clock.advance(Self.hour)
            try await home.run { world in
                try await world.put(
                    ScheduleCase.schedule { $0.rule?.times = ["04:30", "05:00"] })
                home.clock.advance(.seconds(1_800))
                try await world.settle()
                #expect(try await world.notifications().count == 1)
            }
            home.clock.advance(.zero - Self.hour)
            try await home.run { world in
                // Neither by itself nor by being put anew does it come again.
                home.clock.advance(.seconds(1_800))
                try await world.settle()
                try await world.put(
                    ScheduleCase.schedule { $0.rule?.times = ["04:30", "05:00"] })
                home.clock.advance(.seconds(1_800))
                try await world.settle()
                #expect(try await world.notifications().count == 1)
                home.clock.advance(.seconds(1_800))
                try await world.settle()
                #expect(try await world.notifications().count == 2)
                #expect(try await world.schedule().sent == 2)
            }
        }
    }

    @Test func `a paused schedule sends and misses nothing, and continues with the next time`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            try await world.put()
            #expect(try await world.pause(true).nextTime == nil)
            clock.advance(Self.hour * 2)
            try await world.settle()
            let resting = try await world.schedule()
            #expect(resting.paused && resting.missed == 0 && resting.sent == 0)
            let next = try await world.pause(false).nextTime
            #expect(next == (clock.now + (Self.day - Self.hour)).timestamp)
            #expect(try await world.pause(false).nextTime == next)
            try await world.delete()
            #expect(try await world.schedules().isEmpty)
            #expect(await failure { try await world.delete() }?.code == .notFound)
            #expect(await failure { try await world.pause(true) }?.code == .notFound)
            clock.advance(Self.day)
            try await world.settle()
            #expect(try await world.notifications().isEmpty)
        }
    }

    @Test func `a schedule ends after its number of occurrences or on its last day`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            try await world.put(ScheduleCase.schedule("counted") { $0.rule?.count = 2 })
            try await world.put(
                ScheduleCase.schedule("dated") { $0.rule?.endDate = "2027-01-15" })
            clock.advance(Self.hour)
            for _ in 0..<3 {
                try await world.settle()
                clock.advance(Self.day)
            }
            #expect(try await world.schedules().map(\.sent) == [2, 1])
            #expect(try await world.schedules().allSatisfy { $0.nextTime == nil })
        }
    }

    @Test func `a refused occurrence is reported, and the schedule goes on`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            var template = Proto.PutTemplateRequest()
            template.messageTemplate = Proto.Template()
            template.messageTemplate?.name = "bill"
            template.messageTemplate?.content = Proto.Content()
            template.messageTemplate?.content?.title = "{{what}}"
            _ = try await world.client.putTemplate(template, DeliveryWorld.sender)
            try await world.put(
                ScheduleCase.schedule {
                    $0.request?.content = nil
                    $0.request?.templateName = "bill"
                    $0.request?.variables = ["what": "A bill"]
                })
            var deletion = Proto.DeleteTemplateRequest()
            deletion.name = "bill"
            _ = try await world.client.deleteTemplate(deletion, DeliveryWorld.sender)
            clock.advance(Self.hour)
            try await world.settle()
            let refused = try await world.schedule()
            #expect(refused.refused == 1 && refused.sent == 0)
            #expect(refused.lastError == "template_name: there is no template 'bill'")
            #expect(refused.lastErrorTime == clock.now.timestamp)
            _ = try await world.client.putTemplate(template, DeliveryWorld.sender)
            clock.advance(Self.day)
            try await world.settle()
            let sent = try await world.notifications()
            #expect(sent.map { $0.content?.title } == ["A bill"])
            #expect(try await world.schedule().sent == 1)
        }
    }

    @Test func `an occurrence due while a switch is on waits for the release`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            try await world.put()
            try await world.stopEverything()
            clock.advance(Self.hour)
            try await world.settle()
            let held = try await world.notifications()
            #expect(held.map(\.state) == [.stalled] && adapter.ledger.isEmpty)
            try await world.stopEverything(false)
            _ = try await world.release()
            try await world.wait(held.first?.id ?? "", for: .sent)
            #expect(adapter.ledger.count == 1)
        }
    }

    @Test func `an occurrence may be sent as a rollout`() async throws {
        try await withDelivery(devices: 100) { world, clock in
            try await world.put(
                ScheduleCase.schedule { $0.request = RolloutCase.request([50, 100]) })
            clock.advance(Self.hour)
            try await world.settle()
            try await world.settle()
            let sent = try #require(try await world.notifications().first)
            try await world.waitForStage(1, of: sent.id)
            clock.advance(RolloutCase.hour)
            try await world.waitForStage(2, of: sent.id)
            try await world.wait(sent.id, for: .sent)
        }
    }

    @Test func `after a restore an occurrence that may have been sent counts as missed`() throws {
        let rule = try Self.rule(ScheduleCase.schedule())
        let reading = try #require(RecurrenceCheck.reading(rule, ZoneFiles.system.table))
        let now = UnixTime(milliseconds: 1_800_000_000_000)
        var record = ScheduleRecord(
            app: "a", name: "n", request: Proto.SendRequest(), rule: Proto.Recurrence(),
            catchUp: Self.hour, setTime: now, setBy: "", isPaused: false)
        record.schedule(from: now, by: reading)
        let occurrence = now + Self.hour
        #expect(record.due(at: occurrence, by: reading).occurrence == occurrence)
        record.notBefore = occurrence
        let due = record.due(at: occurrence, by: reading)
        #expect(due.occurrence == nil && due.missed == 1)
        record.advance(past: due, by: reading)
        #expect(record.next == occurrence + Self.day && record.account.missed == 1)
    }

    private static func rule(_ schedule: Proto.Schedule) throws -> Proto.Recurrence {
        try RecurrenceCheck(
            zones: ZoneFiles.system.table, now: UnixTime(milliseconds: 1_800_000_000_000)
        ).rule(schedule.rule)
    }

    @Test func `an app has at most a thousand schedules, listed by name in pages`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.put()
            try await world.database.write { database in
                let found = try ScheduleTable.with(
                    name: "morning", of: DeliveryWorld.app, in: database)
                var record = try #require(found)
                for number in 1..<1_000 {
                    (record.number, record.name) = (0, "n\(10_000 + number)")
                    try ScheduleTable.put(record, in: database)
                }
            }
            let error = await failure { try await world.put(ScheduleCase.schedule("more")) }
            #expect(error?.code == .resourceExhausted)
            try await world.put()
            var request = Proto.ListSchedulesRequest()
            var names: [String] = []
            repeat {
                let page = try await world.client.listSchedules(request, DeliveryWorld.sender)
                names += page.schedules.map(\.name)
                request.pageToken = page.nextPageToken
            } while !request.pageToken.isEmpty
            #expect(names.count == 1_000 && names == names.sorted())
        }
    }
}
