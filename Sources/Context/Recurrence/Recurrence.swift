package import ServiceKit

/// At which times something comes again and again, by the clocks of a zone.
///
/// A time that the clocks skip is as much later, and one that they show twice is the first, as
/// everywhere here; two that are the same moment are one.
package struct Recurrence: Hashable, Sendable {
    /// On which days.
    package enum Days: Hashable, Sendable {
        case daily
        /// 0 for Sunday to 6 for Saturday.
        case weekly(Set<Int>)
        /// 1 to 31; what a month does not have is its last day.
        case monthly(Set<Int>)
    }

    /// Longer than any interval can be: nothing comes after so long that has not come before.
    private static let farthest: Int64 = 31 * (RecurrenceLimits.intervals.upperBound + 2)
    /// A time that is skipped may come to stand on the next day, or the one after that.
    private static let shifted: Int64 = 2
    /// 1970-01-01 was a Thursday: weeks begin on the Monday before.
    private static let firstMonday: Int64 = -3

    package let days: Days
    /// Minutes after midnight, in order.
    package let minutes: [Int]
    /// Every so many days, weeks or months, counted from those of the first day.
    package let interval: Int64
    /// The first day it may be on, and the last one; days since 1970-01-01.
    package let firstDay: Int64
    package let lastDay: Int64?

    /// A rule; what it is made of is checked by whoever has read it.
    ///
    /// - Parameters:
    ///   - minutes: after midnight, in any order.
    ///   - interval: from 1.
    package init(
        _ days: Days, minutes: [Int], interval: Int64 = 1, firstDay: Int64, lastDay: Int64? = nil
    ) {
        (self.days, self.interval) = (days, max(1, interval))
        self.minutes = Set(minutes).sorted()
        (self.firstDay, self.lastDay) = (firstDay, lastDay)
    }

    /// The first time after a moment; nil: there is none any more.
    package func next(after moment: UnixTime, in zone: ZoneRules) -> UnixTime? {
        let start = max(firstDay, zone.civil(at: moment).day - Self.shifted)
        var (found, end) = (UnixTime?.none, min(lastDay ?? .max, start + Self.farthest))
        var day = start
        while day <= end {
            let times = has(day) ? moments(on: day, in: zone) : []
            if let first = times.filter({ $0 > moment }).min() {
                // What is skipped on this day may come after what is not on the next.
                if found == nil { end = min(end, day + Self.shifted) }
                found = min(found ?? first, first)
            }
            day += 1
        }
        return found
    }

    private func moments(on day: Int64, in zone: ZoneRules) -> [UnixTime] {
        minutes.map { minute in
            zone.moment(
                of: CivilTime(seconds: day * CivilTime.secondsOfDay + Int64(minute) * 60))
        }
    }

    /// Whether it comes on a day.
    private func has(_ day: Int64) -> Bool {
        switch days {
        case .daily:
            return (day - firstDay).isMultiple(of: interval)
        case .weekly(let weekdays):
            let weeks = Self.week(of: day) - Self.week(of: firstDay)
            let weekday = CivilTime(seconds: day * CivilTime.secondsOfDay).weekday
            return weeks.isMultiple(of: interval) && weekdays.contains(weekday)
        case .monthly(let wanted):
            let (date, first) = (CivilDate(daysSince1970: day), CivilDate(daysSince1970: firstDay))
            let months = (date.year - first.year) * 12 + Int64(date.month - first.month)
            guard months.isMultiple(of: interval) else { return false }
            let last = CivilDate.days(of: date.month, in: date.year)
            return wanted.contains(date.day)
                || date.day == last && wanted.contains { $0 > last }
        }
    }

    private static func week(of day: Int64) -> Int64 {
        let shifted = day - firstMonday
        return (shifted >= 0 ? shifted : shifted - 6) / 7
    }
}

/// The bounds of rules.
package enum RecurrenceLimits {
    /// Days, weeks or months between: eight years.
    package static let intervals: ClosedRange<Int64> = 1...99
    /// On a day: each is a message to a person.
    package static let times = 1...24
}
