package import ServiceKit

/// When something is open, week by week, by the clocks of a zone.
///
/// A time that the clocks skip is as much later, and one that they show twice is the first, as
/// everywhere here: a span that lies in a skipped hour is not on that day.
package struct WeeklySchedule: Hashable, Sendable {
    /// From a time of a day to another, which may be on the next.
    package struct Span: Hashable, Sendable {
        /// The days that it begins on: 0 for Sunday to 6 for Saturday.
        package let weekdays: Set<Int>
        /// Minutes after midnight, 0 to 1439.
        package let from: Int
        /// Minutes after the same midnight, above `from` and at most a day more.
        package let until: Int

        /// A span; nil for what is none.
        package init?(on weekdays: Set<Int>, from: Int, until: Int) {
            guard (0..<1_440).contains(from), until > from, until <= from + 1_440,
                !weekdays.isEmpty, weekdays.isSubset(of: 0...6)
            else { return nil }
            (self.weekdays, self.from, self.until) = (weekdays, from, until)
        }
    }

    /// Whether it is open, and until when it stays so.
    package struct State: Hashable, Sendable {
        package let isOpen: Bool
        /// Nil: for ever.
        package let until: UnixTime?
    }

    /// Days after today that are looked at: mostly the first number of them say all.
    ///
    /// Nothing comes after the second that has not come before, but where clocks are set.
    private static let ahead: (mostly: Int64, ever: Int64) = (1, 16)

    package let spans: [Span]

    /// A schedule of one span at least.
    package init(_ spans: [Span]) { self.spans = spans }

    /// What is so at a moment.
    package func state(at moment: UnixTime, in zone: ZoneRules) -> State {
        let soon = state(at: moment, ahead: Self.ahead.mostly, in: zone)
        // Spans that touch all the time never end.
        return soon.until == nil ? state(at: moment, ahead: Self.ahead.ever, in: zone) : soon
    }

    /// What is so by the spans of so many days after today.
    private func state(at moment: UnixTime, ahead: Int64, in zone: ZoneRules) -> State {
        let today = zone.civil(at: moment).day
        // A span of the day before yesterday may end today where clocks were set.
        let known = (today - 2...today + ahead).flatMap { times(on: $0, in: zone) }
            .sorted { $0.lowerBound < $1.lowerBound }
        var end: UnixTime?
        for time in known where time.upperBound > moment {
            if time.lowerBound > end ?? moment { break }
            end = max(end ?? time.upperBound, time.upperBound)
        }
        if let end {
            let mayGoOn = zone.civil(at: end).day >= today + ahead
            return State(isOpen: true, until: mayGoOn ? nil : end)
        }
        return State(isOpen: false, until: known.first { $0.lowerBound > moment }?.lowerBound)
    }

    private func times(on day: Int64, in zone: ZoneRules) -> [Range<UnixTime>] {
        let midnight = day * CivilTime.secondsOfDay
        let weekday = CivilTime(seconds: midnight).weekday
        return spans.filter { $0.weekdays.contains(weekday) }.compactMap { span in
            let start = zone.moment(of: CivilTime(seconds: midnight + Int64(span.from) * 60))
            let end = zone.moment(of: CivilTime(seconds: midnight + Int64(span.until) * 60))
            return start < end ? start..<end : nil
        }
    }
}
