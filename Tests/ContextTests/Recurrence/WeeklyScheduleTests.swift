import Context
import Foundation
import ServiceKit
import TestSupport
import Testing

struct WeeklyScheduleTests {
    private static func moment(_ text: String) throws -> UnixTime {
        let seconds = try Date(text, strategy: .iso8601).timeIntervalSince1970
        return UnixTime(milliseconds: Int64(seconds) * 1_000)
    }

    private static func span(
        _ days: Set<Int>, _ from: Int, _ until: Int
    ) throws -> WeeklySchedule.Span {
        try #require(WeeklySchedule.Span(on: days, from: from, until: until))
    }

    /// Returns in words whether a schedule is open, and until when that stays so.
    private static func state(
        _ schedule: WeeklySchedule, _ zone: String, at text: String
    ) throws -> String {
        let zone = try #require(Zones.table.rules(zone))
        let state = schedule.state(at: try moment(text), in: zone)
        let until = state.until.map {
            Date(timeIntervalSince1970: TimeInterval($0.milliseconds / 1_000)).ISO8601Format()
        }
        return "\(state.isOpen ? "open" : "closed") until \(until ?? "ever")"
    }

    @Test(
        arguments: [
            // Monday, and the night from Friday to Saturday.
            ("2026-11-23T13:59:59Z", "closed until 2026-11-23T14:00:00Z"),
            ("2026-11-23T14:00:00Z", "open until 2026-11-23T22:30:00Z"),
            ("2026-11-23T22:30:00Z", "closed until 2026-11-28T02:00:00Z"),
            ("2026-11-28T08:59:59Z", "open until 2026-11-28T09:00:00Z"),
            ("2026-11-28T09:00:00Z", "closed until 2026-11-30T14:00:00Z"),
        ])
    func `opening hours follow the clock of their zone`(_ at: String, _ state: String) throws {
        let schedule = WeeklySchedule([
            try Self.span([1], 9 * 60, 17 * 60 + 30), try Self.span([5], 21 * 60, 28 * 60),
        ])
        #expect(try Self.state(schedule, "America/New_York", at: at) == state)
    }

    @Test func `adjacent spans are one, and a full week is open for ever`() throws {
        let all: Set<Int> = [0, 1, 2, 3, 4, 5, 6]
        let always = WeeklySchedule([try Self.span(all, 0, 1_440)])
        #expect(
            try Self.state(always, "Europe/Berlin", at: "2026-11-23T12:00:00Z")
                == "open until ever")
        let touching = WeeklySchedule([
            try Self.span([1], 600, 720), try Self.span([1], 720, 900),
            try Self.span([1], 660, 780),
        ])
        #expect(
            try Self.state(touching, "Etc/UTC", at: "2026-11-23T10:30:00Z")
                == "open until 2026-11-23T15:00:00Z")
        let week = WeeklySchedule([
            try Self.span([1, 2, 3, 4, 5, 6], 0, 1_440), try Self.span([0], 0, 1_380),
        ])
        #expect(
            try Self.state(week, "Etc/UTC", at: "2026-11-23T00:00:00Z")
                == "open until 2026-11-29T23:00:00Z")
    }

    @Test func `opening hours are shorter, longer or absent when clocks change`() throws {
        let night = WeeklySchedule([try Self.span([0], 60, 240)])
        // In Berlin two o'clock is skipped on 2026-03-29, and comes twice on 2026-10-25.
        #expect(
            try Self.state(night, "Europe/Berlin", at: "2026-03-29T00:00:00Z")
                == "open until 2026-03-29T02:00:00Z")
        #expect(
            try Self.state(night, "Europe/Berlin", at: "2026-10-25T00:00:00Z")
                == "open until 2026-10-25T03:00:00Z")
        let skipped = WeeklySchedule([try Self.span([0], 120, 180)])
        #expect(
            try Self.state(skipped, "Europe/Berlin", at: "2026-03-29T00:59:00Z")
                == "closed until 2026-04-05T00:00:00Z")
    }

    @Test func `an invalid span of opening hours is refused`() {
        let wrong: [(Set<Int>, Int, Int)] = [
            ([], 0, 1), ([7], 0, 1), ([-1], 0, 1), ([1], -1, 1), ([1], 1_440, 1_441), ([1], 5, 5),
            ([1], 5, 4), ([1], 5, 1_446),
        ]
        for (days, from, until) in wrong {
            #expect(WeeklySchedule.Span(on: days, from: from, until: until) == nil)
        }
    }

    @Test(arguments: Thoroughness.seeds(0...29, few: 7))
    func `opening hours agree with a scan of every minute`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let scan = try MinuteScan(&random)
        let spans = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let from = Int.random(in: 0..<1_440, using: &random)
            let days = Set((0...6).filter { _ in Bool.random(using: &random) } + [3])
            return try Self.span(days, from, from + Int.random(in: 1...1_440, using: &random))
        }
        let schedule = WeeklySchedule(spans)
        let open = scan.open(by: schedule)
        for _ in 0..<60 {
            let moment = scan.anyMoment(&random)
            let minute = moment.milliseconds / 60_000
            let state = schedule.state(at: moment, in: scan.zone)
            let isOpen = open.contains(minute)
            #expect(state.isOpen == isOpen, "\(scan.name) \(spans) \(minute)")
            let change = (minute + 1..<minute + 50_000).first { open.contains($0) != isOpen }
            guard let change, scan.reaches(UnixTime(milliseconds: change * 60_000)) else {
                continue
            }
            #expect(
                state.until?.milliseconds == change * 60_000, "\(scan.name) \(spans) \(minute)")
        }
    }
}
