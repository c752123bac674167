import Glibc
import Spatial

/// All points of the globe within some way of a centre: whether one is in it, and which cells may
/// have some.
struct Disc: Sendable {
    /// Metres by which ``GridPoint`` and the computed bounds may be off.
    private static let slack = 0.02

    let centre: Position
    /// Metres over the ellipsoid.
    let radius: Double
    private let point: SIMD4<Double>
    /// Says of points whether they are in it.
    let finder: Finder
    /// A chord up to this is of a way within the radius, and one beyond that of a longer one.
    private let inside: Double
    private let outside: Double
    private let bounds: Bounds

    /// The points at most `radius` metres from `centre`.
    init(centre: Coordinate, radius: Double) {
        self.centre = Position(centre)
        self.radius = radius
        point = GridPoint(self.centre).scaled
        inside = ChordBounds.least(radius)
        outside = ChordBounds.greatest(radius)
        finder = Finder(point, inside: inside, outside: outside)
        bounds = Bounds(centre, self.centre, radius)
    }

    /// What is known of a point by its chord.
    enum Verdict { case inside, outside, near }

    /// Whether all points at most `reach` metres from one are in it, or none.
    func verdict(_ other: GridPoint, reach: Double) -> Verdict {
        let way = other.scaled - point
        let squared = (way * way).sum()
        let unit = GridPoint.unit
        let (near, far) = ((inside - reach) * unit, (outside + reach) * unit)
        if near > 0, squared <= near * near { return .inside }
        return squared > far * far ? .outside : .near
    }

    /// Whether a position is in it, by the exact way.
    func contains(_ position: LastPosition) -> Bool {
        Geodesic.distance(from: centre, to: Position(position.coordinate)) <= radius
    }
}

extension Disc {
    /// What is asked of each point: no more than that, so that it stays in registers.
    struct Finder: Sendable {
        private let x, y, z: Double
        /// Chords in units of ``GridPoint``, squared; below 0 there is no such chord.
        private var insideSquared: Double
        private let outsideSquared: Double

        fileprivate init(_ point: SIMD4<Double>, inside: Double, outside: Double) {
            (x, y, z) = (point.x, point.y, point.z)
            let (near, far) = (inside * GridPoint.unit, outside * GridPoint.unit)
            (insideSquared, outsideSquared) = (near > 0 ? near * near : -1, far * far)
        }

        /// Of no point it is known that it is inside.
        mutating func doubt() { insideSquared = -1 }

        /// Whether a point is inside.
        @inline(__always)
        func verdict(_ other: GridPoint) -> Verdict {
            // One by one: for three numbers processors of the baseline lose more by vectors.
            let (x, y) = (Double(other.x) - x, Double(other.y) - y)
            let z = Double(other.z) - z
            let squared = x * x + y * y + z * z
            if squared <= insideSquared { return .inside }
            return squared > outsideSquared ? .outside : .near
        }
    }

    /// What of the grid a disc may touch.
    private struct Bounds {
        let rows: ClosedRange<Int>
        /// Ten-millionths of a degree of longitude to both sides of the centre; nil: all around.
        let widthE7: Int64?
        let longitudeE7: Int64

        init(_ centre: Coordinate, _ position: Position, _ radius: Double) {
            // No meridian is bent more than this, so none gets farther north on the way.
            let height = (radius + Disc.slack) / ChordBounds.leastCurve * 180 / .pi
            func row(_ latitude: Double) -> Int {
                PositionGrid.row(latitudeE7: Int32(max(-90, min(90, latitude)) * 1e7))
            }
            rows = row(centre.latitude - height)...row(centre.latitude + height)
            longitudeE7 = Int64(centre.longitude * 1e7)
            // On the auxiliary sphere the way is longer by less than the radii differ, and the
            // longitudes are farther apart than on the ellipsoid.
            let arc = (radius + Disc.slack) / WGS84.polarRadius
            let isAround = arc >= .pi / 2 || sin(arc) >= position.cosReduced * 0.999_999
            widthE7 =
                isAround
                ? nil : Int64(asin(sin(arc) / position.cosReduced) * 180 / .pi * 1e7) + 10
        }
    }

    /// The rows it may touch.
    var rows: ClosedRange<Int> { bounds.rows }

    /// The columns of a row it may touch, one after the other from the west; nil: all of them.
    func columns(in row: Int) -> (first: Int, count: Int)? {
        guard let width = bounds.widthE7, width < 1_800_000_000 else { return nil }
        let count = PositionGrid.columns(in: row)
        let first = PositionGrid.column(longitudeE7: bounds.longitudeE7 - width, in: row)
        let last = PositionGrid.column(longitudeE7: bounds.longitudeE7 + width, in: row)
        let found = (last - first + count) % count + 1
        // The two ends may share a column, with all others between them.
        let most = Int(2 * width * Int64(count) / 3_600_000_000) + 2
        return most >= count ? nil : (first, found)
    }
}
