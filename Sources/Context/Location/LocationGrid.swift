// The cosine is the C library's, whose module has another name on each system.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#endif

/// A grid of squares to which coordinates are rounded, so that nobody learns exactly where somebody
/// is.
///
/// The globe is divided into rows of equal height, and each row into squares of nearly equal width.
package struct LocationGrid: Hashable, Sendable {
    /// A square of the grid.
    package struct Square: Hashable, Sendable {
        /// The latitude of the middle in degrees.
        package let latitude: Double
        /// The longitude of the middle in degrees.
        package let longitude: Double
        /// The largest distance in metres of a point of the square from its middle.
        package let reach: Double
    }

    /// The length in metres of a degree of a meridian, at the equator, where it is shortest, and at
    /// a pole, where it is longest (WGS84).
    private static let (shortest, longest) = (110_574.0, 111_694.0)
    /// An upper bound in metres of a degree of the equator.
    ///
    /// A degree of a parallel is at most this times the cosine of its latitude.
    private static let equator = 111_320.0 * 1.003_4

    /// The smallest extent of a square from north to south in metres.
    package let side: Double

    /// Creates a grid; nil unless the side is above 0 and at most 1,000,000 metres.
    package init?(side: Double) {
        guard side > 0, side <= 1_000_000 else { return nil }
        self.side = side
    }

    /// Returns the square that contains a point, whose coordinates are in degrees.
    package func square(latitude: Double, longitude: Double) -> Square {
        let rows = max(1, (180 * Self.shortest / side).rounded(.down))
        let row = min(rows - 1, max(0, ((latitude + 90) / 180 * rows).rounded(.down)))
        let middle = (row + 0.5) * 180 / rows - 90
        let cosine = cos(middle * .pi / 180)
        let columns = max(1, (2 * rows * cosine).rounded(.down))
        let column = min(
            columns - 1, max(0, ((longitude + 180) / 360 * columns).rounded(.down)))
        // Along the meridian to the middle's parallel, and then along that parallel.
        let reach = 90 / rows * Self.longest + 180 / columns * Self.equator * cosine
        return Square(
            latitude: middle, longitude: (column + 0.5) * 360 / columns - 180, reach: reach)
    }
}
