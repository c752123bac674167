package import Times

/// The hours in which something is open, week by week, in the local time of a zone.
///
/// A time that the clocks skip is that much later, and one that they show twice is the first of the
/// two, as in ``ZoneRules``. So a span within a skipped hour does not occur on that day.
package struct WeeklySchedule: Hashable, Sendable {
    /// A time span that begins on some weekdays, and may end on the next day.
    package struct Span: Hashable, Sendable {
        /// The weekdays on which it begins: 0 for Sunday to 6 for Saturday.
        package let weekdays: Set<Int>
        /// The start in minutes after midnight, 0 to 1439.
        package let from: Int
        /// The end in minutes after the same midnight: after `from`, at most a day later.
        package let until: Int

        /// Creates a span; nil if it is not valid.
        package init?(on weekdays: Set<Int>, from: Int, until: Int) {
            guard (0..<1_440).contains(from), until > from, until <= from + 1_440,
                !weekdays.isEmpty, weekdays.isSubset(of: 0...6)
            else { return nil }
            (self.weekdays, self.from, self.until) = (weekdays, from, until)
        }
    }

    /// The state of something with hours: open or closed, and until when that holds.
    package struct State: Hashable, Sendable {
        package let isOpen: Bool
        /// The time at which the state changes; nil if it never does.
        package let until: UnixTime?
    }

    /// The number of days after today that are examined: usually the first number is enough.
    ///
    /// After the second number nothing new can come, except where clocks are changed.
    private static let ahead: (mostly: Int64, ever: Int64) = (1, 16)

    package let spans: [Span]

    /// Creates a schedule, which must have at least one span.
    package init(_ spans: [Span]) { self.spans = spans }

    /// Returns the state at a moment.
    package func state(at moment: UnixTime, in zone: ZoneRules) -> State {
        let soon = state(at: moment, ahead: Self.ahead.mostly, in: zone)
        // Spans that always touch never end.
        return soon.until == nil ? state(at: moment, ahead: Self.ahead.ever, in: zone) : soon
    }

    /// Returns the state by the spans of the days up to `ahead` days after today.
    private func state(at moment: UnixTime, ahead: Int64, in zone: ZoneRules) -> State {
        let today = zone.civil(at: moment).day
        // Where clocks are changed, a span of the day before yesterday may end today.
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
            let start = zone.moment(reaching: CivilTime(seconds: midnight + Int64(span.from) * 60))
            let end = zone.moment(reaching: CivilTime(seconds: midnight + Int64(span.until) * 60))
            return start < end ? start..<end : nil
        }
    }
}
