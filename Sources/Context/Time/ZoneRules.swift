package import ServiceKit

/// A clock is set to another offset from UTC.
struct ZoneTransition: Hashable, Sendable {
    /// Seconds since 1970 in UTC.
    var time: Int64
    /// Seconds east of UTC until then, and from then on.
    var before: Int64
    var after: Int64
}

/// What the clocks of a zone show, from 1970 on.
///
/// A time that the clocks skip is as much later: half past two, when two became three, is half past
/// three. One that they show twice is the first. That is how RFC 5545 §3.3.5 reads local times.
package struct ZoneRules: Hashable, Sendable {
    /// No clock is farther from UTC than this, nor ever was since there are zones.
    private static let farthest: Int64 = 26 * 3_600

    /// Seconds east of UTC before the first transition.
    private let first: Int64
    /// In order; what the rule says is not among them.
    private let transitions: [ZoneTransition]
    /// What comes after the last transition; nil: nothing changes any more.
    private let rule: YearlyRule?

    /// Clocks that are always so many seconds ahead of UTC.
    package init(offset: Int64) {
        (first, transitions, rule) = (offset, [], nil)
    }

    init(first: Int64, _ transitions: [ZoneTransition], _ rule: YearlyRule?) {
        (self.first, self.transitions, self.rule) = (first, transitions, rule)
    }

    /// UTC.
    package static let utc = Self(offset: 0)

    /// What the clocks show at a moment.
    package func civil(at moment: UnixTime) -> CivilTime {
        let seconds = Self.seconds(moment)
        return CivilTime(seconds: seconds + offset(at: seconds))
    }

    /// When the clocks show a time.
    package func moment(of civil: CivilTime) -> UnixTime {
        let changes = changes(around: civil.seconds)
        var offsets = [changes.first?.before ?? offset(at: civil.seconds)]
        offsets += changes.map(\.after)
        // The largest offset is the earliest moment.
        let moments = offsets.map { civil.seconds - $0 }.sorted()
        for moment in moments where moment + offset(at: moment) == civil.seconds {
            return UnixTime(milliseconds: moment * 1_000)
        }
        // Skipped: as the clocks before would have gone on.
        let skipping = changes.first { change in
            (change.time
                + change.before..<max(change.time + change.before, change.time + change.after))
                .contains(civil.seconds)
        }
        return UnixTime(milliseconds: (civil.seconds - (skipping?.before ?? offsets[0])) * 1_000)
    }

    /// Seconds east of UTC at a moment.
    func offset(at seconds: Int64) -> Int64 {
        if let last = transitions.last, seconds < last.time {
            let place = place(after: seconds)
            return place == 0 ? first : transitions[place - 1].after
        }
        return rule?.offset(at: seconds) ?? transitions.last?.after ?? first
    }

    /// The transitions that may matter to what clocks show then.
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

    /// The place of the first transition after a moment.
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
