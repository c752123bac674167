import Glibc

/// Squares that coordinates are made coarse to, so that nobody learns more of where somebody is.
///
/// The globe is cut into rows of one height, each row into squares of nearly one width.
package struct LocationGrid: Hashable, Sendable {
    /// A square of the grid.
    package struct Square: Hashable, Sendable {
        /// Degrees, of its middle.
        package let latitude: Double
        package let longitude: Double
        /// Metres: no point of the square is farther from its middle.
        package let reach: Double
    }

    /// Metres of a degree of a meridian, at the equator and at a pole (WGS84), where it is longest.
    private static let (shortest, longest) = (110_574.0, 111_694.0)
    /// Metres of a degree of the equator; of parallels at most that by their cosine and 1.0034.
    private static let equator = 111_320.0 * 1.003_4

    /// Metres that a square has at least from north to south.
    package let side: Double

    /// A grid; nil for a side that is none, or wider than a twentieth of the globe.
    package init?(side: Double) {
        guard side > 0, side <= 1_000_000 else { return nil }
        self.side = side
    }

    /// The square that a point is in: both in degrees, on the globe.
    package func square(latitude: Double, longitude: Double) -> Square {
        let rows = max(1, (180 * Self.shortest / side).rounded(.down))
        let row = min(rows - 1, max(0, ((latitude + 90) / 180 * rows).rounded(.down)))
        let middle = (row + 0.5) * 180 / rows - 90
        let cosine = cos(middle * .pi / 180)
        let columns = max(1, (2 * rows * cosine).rounded(.down))
        let column = min(
            columns - 1, max(0, ((longitude + 180) / 360 * columns).rounded(.down)))
        // Along the meridian to the middle's parallel, and along that.
        let reach = 90 / rows * Self.longest + 180 / columns * Self.equator * cosine
        return Square(
            latitude: middle, longitude: (column + 0.5) * 360 / columns - 180, reach: reach)
    }
}
