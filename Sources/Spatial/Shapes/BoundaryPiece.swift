/// A piece of a polygon's side, so short that its chord shows where its nearest point is.
struct BoundaryPiece: Sendable {
    /// The largest extent of a piece in degrees of latitude or longitude.
    private static let span = 1.0

    let from, to: SIMD2<Double>
    let start, way: SIMD4<Double>
    /// The largest distance in metres between the piece and its chord.
    let sag: Double

    /// Returns the number of pieces of a side.
    static func count(of side: PolygonArea.Side) -> Int {
        let way = side.to - side.from
        return max(1, Int((max(abs(way.x), abs(way.y)) / span).rounded(.up)))
    }

    /// Returns the consecutive pieces of a side.
    static func pieces(of side: PolygonArea.Side) -> [BoundaryPiece] {
        let (from, way, count) = (side.from, side.to - side.from, Self.count(of: side))
        return (0..<count).map { number in
            let begin = from + way * (Double(number) / Double(count))
            let end =
                number == count - 1 ? side.to : from + way * (Double(number + 1) / Double(count))
            return BoundaryPiece(from: begin, to: end)
        }
    }

    private init(from: SIMD2<Double>, to: SIMD2<Double>) {
        let (a, b) = (Self.position(from).ecef, Self.position(to).ecef)
        let middle = Self.position((from + to) * 0.5).ecef - (a + b) * 0.5
        (self.from, self.to) = (from, to)
        (start, way) = (a, b - a)
        // Hardly any point is farther from the chord than the middle is.
        sag = (middle * middle).sum().squareRoot() * 1.1 + 1e-4
    }

    private static func position(_ point: SIMD2<Double>) -> Position {
        let longitude = point.x - (point.x / 360).rounded() * 360
        return Position(
            Coordinate(
                onGlobe: max(-90, min(90, point.y)), max(-180, min(180, longitude))))
    }

    /// Returns the point at a fraction of the piece, from 0 to 1.
    func position(_ share: Double) -> Position { Self.position(from + (to - from) * share) }

    /// The length of the chord in metres.
    var length: Double { (way * way).sum().squareRoot() }

    /// The largest distance in metres of a point of the piece from its middle.
    ///
    /// The piece is longer than its chord by less than its sag.
    var reach: Double { length / 2 + 2 * sag + 0.001 }

    /// Returns whether the piece lies where a map was cut, at the date line or a pole, with both
    /// sides in the polygon.
    func isSeam(of areas: [PolygonArea]) -> Bool {
        let middle = (from + to) * 0.5
        if abs(from.y) == 90, abs(to.y) == 90 { return true }
        guard from.x == to.x, abs((from.x / 360).rounded() * 360 - from.x) == 180 else {
            return false
        }
        // Points slightly to the west and to the east.
        return [-179.999_999, 179.999_999].allSatisfy { longitude in
            let point = Position(Coordinate(onGlobe: middle.y, longitude))
            return areas.contains { $0.contains(point) }
        }
    }

    /// Returns the fraction of the chord, from 0 to 1, at which it is nearest to a point.
    func nearestShare(to point: SIMD4<Double>) -> Double {
        let length = (way * way).sum()
        guard length > 0 else { return 0 }
        return max(0, min(1, ((point - start) * way).sum() / length))
    }

    /// Returns a lower bound of the straight distance in metres from a point to the piece.
    func bound(from point: SIMD4<Double>) -> Double {
        max(0, chord(from: point) - sag)
    }

    /// Returns the distance in metres from a point to the chord.
    func chord(from point: SIMD4<Double>) -> Double {
        let rest = start + way * nearestShare(to: point) - point
        return (rest * rest).sum().squareRoot()
    }
}
