package import ServiceKit

/// Civil time that does not jump because somebody has set a clock wrong for a minute.
///
/// A clock that is suddenly more than five seconds off the steady one is not believed at once: time
/// goes on as before, and if it is still off in the same way after a minute, that is the time.
/// Whatever has expired by a wrong clock would be lost.
package struct TrustedClock: Hashable, Sendable {
    /// More than a machine drifts between two looks, less than anybody would set by hand.
    private static let tolerance: Duration = .seconds(5)
    /// How long a clock has to stay where it was set.
    private static let patience: Duration = .seconds(60)

    private var offset: Duration?
    private var candidate: (offset: Duration, since: Duration)?

    /// A clock that believes the first time that it sees.
    package init() {}

    /// Whether the machine's clock is not believed at present.
    package var isSuspicious: Bool { candidate != nil }

    /// The time to go by at a moment.
    package mutating func civil(at moment: Moment) -> UnixTime {
        let seen = moment.civil - UnixTime(milliseconds: 0) - moment.steady
        guard let known = offset else {
            offset = seen
            return moment.civil
        }
        guard Self.areFar(seen, known) else {
            offset = seen
            candidate = nil
            return moment.civil
        }
        if let candidate, !Self.areFar(seen, candidate.offset) {
            if moment.steady - candidate.since >= Self.patience {
                offset = seen
                self.candidate = nil
                return moment.civil
            }
        } else {
            candidate = (seen, moment.steady)
        }
        return UnixTime(milliseconds: 0) + (moment.steady + known)
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
