package import Times

/// The hours of each day in which a person does not want to be disturbed, in local time.
package struct QuietHours: Hashable, Sendable {
    private static let minutesOfDay = 1_440

    /// The start and the end in minutes after midnight, 0 to 1439; an end before the start is on
    /// the next day.
    package let startMinute: Int
    package let endMinute: Int

    /// Creates quiet hours; nil if they are empty or out of range.
    package init?(startMinute: Int, endMinute: Int) {
        let range = 0..<Self.minutesOfDay
        guard range.contains(startMinute), range.contains(endMinute), startMinute != endMinute
        else { return nil }
        (self.startMinute, self.endMinute) = (startMinute, endMinute)
    }

    /// Returns the next `count` quiet times, beginning with the one that contains a moment, if
    /// there is one.
    ///
    /// Each ends when the zone's clocks show the end, or skip it. On a day on which clocks are
    /// changed it is longer or shorter, and if they skip all of it, it does not occur.
    package func spans(from moment: UnixTime, count: Int, in zone: ZoneRules) -> [Range<UnixTime>] {
        var spans: [Range<UnixTime>] = []
        let today = zone.civil(at: moment).day
        // One more day at each side, and one more because clocks may skip one.
        for day in today - 1...today + Int64(count) + 1 where spans.count < count {
            let start = zone.moment(reaching: Self.time(day, startMinute))
            let end = zone.moment(
                reaching: Self.time(endMinute > startMinute ? day : day + 1, endMinute))
            if end > moment, start < end { spans.append(start..<end) }
        }
        return spans
    }

    private static func time(_ day: Int64, _ minute: Int) -> CivilTime {
        CivilTime(seconds: day * CivilTime.secondsOfDay + Int64(minute) * 60)
    }
}
