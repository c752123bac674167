import AudienceMessages
import Context
import DeliveryAdapters
import Protocol
import ServiceKit
import Synchronization
import Testing
import TimeZones

@testable import DeliveryService

/// Schedules by each device's local time; the time is 2027-01-15T08:00Z.
struct LocalScheduleTests {
    private static let (hour, day) = (ScheduleCase.hour, ScheduleCase.day)
    /// The first time at which it is nine o'clock on the 16th anywhere, less an hour: 15 hours
    /// before nine in UTC.
    private static let first = "2027-01-15T18:00:00Z"
    /// Time zones in which nine o'clock comes 1, 6, 14, 15, 20 and 27 hours after `first`.
    private static let zones = [
        "Pacific/Kiritimati", "Asia/Tokyo", "Europe/Berlin", "", "America/New_York", "Etc/GMT+12",
    ]

    static func request(_ time: String) -> Proto.SendRequest {
        DeliveryWorld.request {
            $0.timing = Proto.Timing()
            $0.timing?.localTime = time
        }
    }

    private static func schedule(
        _ change: (inout Proto.Schedule) -> Void = { _ in }
    ) -> Proto.Schedule {
        ScheduleCase.schedule {
            $0.request = request("09:00")
            $0.rule?.times = []
            $0.rule?.timeZone = ""
            change(&$0)
        }
    }

    private static func settle(_ world: DeliveryWorld, _ zones: [String]) {
        world.registry.state.withLock { state in
            for (place, zone) in zones.enumerated() {
                state.devices[UInt32(place)]?.timeZone = zone
            }
        }
    }

    /// Returns the number of messages that each device got, in the order of `zones`.
    private static func got(_ adapter: ScriptedAdapter) -> [Int] {
        zones.indices.map { place in
            adapter.ledger.count { $0.deviceID == device(place) }
        }
    }

