/// The pieces of a polygon's sides in a binary tree of groups.
///
/// Each group is in a cap, so a search can skip groups whose cap is too far away.
struct BoundaryGroups: Sendable {
    /// Consecutive pieces, or two consecutive groups.
    struct Group: Sendable {
        /// The centre of the cap.
        let centre: Position
        /// The largest distance in metres of a point of the pieces from the centre.
        let reach: Double
        /// The indices of the pieces.
        let pieces: Range<Int>
        /// The indices of the two groups that it consists of; nil for none.
        let halves: (low: Int, high: Int)?
    }

    /// The most pieces of a group that does not consist of others.
    private static let least = 8

    /// The groups; the last one is the root.
    ///
    /// Empty without pieces.
    private(set) var groups: [Group] = []

    init(_ pieces: [BoundaryPiece]) {
        if !pieces.isEmpty { _ = add(pieces, pieces.indices) }
    }

    /// Adds a group and returns its index.
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
        // The centre is nearer to the larger group, as for the smallest circle around both.
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

    /// The error in metres of a sum of distances compared with one measured distance.
    private static let slack = 0.001
}
