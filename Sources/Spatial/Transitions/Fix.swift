/// Where a device says that it was.
package struct Fix: Hashable, Sendable {
    package let coordinate: Coordinate
    /// Metres: the device is within so many of the coordinate two times of three.
    package let accuracy: Double
    /// Milliseconds since 1970.
    package let time: Int64

    /// A fix; nil for an accuracy that is none.
    package init?(at coordinate: Coordinate, accuracy: Double, time: Int64) {
        guard accuracy >= 0, accuracy.isFinite else { return nil }
        // No sensor is better, whatever it says.
        (self.coordinate, self.accuracy, self.time) = (coordinate, max(1, accuracy), time)
    }

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
