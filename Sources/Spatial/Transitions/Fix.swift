/// A location that a device reported.
package struct Fix: Hashable, Sendable {
    package let position: Position
    /// The accuracy in metres: with a probability of two thirds, the device is within this
    /// distance.
    package let accuracy: Double
    /// The time in milliseconds since 1970.
    package let time: Int64

    /// Creates a fix; nil if the accuracy is not a finite number of at least 0.
    package init?(at coordinate: Coordinate, accuracy: Double, time: Int64) {
        guard accuracy >= 0, accuracy.isFinite else { return nil }
        // No sensor is more accurate than this, whatever it reports.
        (self.accuracy, self.time) = (max(1, accuracy), time)
        // Computed once, because many distances are computed from it.
        position = Position(coordinate)
    }

    /// The coordinate of the fix.
    package var coordinate: Coordinate { position.coordinate }

    /// A reason for which a fix is not accepted.
    package enum Refusal: Hashable, Sendable {
        /// The fix is not later than the one before it.
        case old
        /// The fix is later than any clock can show.
        case early
        /// The move would need an impossible speed, so one of the two fixes is wrong.
        case impossible
    }
}
