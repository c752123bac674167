package import Times

/// The times of something that recurs, in the local time of a zone.
///
/// A time that the clocks skip is that much later, and one that they show twice is the first of the
/// two, as in ``ZoneRules``. Two times that are the same moment count once.
package struct Recurrence: Hashable, Sendable {
    /// The days of a recurrence.
    package enum Days: Hashable, Sendable {
        case daily
        /// Weekly, on weekdays from 0 for Sunday to 6 for Saturday.
        case weekly(Set<Int>)
        /// Monthly, on days from 1 to 31; in a shorter month, the last day stands for missing ones.
        case monthly(Set<Int>)
    }

    /// The most days to search: longer than any interval, after which everything repeats.
    private static let farthest: Int64 = 31 * (RecurrenceLimits.intervals.upperBound + 2)
    /// A time that is skipped may move to the next day, or to the one after that.
    private static let shifted: Int64 = 2
    /// The Monday of the week of 1970-01-01, which was a Thursday.
    private static let firstMonday: Int64 = -3

    package let days: Days
    /// The times in minutes after midnight, sorted.
    package let minutes: [Int]
    /// The interval in days, weeks or months, counted from the first day.
    package let interval: Int64
    /// The first and the last possible day, in days since 1970-01-01; without a last day it never
    /// ends.
    package let firstDay: Int64
    package let lastDay: Int64?

    /// Creates a recurrence; the caller must have checked its parts.
    ///
    /// - Parameters:
    ///   - minutes: minutes after midnight in any order.
    ///   - interval: the interval, at least 1.
    package init(
        _ days: Days, minutes: [Int], interval: Int64 = 1, firstDay: Int64, lastDay: Int64? = nil
    ) {
        (self.days, self.interval) = (days, max(1, interval))
        self.minutes = Set(minutes).sorted()
        (self.firstDay, self.lastDay) = (firstDay, lastDay)
    }

    /// Returns the first time after a moment; nil if there is none.
    package func next(after moment: UnixTime, in zone: ZoneRules) -> UnixTime? {
        let start = max(firstDay, zone.civil(at: moment).day - Self.shifted)
        var (found, end) = (UnixTime?.none, min(lastDay ?? .max, start + Self.farthest))
        var day = start
        while day <= end {
            let times = has(day) ? moments(on: day, in: zone) : []
            if let first = times.filter({ $0 > moment }).min() {
                // A time that is skipped on this day may come after one on the next day that is
                // not.
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

    /// Returns whether something recurs on a day.
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

/// The limits of recurrences.
package enum RecurrenceLimits {
    /// The range of the interval in days, weeks or months; 99 months are eight years.
    package static let intervals: ClosedRange<Int64> = 1...99
    /// The range of times on a day: each is a message to a person.
    package static let times = 1...24
}
