import Glibc

/// Between which chords a way over the ellipsoid has its own.
package enum ChordBounds {
    /// Radii of curvature of the ellipsoid: the meridian's at the equator is the least, that at the
    /// poles the greatest.
    package static let leastCurve = 6_335_439.0
    private static let greatestCurve = 6_399_594.0
    /// Beyond it a circle of the least curve would be closed.
    private static let closing = 19_900_000.0
    /// Metres by which a computed chord may be off.
    package static let slack = 0.02

    /// The shortest chord, in metres, that a way of so many metres can have; 0 at least.
    ///
    /// A curve that is bent more has the shorter chord (Schur's comparison theorem), and no way
    /// over the ellipsoid is bent more or less than its sections are.
    package static func least(_ way: Double) -> Double {
        max(0, chord(leastCurve, min(way, closing)) - slack)
    }

    /// The longest chord, in metres, that a way of so many metres can have.
    package static func greatest(_ way: Double) -> Double {
        // A way over the ellipsoid is not quite in a plane, which makes its chord longer.
        chord(greatestCurve, way) + slack + way * 1e-6
    }

    private static func chord(_ curve: Double, _ way: Double) -> Double {
        2 * curve * sin(min(way / (2 * curve), .pi / 2))
    }
}
