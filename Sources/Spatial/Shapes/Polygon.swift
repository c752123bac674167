/// An area with straight sides, of one or several parts, with or without holes.
///
/// A side is a straight line in degrees, as in GeoJSON (RFC 7946 §3.1.1), and takes the shorter way
/// around the globe: from 179.9 to −179.9 it crosses the date line. A ring that goes around the
/// globe encloses the pole that it touches, or else the nearer one.
package struct Polygon: Hashable, Sendable {
    /// An area with its holes.
    package struct Part: Hashable, Sendable {
        /// The rings: the first is the outer ring, the others are holes.
        ///
        /// Each ring is as it was given, and its last point equals its first.
        package let rings: [[Coordinate]]
    }

    /// The most points of all rings of one place.
    ///
    /// A country on a map of the world has a few hundred points, a surveyed district some thousand.
    package static let mostPoints = 10_000

    /// The most pieces of one degree that the sides of one place may make.
    ///
    /// Sides of several degrees are borders that were drawn with a ruler, and there are few of
    /// these.
    static let mostPieces = 2 * mostPoints

    /// The parts, at least one.
    package let parts: [Part]
    let areas: [PolygonArea]
    let boundary: PolygonBoundary

    /// Creates a polygon from the rings of its parts.
    ///
    /// - Throws: ``PolygonProblem`` for the first thing that is wrong.
    package init(_ parts: [[[Coordinate]]]) throws(PolygonProblem) {
        try self.init(parts, isChecked: false)
    }

    /// Creates a polygon from rings that are stored.
    ///
    /// Checks that were added after they were stored do not apply, so that no place is lost.
    ///
    /// - Throws: ``PolygonProblem`` for rings that were never valid.
    package init(kept parts: [[[Coordinate]]]) throws(PolygonProblem) {
        try self.init(parts, isChecked: true)
    }

    private init(_ parts: [[[Coordinate]]], isChecked: Bool) throws(PolygonProblem) {
        guard !parts.isEmpty else { throw PolygonProblem("has no part") }
        let points = parts.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
        guard isChecked || points <= Self.mostPoints else {
            throw PolygonProblem("has \(points) points; at most \(Self.mostPoints) are possible")
        }
        var areas: [PolygonArea] = []
        for (number, rings) in parts.enumerated() {
            areas.append(try PolygonArea(rings, part: number, isChecked: isChecked))
        }
        // Checked before the pieces are made: ten thousand long sides would make millions of
        // pieces.
        let pieces = PolygonBoundary.pieceCount(areas)
        guard isChecked || pieces <= Self.mostPieces else {
            throw PolygonProblem(
                "has sides that are too long: in pieces of a degree they are \(pieces); at most "
                    + "\(Self.mostPieces) are possible")
        }
        self.parts = parts.map { Part(rings: $0) }
        self.areas = areas
        boundary = PolygonBoundary(areas)
    }

    /// A circle that encloses the polygon, not always the smallest: its centre, and its radius in
    /// metres.
    package var enclosingCircle: (centre: Coordinate, radius: Double) {
        (Position(boundary.centre).coordinate, boundary.reach)
    }

    /// The number of points in all rings.
    package var pointCount: Int {
        parts.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } }
    }

    /// Returns whether a position is in the polygon; for one on a side the result may be either.
    package func contains(_ position: Position) -> Bool {
        areas.contains { $0.contains(position) }
    }

    /// Returns the distance in metres from a position to the nearest side, negative inside.
    package func edge(from position: Position) -> Double {
        let way = boundary.distance(from: position)
        return contains(position) ? -way : way
    }

    /// Returns whether the parts are equal; derived data does not count.
    package static func == (one: Polygon, other: Polygon) -> Bool { one.parts == other.parts }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// A problem of a polygon, and where it is.
package struct PolygonProblem: Error, Hashable, Sendable {
    /// The indices of the part, its ring and the ring's point, from 0; nil where the problem
    /// concerns all of them.
    package let part, ring, point: Int?
    /// The message, which continues a sentence that begins with the path of the field.
    package let message: String

    init(_ message: String, part: Int? = nil, ring: Int? = nil, point: Int? = nil) {
        self.message = message
        (self.part, self.ring, self.point) = (part, ring, point)
    }
}
