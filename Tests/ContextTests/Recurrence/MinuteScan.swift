import Context
import ServiceKit
import TestSupport
import Testing

/// The local time of a zone in each minute of forty days, often around a change of its clocks.
///
/// Searches go through the minutes one by one. That is slow, and cannot be wrong about the time at
/// which something comes.
struct MinuteScan {
    private static let minutes: Int64 = 40 * 1_440
    private static let names = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
        "Pacific/Apia", "Asia/Kathmandu", "America/Santiago", "Etc/UTC",
    ]

    let name: String
    let zone: ZoneRules
    /// The first minute of the scan, in minutes since 1970.
    private let start: Int64
    /// The minute, in UTC, in which each minute of local time is shown first; both count from 1970.
    private let shown: [Int64: Int64]
    /// The minutes of local time between the first and the last that the scan has seen.
    private let civil: ClosedRange<Int64>

    init(_ random: inout SeededGenerator) throws {
        name = Self.names.randomElement(using: &random) ?? ""
        zone = try #require(Zones.table.rules(name))
        // Where clocks are set, mostly: March and October of a year, or any time.
        let year = Int64.random(in: 2010...2035, using: &random)
        let month = [3, 9, 10, 12, 6].randomElement(using: &random) ?? 3
        let date = try #require(CivilDate(year: year, month: month, day: 10))
        start = date.daysSince1970 * 1_440
        var shown: [Int64: Int64] = [:]
        var (least, most) = (Int64.max, Int64.min)
        for minute in start..<start + Self.minutes {
            let there = zone.civil(at: UnixTime(milliseconds: minute * 60_000)).seconds / 60
            if shown[there] == nil { shown[there] = minute }
            (least, most) = (min(least, there), max(most, there))
        }
        self.shown = shown
        civil = least...most
    }

    func anyMoment(_ random: inout SeededGenerator) -> UnixTime {
        let first = (start + 2_880) * 60_000
        return UnixTime(
            milliseconds: Int64.random(in: first..<first + 30 * 86_400_000, using: &random))
    }

    /// Returns whether the scan goes far enough to have found a moment.
    func reaches(_ moment: UnixTime) -> Bool {
        moment.milliseconds / 60_000 < start + Self.minutes - 2_880
    }

    func anyRule(_ random: inout SeededGenerator) -> Recurrence {
        let days: Recurrence.Days =
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .daily
            case 1: .weekly([Int.random(in: 0...6, using: &random), 2])
            default: .monthly([Int.random(in: 1...31, using: &random), 31])
            }
        // Most of them in the night, where clocks are set.
        let times = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Bool.random(using: &random)
                ? Int.random(in: 0..<240, using: &random)
                : Int.random(in: 0..<1_440, using: &random)
        }
        let first = civil.lowerBound / 1_440 + Int64.random(in: -20...15, using: &random)
        let last = Bool.random(using: &random) ? nil : first + Int64(times[0] % 45)
        return Recurrence(
            days, minutes: times, interval: Int64.random(in: 1...3, using: &random),
            firstDay: first, lastDay: last)
    }

    /// Returns the first time of a rule after a moment; nil if the scan has none.
    func next(of rule: Recurrence, after moment: UnixTime) -> UnixTime? {
        var found: Int64?
        // Of what clocks show at either end not all is known.
        for there in civil.lowerBound + 1_440...civil.upperBound where comes(rule, there) {
            let minute = minute(of: there)
            guard minute * 60_000 > moment.milliseconds else { continue }
            found = min(found ?? minute, minute)
        }
        return found.map { UnixTime(milliseconds: $0 * 60_000) }
    }

    /// Returns the minutes since 1970 in which a schedule is open, without the days at both ends of
    /// the scan.
    func open(by schedule: WeeklySchedule) -> Set<Int64> {
        var open: Set<Int64> = []
        for day in civil.lowerBound / 1_440 + 1..<civil.upperBound / 1_440 - 1 {
            for span in schedule.spans where span.weekdays.contains(Self.weekday(day)) {
                let start = minute(of: day * 1_440 + Int64(span.from))
                let end = minute(of: day * 1_440 + Int64(span.until))
                if start < end { open.formUnion(start..<end) }
            }
        }
        return open
    }

    /// Returns the minute in UTC of a minute of local time; if clocks skip it, as if they had gone
    /// on.
    private func minute(of there: Int64) -> Int64 {
        if let minute = shown[there] { return minute }
        var before = there
        while shown[before] == nil { before -= 1 }
        return (shown[before] ?? 0) + there - before
    }

    private func comes(_ rule: Recurrence, _ there: Int64) -> Bool {
        let day = there / 1_440
        guard rule.minutes.contains(Int(there % 1_440)), day >= rule.firstDay,
            day <= rule.lastDay ?? .max
        else { return false }
        let (date, first) = (
            CivilDate(daysSince1970: day), CivilDate(daysSince1970: rule.firstDay)
        )
        switch rule.days {
        case .daily: return (day - rule.firstDay) % rule.interval == 0
        case .weekly(let days):
            let weeks = (Self.monday(day) - Self.monday(rule.firstDay)) / 7
            return weeks % rule.interval == 0 && days.contains(Self.weekday(day))
        case .monthly(let days):
            let months = date.year * 12 + Int64(date.month) - first.year * 12 - Int64(first.month)
            guard months % rule.interval == 0 else { return false }
            let isLast = CivilDate(daysSince1970: day + 1).day == 1
            return days.contains { $0 == date.day || isLast && $0 > date.day }
        }
    }

    private static func weekday(_ day: Int64) -> Int { Int((day + 4) % 7) }

    private static func monday(_ day: Int64) -> Int64 {
        var day = day
        while weekday(day) != 1 { day -= 1 }
        return day
    }
}
