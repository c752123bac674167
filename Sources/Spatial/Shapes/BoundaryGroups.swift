/// The pieces of a polygon's sides in groups, and these in larger ones, each in a cap: a search
/// leaves out those whose cap is too far.
struct BoundaryGroups: Sendable {
    /// Pieces that follow each other, or two groups that do.
    struct Group: Sendable {
        /// The middle of the cap.
        let centre: Position
        /// Metres of way from the middle that no point of the pieces is beyond.
        let reach: Double
        /// The numbers of the pieces.
        let pieces: Range<Int>
        /// The numbers of the two groups that it is made of; nil for none.
        let halves: (low: Int, high: Int)?
    }

    /// Pieces of a group that is not made of others.
    private static let least = 8

    /// The largest is the last; none of no pieces.
    private(set) var groups: [Group] = []

    init(_ pieces: [BoundaryPiece]) {
        if !pieces.isEmpty { _ = add(pieces, pieces.indices) }
    }

    /// Answers the group's number.
    private mutating func add(_ pieces: [BoundaryPiece], _ range: Range<Int>) -> Int {
        if range.count <= Self.least {
            groups.append(Self.group(pieces, range))
        } else {
            let middle = range.lowerBound + range.count / 2
            let low = add(pieces, range.lowerBound..<middle)
            let high = add(pieces, middle..<range.upperBound)
            groups.append(Self.union(groups, low, high))
        }
        return groups.count - 1
    }

    private static func group(_ pieces: [BoundaryPiece], _ range: Range<Int>) -> Group {
        let sum = pieces[range].reduce(SIMD4<Double>.zero) { $0 + $1.start + $1.way * 0.5 }
        let centre = Position(Coordinate(above: sum))
        let reach = pieces[range].reduce(0) { most, piece in
            max(most, Geodesic.distance(from: centre, to: piece.position(0.5)) + piece.reach)
        }
        return Group(centre: centre, reach: reach + slack, pieces: range, halves: nil)
    }

    private static func union(_ groups: [Group], _ low: Int, _ high: Int) -> Group {
        let halves = [groups[low], groups[high]]
        let weights = halves.map { max(1, $0.reach) }
        // Nearer to the larger one, as the smallest circle around both.
        let way = halves[1].centre.ecef - halves[0].centre.ecef
        let distance = (way * way).sum().squareRoot()
        let share = (distance + weights[1] - weights[0]) / (2 * max(1, distance))
        let middle = halves[0].centre.ecef + way * max(0, min(1, share))
        let centre = Position(Coordinate(above: middle))
        let reach = halves.reduce(0) { most, half in
            max(most, Geodesic.distance(from: centre, to: half.centre) + half.reach)
        }
        return Group(
            centre: centre, reach: reach + slack,
            pieces: halves[0].pieces.lowerBound..<halves[1].pieces.upperBound,
            halves: (low, high))
    }

    /// Metres by which ways that are added may be longer than one that is measured.
    private static let slack = 0.001
}
