package import ServiceKit

/// When a person does not want to be disturbed, each day, by the clock of their zone.
package struct QuietHours: Hashable, Sendable {
    private static let minutesOfDay = 1_440

    /// Minutes after midnight, 0 to 1439; the end may be before the start: then it is the next
    /// day's.
    package let startMinute: Int
    package let endMinute: Int

    /// Hours of each day; nil if they are empty, or not of a day.
    package init?(startMinute: Int, endMinute: Int) {
        let range = 0..<Self.minutesOfDay
        guard range.contains(startMinute), range.contains(endMinute), startMinute != endMinute
        else { return nil }
        (self.startMinute, self.endMinute) = (startMinute, endMinute)
    }

    /// The quiet time that a moment lies in, or else the next one, and those after it.
    ///
    /// Each ends when the zone's clocks show the end: on a day when they are set it is longer or
    /// shorter, and where they skip all of it there is none.
    package func spans(from moment: UnixTime, count: Int, in zone: ZoneRules) -> [Range<UnixTime>] {
        var spans: [Range<UnixTime>] = []
        let today = zone.civil(at: moment).day
        // One day more at either side, and one of which clocks may skip it.
        for day in today - 1...today + Int64(count) + 1 where spans.count < count {
            let start = zone.moment(of: Self.time(day, startMinute))
            let end = zone.moment(
                of: Self.time(endMinute > startMinute ? day : day + 1, endMinute))
            if end > moment, start < end { spans.append(start..<end) }
        }
        return spans
    }

    private static func time(_ day: Int64, _ minute: Int) -> CivilTime {
        CivilTime(seconds: day * CivilTime.secondsOfDay + Int64(minute) * 60)
    }
}
