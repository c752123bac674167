package import ServiceKit

/// A civil clock that ignores a change of the machine's clock for a minute, or ten.
///
/// A machine clock that is suddenly more than five seconds off the steady clock is not trusted at
/// once: the new time is adopted if it persists for a minute. One that is over a day ahead must
/// persist for as long as the one before did, ten minutes at most. Until then the time continues as
/// before, or is the machine's if that is earlier. So nothing is sent early or expires by a clock
/// that is ahead, whether that is the new one or the one before; what was made meanwhile has its
/// times by the new one.
package struct TrustedClock: Hashable, Sendable {
    /// The tolerated difference: more than a machine drifts between two readings, and less than a
    /// person would set.
    private static let tolerance: Duration = .seconds(5)
    /// The time for which a new setting must persist.
    private static let patience: Duration = .seconds(60)
    /// The step ahead from which it must persist for longer: most of what waits would expire by it,
    /// which nothing brings back.
    private static let large: Duration = .seconds(86_400)
    /// The longest time for which a large step ahead must persist.
    ///
    /// Time servers set a wrong clock right within minutes. After a start it is more likely the
    /// first time that was wrong, of a machine without a battery for its clock.
    private static let longestPatience: Duration = .seconds(600)

    private var offset: Duration?
    /// The steady time since which the clock runs by `offset`.
    private var adopted: Duration = .zero
    private var candidate: (offset: Duration, since: Duration)?

    /// Creates a clock that adopts the first time that it sees.
    package init() {}

    /// True if the machine's clock is not trusted at present.
    package var isSuspicious: Bool { candidate != nil }

    /// Returns the trusted time at a moment.
    package mutating func civil(at moment: Moment) -> UnixTime {
        let seen = moment.civil - UnixTime(milliseconds: 0) - moment.steady
        guard let known = offset else {
            (offset, adopted) = (seen, moment.steady)
            return moment.civil
        }
        guard Self.areFar(seen, known) else {
            offset = seen
            candidate = nil
            return moment.civil
        }
        if let candidate, !Self.areFar(seen, candidate.offset) {
            var patience = Self.patience
            if seen - known > Self.large {
                patience = min(Self.longestPatience, max(patience, candidate.since - adopted))
            }
            if moment.steady - candidate.since >= patience {
                (offset, adopted) = (seen, moment.steady)
                self.candidate = nil
                return moment.civil
            }
        } else {
            candidate = (seen, moment.steady)
        }
        return min(moment.civil, UnixTime(milliseconds: 0) + (moment.steady + known))
    }

    private static func areFar(_ left: Duration, _ right: Duration) -> Bool {
        left - right > tolerance || right - left > tolerance
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.offset == right.offset && left.candidate?.offset == right.candidate?.offset
            && left.candidate?.since == right.candidate?.since
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(offset) }
}
