/// The sides of a polygon, for computing distances from them.
struct PolygonBoundary: Sendable {
    /// The pieces in the order of the rings, so that consecutive pieces are near each other.
    let pieces: [BoundaryPiece]
    /// The groups of the pieces.
    let groups: BoundaryGroups
    /// The centre of a cap that contains the whole boundary.
    let centre: LatticePoint
    /// The largest distance in metres of a point of the boundary from the centre.
    let reach: Double

    /// Returns how many pieces the sides of areas make, including those where a map was cut.
    static func pieceCount(_ areas: [PolygonArea]) -> Int {
        sides(areas).reduce(0) { $0 + BoundaryPiece.count(of: $1) }
    }

    private static func sides(_ areas: [PolygonArea]) -> some Sequence<PolygonArea.Side> {
        areas.lazy.flatMap { $0.sides.lazy.filter { $0.origin != nil } }
    }

    init(_ areas: [PolygonArea]) {
        pieces = Self.sides(areas).flatMap { BoundaryPiece.pieces(of: $0) }
            .filter { !$0.isSeam(of: areas) }
        groups = BoundaryGroups(pieces)
        centre = Self.centre(pieces)
        let middle = Position(centre)
        let farthest = pieces.reduce(0) { most, piece in
            max(most, Geodesic.distance(from: middle, to: piece.position(0)))
        }
        // A point of a piece is no farther from the geodesic between its ends than about its sag,
        // and that geodesic is no farther than its ends. If the antipode is inside, points of the
        // polygon may be farther away than all of its sides.
        let sag = pieces.reduce(0) { max($0, $1.sag) }
        let far = Position(LatticePoint(x: -centre.x, y: -centre.y, z: -centre.z))
        let isBeyond = pieces.isEmpty || areas.contains { $0.contains(far) }
        reach = isBeyond ? 2 * Self.halfAround : farthest + 2 * sag + 0.01
    }

    /// The distance in metres from pole to pole; no distance is longer.
    private static let halfAround = 20_003_932.0

    /// Returns the surface point above the centre of a ball around all ends, which is hardly larger
    /// than the smallest one (Badoiu and Clarkson 2003).
    ///
    /// The centre moves towards the farthest end, each time by less.
    private static func centre(_ pieces: [BoundaryPiece]) -> LatticePoint {
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

    /// Returns the distance in metres from a position to the nearest point of the boundary.
    func distance(from position: Position) -> Double {
        var search = BoundarySearch(from: position)
        search.look(at: self)
        return search.best ?? Self.halfAround
    }
}
