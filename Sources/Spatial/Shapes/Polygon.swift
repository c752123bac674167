/// An area with straight sides, of one part or several, with or without holes.
///
/// A side is a straight line in degrees, as GeoJSON has it (RFC 7946 §3.1.1), and takes the shorter
/// way around the globe: from 179.9 to −179.9 it crosses the date line. A ring that goes all
/// around the globe encloses the pole that it says, or else the nearer one.
package struct Polygon: Hashable, Sendable {
    /// An area and what is cut out of it.
    package struct Part: Hashable, Sendable {
        /// The first is the outer ring, the others are holes; each as it was given, the last point
        /// being the first.
        package let rings: [[Coordinate]]
    }

    /// The most points that the rings of one place may have: a country on a map of the world has a
    /// few hundred, a district from a survey some thousand.
    package static let mostPoints = 10_000

    /// The most pieces of a degree that the sides of one place may make: sides of some degrees are
    /// those of borders on a ruler, and there are few.
    static let mostPieces = 2 * mostPoints

    /// One at least.
    package let parts: [Part]
    let areas: [PolygonArea]
    let boundary: PolygonBoundary

    /// A polygon of rings of points, by parts.
    ///
    /// - Throws: ``PolygonProblem`` for the first thing that is wrong.
    package init(_ parts: [[[Coordinate]]]) throws(PolygonProblem) {
        try self.init(parts, isChecked: false)
    }

    /// The polygon of rings that were one when they were kept: what is refused only since then is
    /// not lost.
    ///
    /// - Throws: ``PolygonProblem`` for rings that never were one.
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
        // Before they are made: ten thousand sides of half the globe would be millions.
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

    /// A circle that all of it lies in, though not always the smallest: its centre, and metres.
    package var enclosingCircle: (centre: Coordinate, radius: Double) {
        (Position(boundary.centre).coordinate, boundary.reach)
    }

    /// How many points its rings have.
    package var pointCount: Int {
        parts.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } }
    }

    /// Whether a position is in it; one on a side may be or not.
    package func contains(_ position: Position) -> Bool {
        areas.contains { $0.contains(position) }
    }

    /// Metres of way from a position to the nearest side, negative inside.
    package func edge(from position: Position) -> Double {
        let way = boundary.distance(from: position)
        return contains(position) ? -way : way
    }

    /// What is derived does not count.
    package static func == (one: Polygon, other: Polygon) -> Bool { one.parts == other.parts }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// What is wrong with a polygon, and where.
package struct PolygonProblem: Error, Hashable, Sendable {
    /// The part, its ring and the ring's point, from 0; nil where it is all of them.
    package let part, ring, point: Int?
    /// Ends the sentence that the place begins.
    package let message: String

    init(_ message: String, part: Int? = nil, ring: Int? = nil, point: Int? = nil) {
        self.message = message
        (self.part, self.ring, self.point) = (part, ring, point)
    }
}
