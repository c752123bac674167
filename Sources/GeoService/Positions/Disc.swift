import Glibc
import Spatial

/// All points of the globe within a distance of a centre.
///
/// It classifies points, and knows which cells of the grid may have points inside.
struct Disc: Sendable {
    /// The error in metres of ``GridPoint`` and of the computed bounds.
    private static let slack = 0.02

    let centre: Position
    /// The radius in metres over the ellipsoid.
    let radius: Double
    private let point: SIMD4<Double>
    /// Classifies points by their chord.
    let finder: Finder
    /// The chord up to which a way is within the radius.
    ///
    /// Above `outside` a way is longer than the radius.
    private let inside: Double
    private let outside: Double
    private let bounds: Bounds

    /// Creates the disc of the points at most `radius` metres from `centre`.
    init(centre: Coordinate, radius: Double) {
        self.centre = Position(centre)
        self.radius = radius
        point = GridPoint(self.centre).scaled
        inside = ChordBounds.least(radius)
        outside = ChordBounds.greatest(radius)
        finder = Finder(point, inside: inside, outside: outside)
        bounds = Bounds(centre, self.centre, radius)
    }

    /// The relation of a point to the disc, as the chord to the point gives it.
    ///
    /// A point that is `near` may be inside or outside: only its exact distance decides.
    enum Verdict { case inside, outside, near }

    /// Returns `inside` or `outside` if that holds for all points at most `reach` metres from a
    /// point.
    func verdict(_ other: GridPoint, reach: Double) -> Verdict {
        let way = other.scaled - point
        let squared = (way * way).sum()
        let unit = GridPoint.unit
        let (near, far) = ((inside - reach) * unit, (outside + reach) * unit)
        if near > 0, squared <= near * near { return .inside }
        return squared > far * far ? .outside : .near
    }

    /// Returns whether a position is in the disc, by the exact distance.
    func contains(_ position: LastPosition) -> Bool {
        Geodesic.distance(from: centre, to: Position(position.coordinate)) <= radius
    }
}

extension Disc {
    /// The values that are needed for each point, and no others, so that they stay in registers.
    struct Finder: Sendable {
        private let x, y, z: Double
        /// The squared chords in units of ``GridPoint``; below 0 no chord is short enough.
        private var insideSquared: Double
        private let outsideSquared: Double

        fileprivate init(_ point: SIMD4<Double>, inside: Double, outside: Double) {
            (x, y, z) = (point.x, point.y, point.z)
            let (near, far) = (inside * GridPoint.unit, outside * GridPoint.unit)
            (insideSquared, outsideSquared) = (near > 0 ? near * near : -1, far * far)
        }

        /// Makes the finder answer `inside` for no point.
        mutating func doubt() { insideSquared = -1 }

        /// Returns the relation of a point to the disc.
        @inline(__always)
        func verdict(_ other: GridPoint) -> Verdict {
            // Computed separately, because for three numbers vectors are slower on baseline
            // processors.
            let (x, y) = (Double(other.x) - x, Double(other.y) - y)
            let z = Double(other.z) - z
            let squared = x * x + y * y + z * z
            if squared <= insideSquared { return .inside }
            return squared > outsideSquared ? .outside : .near
        }
    }

    /// The part of the grid that a disc may touch.
    private struct Bounds {
        let rows: ClosedRange<Int>
        /// The width on both sides of the centre in ten-millionths of a degree of longitude; nil
        /// for all longitudes.
        let widthE7: Int64?
        let longitudeE7: Int64

        init(_ centre: Coordinate, _ position: Position, _ radius: Double) {
            // No meridian is curved more than this, so no way leads farther north.
            let height = (radius + Disc.slack) / ChordBounds.leastCurve * 180 / .pi
            func row(_ latitude: Double) -> Int {
                PositionGrid.row(latitudeE7: Int32(max(-90, min(90, latitude)) * 1e7))
            }
            rows = row(centre.latitude - height)...row(centre.latitude + height)
            longitudeE7 = Int64(centre.longitude * 1e7)
            // On the auxiliary sphere a way is longer by less than the radii differ, and longitudes
            // are farther apart than on the ellipsoid.
            let arc = (radius + Disc.slack) / WGS84.polarRadius
            let isAround = arc >= .pi / 2 || sin(arc) >= position.cosReduced * 0.999_999
            widthE7 =
                isAround
                ? nil : Int64(asin(sin(arc) / position.cosReduced) * 180 / .pi * 1e7) + 10
        }
    }

    /// The rows that the disc may touch.
    var rows: ClosedRange<Int> { bounds.rows }

    /// Returns the columns of a row that the disc may touch, as consecutive columns from the west;
    /// nil for all columns.
    func columns(in row: Int) -> (first: Int, count: Int)? {
        guard let width = bounds.widthE7, width < 1_800_000_000 else { return nil }
        let count = PositionGrid.columns(in: row)
        let first = PositionGrid.column(longitudeE7: bounds.longitudeE7 - width, in: row)
        let last = PositionGrid.column(longitudeE7: bounds.longitudeE7 + width, in: row)
        let found = (last - first + count) % count + 1
        // The two ends may share a column, with all other columns between them.
        let most = Int(2 * width * Int64(count) / 3_600_000_000) + 2
        return most >= count ? nil : (first, found)
    }
}
