/// The rule by which clocks are changed each year: the TZ string at the end of a zone's file (RFC
/// 9636 §3.3.1, in the notation of POSIX).
///
/// In `CET-1CEST,M3.5.0,M10.5.0/3`, standard time is an hour ahead of UTC, and summer time is from
/// the last Sunday of March at two to the last Sunday of October at three. A positive number is
/// west of UTC.
struct YearlyRule: Hashable, Sendable {
    /// A change of the clocks in each year.
    struct Change: Hashable, Sendable {
        var day: Day
        /// The time of the change in seconds after midnight of that day, by the clock before the
        /// change; −167 to 167 hours.
        var second: Int64
    }

    /// A day of each year.
    enum Day: Hashable, Sendable {
        /// A day such as `J60`, from 1 to 365; the 29th of February is never counted.
        case julian(Int)
        /// A day such as `59`, from 0 to 365; the 29th of February is counted.
        case ofYear(Int)
        /// A weekday such as `M3.5.0`: month 1 to 12, week 1 to 5 where 5 is the last, weekday from
        /// 0 for Sunday.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    /// The offset of standard time in seconds east of UTC.
    var standard: Int64
    /// Summer time; nil if there is none.
    var summer: Summer?

    /// Summer time: its offset, its start and its end.
    struct Summer: Hashable, Sendable {
        var offset: Int64
        var start: Change
        var end: Change
    }

    /// Returns the changes from the year before a moment to the year after it, in order.
    func transitions(around seconds: Int64) -> [ZoneTransition] {
        guard let summer else { return [] }
        let year = CivilTime(seconds: seconds).date.year
        let all = (year - 1...year + 1).flatMap { year in
            // Of changes at the same moment, the one to summer time comes last: summer time all
            // year is written this way.
            [
                ZoneTransition(
                    time: summer.end.time(in: year) - summer.offset, before: summer.offset,
                    after: standard),
                ZoneTransition(
                    time: summer.start.time(in: year) - standard, before: standard,
                    after: summer.offset),
            ]
        }
        return all.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        .map(\.element)
    }

    /// Returns the offset in seconds east of UTC at a moment.
    func offset(at seconds: Int64) -> Int64 {
        transitions(around: seconds).last { $0.time <= seconds }?.after ?? standard
    }
}

extension YearlyRule.Change {
    /// Returns when the clock shows the change, in seconds of that clock since 1970.
    fileprivate func time(in year: Int64) -> Int64 {
        CivilTime(seconds: day.daysSince1970(in: year) * CivilTime.secondsOfDay + second).seconds
    }
}

extension YearlyRule.Day {
    fileprivate func daysSince1970(in year: Int64) -> Int64 {
        let first = Self.first(of: 1, in: year)
        switch self {
        case .julian(let day):
            return first + Int64(day - 1) + (day > 59 && CivilDate.isLeap(year) ? 1 : 0)
        case .ofYear(let day): return first + Int64(day)
        case .weekday(let month, let week, let weekday):
            let first = Self.first(of: month, in: year)
            let start = CivilTime(seconds: first * CivilTime.secondsOfDay).weekday
            var day = (weekday - start + 7) % 7 + 7 * (week - 1)
            if day >= CivilDate.days(of: month, in: year) { day -= 7 }
            return first + Int64(day)
        }
    }

    /// Returns the first day of a month.
    private static func first(of month: Int, in year: Int64) -> Int64 {
        CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0
    }
}
