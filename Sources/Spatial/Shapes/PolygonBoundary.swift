import Glibc

/// The sides of a polygon, to be asked how far they are.
struct PolygonBoundary: Sendable {
    /// A piece of a side that is short enough for its chord to say where its nearest point is.
    fileprivate struct Piece: Sendable {
        let from, to: SIMD2<Double>
        let start, way: SIMD4<Double>
        /// Metres by which the piece may lie away from its chord.
        let sag: Double
    }

    /// Degrees of latitude or longitude of a piece, at most.
    private static let span = 1.0

    private let pieces: [Piece]
    /// The middle of a cap that holds all of it.
    let centre: LatticePoint
    /// Metres of way from the middle that no point of it is beyond.
    let reach: Double

    init(_ areas: [PolygonArea]) {
        pieces = areas.flatMap { area in
            area.sides.filter { $0.origin != nil }.flatMap { Self.pieces($0.from, $0.to) }
        }.filter { !$0.isSeam(of: areas) }
        centre = Self.centre(pieces)
        let middle = Position(centre)
        let farthest = pieces.reduce(0) { most, piece in
            max(most, Geodesic.distance(from: middle, to: Self.position(piece.from)))
        }
        // Between its ends a piece lies no farther from the way between them than about its sag,
        // and that way no farther than its ends. With the other end of the earth inside, what is
        // in it may be beyond all of its sides.
        let sag = pieces.reduce(0) { max($0, $1.sag) }
        let far = Position(LatticePoint(x: -centre.x, y: -centre.y, z: -centre.z))
        let isBeyond = pieces.isEmpty || areas.contains { $0.contains(far) }
        reach = isBeyond ? 2 * Self.halfAround : farthest + 2 * sag + 0.01
    }

    /// Metres from pole to pole; no way is longer.
    private static let halfAround = 20_003_932.0

    private static func pieces(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> [Piece] {
        let way = to - from
        let count = max(1, Int((max(abs(way.x), abs(way.y)) / span).rounded(.up)))
        return (0..<count).map { number in
            let begin = from + way * (Double(number) / Double(count))
            let end =
                number == count - 1 ? to : from + way * (Double(number + 1) / Double(count))
            let (a, b) = (position(begin).ecef, position(end).ecef)
            let middle = position((begin + end) * 0.5).ecef - (a + b) * 0.5
            // Hardly more than in the middle, anywhere.
            let sag = (middle * middle).sum().squareRoot() * 1.1 + 1e-4
            return Piece(from: begin, to: end, start: a, way: b - a, sag: sag)
        }
    }

    private static func position(_ point: SIMD2<Double>) -> Position {
        Position(coordinate(point))
    }

    private static func coordinate(_ point: SIMD2<Double>) -> Coordinate {
        let longitude = point.x - (point.x / 360).rounded() * 360
        return Coordinate(
            onGlobe: max(-90, min(90, point.y)), max(-180, min(180, longitude)))
    }

    /// The surface's point above the middle of a ball around all ends that is hardly larger than
    /// the smallest (Badoiu and Clarkson 2003): a step towards the farthest, each one shorter.
    private static func centre(_ pieces: [Piece]) -> LatticePoint {
        var middle =
            pieces.reduce(SIMD4<Double>.zero) { $0 + $1.start } / Double(max(1, pieces.count))
        for step in 2...60 {
            var (most, farthest) = (0.0, middle)
            for piece in pieces {
                let way = piece.start - middle
                let squared = (way * way).sum()
                if squared > most { (most, farthest) = (squared, piece.start) }
            }
            middle += (farthest - middle) / Double(step)
        }
        return LatticePoint(Coordinate(above: middle))
    }

    /// Metres of way from a position to the nearest point of it.
    func distance(from position: Position) -> Double {
        // The one that looks nearest first: it mostly is, and spares the others.
        var (least, first) = (Double.infinity, 0)
        for index in pieces.indices {
            let bound = pieces[index].bound(from: position.ecef)
            if bound < least { (least, first) = (bound, index) }
        }
        guard least < .infinity else { return Self.halfAround }
        var best = Self.distance(from: position, to: pieces[first])
        for index in pieces.indices where index != first {
            // No chord is longer than its way.
            guard pieces[index].bound(from: position.ecef) < best else { continue }
            best = min(best, Self.distance(from: position, to: pieces[index]))
        }
        return best
    }

    /// To the nearest point of a piece, to a tenth of a millimetre, by golden section.
    private static func distance(from position: Position, to piece: Piece) -> Double {
        func way(_ share: Double) -> Double {
            let point = piece.from + (piece.to - piece.from) * share
            return Geodesic.distance(from: position, to: Self.position(point))
        }
        let guess = piece.nearestShare(to: position.ecef)
        let length = max(1, (piece.way * piece.way).sum().squareRoot())
        // The piece is turned against its chord by up to four times the sag on the length, and so
        // is the way to the nearest point.
        let turned = piece.chord(from: position.ecef) * 4 * piece.sag / length
        let doubt = min(1, (turned + piece.sag) / length + 1e-3)
        var (low, high) = (max(0, guess - doubt), min(1, guess + doubt))
        let golden = 0.618_033_988_749_895
        var (left, right) = (high - (high - low) * golden, low + (high - low) * golden)
        var (atLeft, atRight) = (way(left), way(right))
        // Beside the nearest point the way grows with the square of the distance to it.
        while (high - low) * length > max(1e-4, (8e-4 * min(atLeft, atRight)).squareRoot()) {
            if atLeft < atRight {
                (high, right, atRight) = (right, left, atLeft)
                left = high - (high - low) * golden
                atLeft = way(left)
            } else {
                (low, left, atLeft) = (left, right, atRight)
                right = low + (high - low) * golden
                atRight = way(right)
            }
        }
        return min(min(atLeft, atRight), min(way(low), way(high)))
    }
}

extension PolygonBoundary.Piece {
    /// Whether it only lies where a map was cut, at the date line or a pole: what is on both sides
    /// belongs to the polygon.
    fileprivate func isSeam(of areas: [PolygonArea]) -> Bool {
        let middle = (from + to) * 0.5
        if abs(from.y) == 90, abs(to.y) == 90 { return true }
        guard from.x == to.x, abs((from.x / 360).rounded() * 360 - from.x) == 180 else {
            return false
        }
        // A hair to the west and to the east.
        return [-179.999_999, 179.999_999].allSatisfy { longitude in
            let point = Position(Coordinate(onGlobe: middle.y, longitude))
            return areas.contains { $0.contains(point) }
        }
    }

    /// Where on the chord the point nearest to another is, from 0 to 1.
    fileprivate func nearestShare(to point: SIMD4<Double>) -> Double {
        let length = (way * way).sum()
        guard length > 0 else { return 0 }
        return max(0, min(1, ((point - start) * way).sum() / length))
    }

    /// Metres of chord from a point that no point of the piece is nearer than.
    fileprivate func bound(from point: SIMD4<Double>) -> Double {
        max(0, chord(from: point) - sag)
    }

    /// Metres from a point to the chord.
    fileprivate func chord(from point: SIMD4<Double>) -> Double {
        let rest = start + way * nearestShare(to: point) - point
        return (rest * rest).sum().squareRoot()
    }
}
