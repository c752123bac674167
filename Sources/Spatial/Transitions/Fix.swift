/// Where a device says that it was.
package struct Fix: Hashable, Sendable {
    package let position: Position
    /// Metres: the device is within so many of the coordinate two times of three.
    package let accuracy: Double
    /// Milliseconds since 1970.
    package let time: Int64

    /// A fix; nil for an accuracy that is none.
    package init?(at coordinate: Coordinate, accuracy: Double, time: Int64) {
        guard accuracy >= 0, accuracy.isFinite else { return nil }
        // No sensor is better, whatever it says.
        (self.accuracy, self.time) = (max(1, accuracy), time)
        // Once: it is measured from again and again.
        position = Position(coordinate)
    }

    /// Where on the globe.
    package var coordinate: Coordinate { position.coordinate }

    /// Why a fix was not taken.
    package enum Refusal: Hashable, Sendable {
        /// Not later than the one before it.
        case old
        /// Later than any clock says.
        case early
        /// Nobody moves so fast: one of the two is wrong.
        case impossible
    }
}
