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
        let half = min(way, closing) * (1 / (2 * leastCurve))
        let square = half * half
        // The sine's series up to a term that is taken away: what is left is less than the sine.
        let sine =
            half
            * (1 - square * (1 / 6) * (1 - square * (1 / 20) * (1 - square * (1 / 42))))
        return max(0, 2 * leastCurve * sine - slack)
    }

    /// The longest chord, in metres, that a way of so many metres can have.
    package static func greatest(_ way: Double) -> Double {
        // A way over the ellipsoid is not quite in a plane, which makes its chord longer.
        let half = min(way * (1 / (2 * greatestCurve)), .pi / 2)
        let square = half * half
        // Up to a term that is added: more than the sine.
        let sine = half * (1 - square * (1 / 6) * (1 - square * (1 / 20)))
        return 2 * greatestCurve * sine + slack + way * 1e-6
    }
}