    @Test func `each device gets a daily notification at nine by its own clock`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: Self.zones.count, [adapter]) { world, clock in
            Self.settle(world, Self.zones)
            let put = try await world.put(Self.schedule())
            #expect(put.nextTime.text == Self.first && put.rule?.startDate == "2027-01-15")
            #expect(put.rule?.times == ["09:00"] && put.rule?.timeZone == "")
            #expect(put.request?.timing?.localTime == "09:00")
            // As it is listed it can be put again, and nothing changes.
            let listed = try await world.schedule()
            #expect(try await world.put(listed).nextTime == put.nextTime)
            var expected = Self.zones.map { _ in 0 }
            let hours = [1, 6, 14, 15, 20, 27]
            clock.advance(.seconds(10 * 3_600 - 1))
            for passed in 0..<96 {
                try await world.settle()
                #expect(Self.got(adapter) == expected, "\(passed) h")
                clock.advance(.seconds(1))
                for (place, hour) in hours.enumerated() where passed >= hour {
                    if (passed - hour).isMultiple(of: 24) { expected[place] += 1 }
                }
                try await eventually {
                    await world.service.wake()
                    return Self.got(adapter) == expected
                }
                // What is not recorded when an hour has passed would be sent again.
                try await world.settle()
                clock.advance(Self.hour - .seconds(1))
            }
            let sent = try await world.notifications()
            #expect(
                sent.compactMap { $0.timing?.localTime }
                    == (16...19).reversed().map {
                        "2027-01-\($0)T09:00"
                    })
            #expect(try await world.schedule().missed == 0)
        }
    }

    @Test(arguments: [
        (Proto.LocalTimePassed.unspecified, [1, 1, 0]), (.skip, [0, 0, 0]), (.nextDay, [0, 0, 0]),
    ])
    func `after an outage the rule for passed local times applies`(
        rule: Proto.LocalTimePassed, got: [Int]
    ) async throws {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 6) { home in
            try await home.run([adapter]) { world in
                Self.settle(world, Self.zones)
                try await world.put(
                    Self.schedule {
                        $0.request?.timing?.ifPassed = rule
                        $0.catchUp = Proto.Duration()
                        $0.catchUp?.seconds = 12 * 3_600
                        $0.rule?.count = 1
                    })
            }
            // Eight hours late: in Kiritimati and Tokyo it is after nine.
            home.clock.advance(.seconds(18 * 3_600))
            try await home.run([adapter]) { world in
                try await eventually {
                    await world.service.wake()
                    return try await world.notifications().first?.state == .sending
                }
                try await world.settle()
                #expect(Array(Self.got(adapter).prefix(3)) == got)
                home.clock.advance(.seconds(30 * 3_600))
                try await eventually {
                    await world.service.wake()
                    return try await world.notifications().first?.state == .sent
                }
                let late = rule == .skip ? 0 : 1
                #expect(Self.got(adapter) == [late, late, 1, 1, 1, 1])
            }
        }
    }

    @Test(arguments: [false, true])
    func `an occurrence is missed only if delivery is more than an hour late`(
        isTooLate: Bool
    ) async throws {
        let adapter = ScriptedAdapter()
        try await withHome(devices: 6) { home in
            try await home.run([adapter]) { world in
                Self.settle(world, Self.zones)
                try await world.put(Self.schedule { $0.rule?.count = 1 })
            }
            home.clock.advance(.seconds(11 * 3_600 - (isTooLate ? -1 : 1)))
            try await home.run([adapter]) { world in
                try await eventually {
                    await world.service.wake()
                    return try await world.schedule().nextTime == nil
                }
                home.clock.advance(.seconds(30 * 3_600))
                try await eventually {
                    await world.service.wake()
                    let state = try await world.notifications().first?.state
                    return isTooLate ? state == nil : state == .sent
                }
                #expect(Self.got(adapter) == Self.zones.map { _ in isTooLate ? 0 : 1 })
                #expect(try await world.schedule().missed == (isTooLate ? 1 : 0))
            }
        }
    }

    @Test func `a change after today's occurrence applies to the next day`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            try await world.put(Self.schedule())
            clock.advance(.seconds(10 * 3_600))
            try await eventually {
                await world.service.wake()
                return try await world.schedule().sent == 1
            }
            clock.advance(.seconds(2 * 3_600))
            for _ in 0..<2 {
                let put = try await world.put(Self.schedule { $0.request = Self.request("20:00") })
                // The 16th at 20:00 could still be made, and was made for 09:00.
                #expect(put.nextTime.text == "2027-01-17T05:00:00Z")
            }
            try await world.pause(true)
            #expect(try await world.pause(false).nextTime.text == "2027-01-17T05:00:00Z")
        }
    }

    @Test func `a schedule changed between fixed and local times skips no day`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            try await world.put()
            clock.advance(Self.hour)
            try await eventually {
                await world.service.wake()
                return try await world.schedule().sent == 1
            }
            for (time, next) in [
                ("09:00", Self.first), ("20:00", "2027-01-16T05:00:00Z"), ("09:00", Self.first),
            ] {
                var schedule = Self.schedule()
                schedule.request = Self.request(time)
                #expect(try await world.put(schedule).nextTime.text == next)
            }
        }
    }

    @Test func `weekdays of a local-time schedule are those of the local date`() throws {
        var rule = Proto.Recurrence()
        (rule.period, rule.weekdays) = (.weekly, [1, 3])
        // A Friday; it is Saturday in the first zone when it could occur next.
        let now = UnixTime(milliseconds: 1_800_000_000_000)
        for (time, first) in [
            ("00:30", "2027-01-17T09:30:00Z"), ("16:00", "2027-01-18T01:00:00Z"),
        ] {
            let read = try RecurrenceCheck(
                zones: ZoneFiles.system.table, now: now, localTime: time
            ).rule(rule)
            let reading = try #require(RecurrenceCheck.reading(read, ZoneFiles.system.table))
            let next = try #require(reading.next(after: now))
            #expect(next.timestamp.text == first)
            #expect(RecurrenceCheck.text(reading.day(of: next)) == "2027-01-18")
            let later = try #require(reading.next(after: next))
            #expect(RecurrenceCheck.text(reading.day(of: later)) == "2027-01-20")
        }
    }
}

extension Proto.Timestamp? {
    /// The time in UTC, in whole seconds; empty if there is none.
    fileprivate var text: String { self?.text ?? "" }
}

extension Proto.Timestamp {
    fileprivate var text: String {
        ZoneRules.utc.civil(at: UnixTime(milliseconds: seconds * 1_000)).description
            .padded + "Z"
    }
}

extension String {
    /// The text with seconds, though they are left out when they are 0.
    fileprivate var padded: String { utf8.count == 16 ? self + ":00" : self }
}
