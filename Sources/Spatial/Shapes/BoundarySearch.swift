/// A search for the point of a polygon's sides that is nearest to a position.
///
/// No point in a cap is nearer than the cap's centre minus its radius; that holds nearby and at the
/// other end of the earth.
struct BoundarySearch {
    private let position: Position
    /// The distance in metres to the nearest point so far; nil before the first.
    private(set) var best: Double?
    /// The number of distances that were computed.
    private(set) var measured = 0

    init(from position: Position) { self.position = position }

    private var limit: Double { best ?? .infinity }

    /// Searches a boundary for a point that is nearer than the nearest so far.
    mutating func look(at boundary: PolygonBoundary) {
        let groups = boundary.groups.groups
        guard let largest = groups.last else { return }
        look(at: largest, of: groups, boundary.pieces)
    }

    private mutating func look(
        at group: BoundaryGroups.Group, of groups: [BoundaryGroups.Group],
        _ pieces: [BoundaryPiece]
    ) {
        guard let halves = group.halves else { return look(at: pieces[group.pieces]) }
        let (low, high) = (groups[halves.low], groups[halves.high])
        let (leastLow, leastHigh) = (least(low), least(high))
        // The group that seems nearest comes first: it mostly is, and then the other can be
        // skipped.
        let isLow = leastLow <= leastHigh
        if min(leastLow, leastHigh) < limit { look(at: isLow ? low : high, of: groups, pieces) }
        if max(leastLow, leastHigh) < limit { look(at: isLow ? high : low, of: groups, pieces) }
    }

    private mutating func look(at pieces: ArraySlice<BoundaryPiece>) {
        // The piece that seems nearest comes first here too.
        var (least, first) = (Double.infinity, pieces.startIndex)
        for index in pieces.indices {
            let bound = pieces[index].bound(from: position.ecef)
            if bound < least { (least, first) = (bound, index) }
        }
        look(at: pieces[first])
        for index in pieces.indices where index != first { look(at: pieces[index]) }
    }

    /// Returns a lower bound in metres of the distance to a group's points.
    private mutating func least(_ group: BoundaryGroups.Group) -> Double {
        way(to: group.centre) - group.reach
    }

    private mutating func look(at piece: BoundaryPiece) {
        // No chord is longer than its geodesic.
        let chord = piece.bound(from: position.ecef)
        guard chord < limit else { return }
        if chord > SectionArc.exactChord {
            // At this distance a chord says little about the geodesic.
            guard way(to: piece.position(0.5)) - piece.reach < limit else { return }
        }
        best = min(limit, distance(to: piece))
    }

    private mutating func way(to other: Position) -> Double {
        measured += 1
        return Geodesic.distance(from: position, to: other)
    }

    /// Returns the distance to the nearest point of a piece, by golden-section search, to a tenth
    /// of a millimetre.
    private mutating func distance(to piece: BoundaryPiece) -> Double {
        let guess = piece.nearestShare(to: position.ecef)
        let length = max(1, piece.length)
        // The piece deviates in direction from its chord by at most four times the sag divided by
        // the length, and so does the direction of the nearest point.
        let turned = piece.chord(from: position.ecef) * 4 * piece.sag / length
        let doubt = min(1, (turned + piece.sag) / length + 1e-3)
        var (low, high) = (max(0, guess - doubt), min(1, guess + doubt))
        let golden = 0.618_033_988_749_895
        var (left, right) = (high - (high - low) * golden, low + (high - low) * golden)
        var (atLeft, atRight) = (way(to: piece.position(left)), way(to: piece.position(right)))
        // Near the nearest point the distance grows with the square of the offset from that point.
        while (high - low) * length > max(1e-4, (8e-4 * min(atLeft, atRight)).squareRoot()) {
            if atLeft < atRight {
                (high, right, atRight) = (right, left, atLeft)
                left = high - (high - low) * golden
                atLeft = way(to: piece.position(left))
            } else {
                (low, left, atLeft) = (left, right, atRight)
                right = low + (high - low) * golden
                atRight = way(to: piece.position(right))
            }
        }
        let atEnds = min(way(to: piece.position(low)), way(to: piece.position(high)))
        return min(min(atLeft, atRight), atEnds)
    }
}
