/// The sides of a polygon, to be asked how far they are.
struct PolygonBoundary: Sendable {
    /// Along the rings, so that those that follow each other are near each other.
    let pieces: [BoundaryPiece]
    /// Groups of them.
    let groups: BoundaryGroups
    /// The middle of a cap that holds all of it.
    let centre: LatticePoint
    /// Metres of way from the middle that no point of it is beyond.
    let reach: Double

    /// How many pieces the sides of areas make, those where a map was cut included.
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

    /// The surface's point above the middle of a ball around all ends that is hardly larger than
    /// the smallest (Badoiu and Clarkson 2003): a step towards the farthest, each one shorter.
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

    /// Metres of way from a position to the nearest point of it.
    func distance(from position: Position) -> Double {
        var search = BoundarySearch(from: position)
        search.look(at: self)
        return search.best ?? Self.halfAround
    }
}
