package import Times

/// A change of a clock's offset from UTC.
struct ZoneTransition: Hashable, Sendable {
    /// The time of the change, in seconds since 1970 in UTC.
    var time: Int64
    /// The offsets before and after the change, in seconds east of UTC.
    var before: Int64
    var after: Int64
}

/// The rules of a time zone's clocks from 1970 on.
///
/// A local time that the clocks skip is that much later: half past two, when two became three, is
/// half past three. One that they show twice is the first of the two. RFC 5545 §3.3.5 reads local
/// times this way.
package struct ZoneRules: Hashable, Sendable {
    /// The largest offset from UTC, in seconds, that any clock has or ever had since time zones
    /// exist.
    private static let farthest: Int64 = 26 * 3_600

    /// The offset before the first transition, in seconds east of UTC.
    private let first: Int64
    /// The transitions in order, without those that follow from the rule.
    private let transitions: [ZoneTransition]
    /// The rule after the last transition; nil if nothing changes any more.
    private let rule: YearlyRule?

    /// Creates the rules of clocks that are always `offset` seconds ahead of UTC.
    package init(offset: Int64) {
        (first, transitions, rule) = (offset, [], nil)
    }

    init(first: Int64, _ transitions: [ZoneTransition], _ rule: YearlyRule?) {
        (self.first, self.transitions, self.rule) = (first, transitions, rule)
    }

    /// The rules of UTC.
    package static let utc = Self(offset: 0)

    /// Returns the date and time that the zone's clocks show at a moment.
    package func civil(at moment: UnixTime) -> CivilTime {
        let seconds = Self.seconds(moment)
        return CivilTime(seconds: seconds + offset(at: seconds))
    }

    /// Returns when the clocks show a time.
    package func moment(of civil: CivilTime) -> UnixTime {
        find(civil).moment
    }

    /// Returns when the clocks first show a time or skip it.
    ///
    /// Spans of time that do not overlap by the clocks do not overlap between such moments, which
    /// is not so with ``moment(of:)`` where clocks skip an hour.
    package func moment(reaching civil: CivilTime) -> UnixTime {
        let found = find(civil)
        return found.skipping.map { UnixTime(milliseconds: $0.time * 1_000) } ?? found.moment
    }

    /// Returns when the clocks show a time, and the change that skips it if one does.
    private func find(_ civil: CivilTime) -> (moment: UnixTime, skipping: ZoneTransition?) {
        let changes = changes(around: civil.seconds)
        var offsets = [changes.first?.before ?? offset(at: civil.seconds)]
        offsets += changes.map(\.after)
        // The largest offset gives the earliest moment.
        let moments = offsets.map { civil.seconds - $0 }.sorted()
        for moment in moments where moment + offset(at: moment) == civil.seconds {
            return (UnixTime(milliseconds: moment * 1_000), nil)
        }
        // The clocks skip the time; it is read as if they had not been changed yet.
        let skipping = changes.first { change in
            (change.time
                + change.before..<max(change.time + change.before, change.time + change.after))
                .contains(civil.seconds)
        }
        let seconds = civil.seconds - (skipping?.before ?? offsets[0])
        return (UnixTime(milliseconds: seconds * 1_000), skipping)
    }

    /// Returns the offset in seconds east of UTC at a moment.
    func offset(at seconds: Int64) -> Int64 {
        if let last = transitions.last, seconds < last.time {
            let place = place(after: seconds)
            return place == 0 ? first : transitions[place - 1].after
        }
        return rule?.offset(at: seconds) ?? transitions.last?.after ?? first
    }

    /// Returns the transitions that may affect the clocks' time around a moment.
    private func changes(around seconds: Int64) -> [ZoneTransition] {
        let range = seconds - Self.farthest...seconds + Self.farthest
        var found: [ZoneTransition] = []
        for transition in transitions[place(after: range.lowerBound)...] {
            guard transition.time <= range.upperBound else { break }
            found.append(transition)
        }
        let last = transitions.last?.time ?? .min
        guard let rule, range.upperBound > last else { return found }
        let later = rule.transitions(around: seconds).filter {
            $0.time > last && range.contains($0.time)
        }
        return found + later
    }

    /// Returns the index of the first transition after a moment.
    private func place(after seconds: Int64) -> Int {
        var range = transitions.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                transitions[middle].time > seconds
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    private static func seconds(_ moment: UnixTime) -> Int64 {
        let milliseconds = moment.milliseconds
        return milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000
    }
}
