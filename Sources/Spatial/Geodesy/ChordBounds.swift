/// Bounds of the chord that belongs to a geodesic distance over the ellipsoid.
package enum ChordBounds {
    /// The smallest and largest radius of curvature of the ellipsoid in metres: the meridian's at
    /// the equator and at the poles.
    package static let leastCurve = 6_335_439.0
    private static let greatestCurve = 6_399_594.0
    /// The distance in metres beyond which a circle of the smallest radius would be closed.
    private static let closing = 19_900_000.0
    /// The error of a computed chord in metres.
    package static let slack = 0.02

    /// Returns the shortest chord in metres for a geodesic distance in metres; at least 0.
    ///
    /// A curve that is bent more has the shorter chord (Schur's comparison theorem), and no
    /// geodesic of the ellipsoid is bent more or less than its sections are.
    package static func least(_ way: Double) -> Double {
        let half = min(way, closing) * (1 / (2 * leastCurve))
        let square = half * half
        // The series of the sine ends with a term that is subtracted, so the result is below the
        // sine.
        let sine =
            half
            * (1 - square * (1 / 6) * (1 - square * (1 / 20) * (1 - square * (1 / 42))))
        return max(0, 2 * leastCurve * sine - slack)
    }

    /// Returns the longest chord in metres for a geodesic distance in metres.
    package static func greatest(_ way: Double) -> Double {
        // A geodesic over the ellipsoid is not quite in a plane, which makes its chord longer.
        let half = min(way * (1 / (2 * greatestCurve)), .pi / 2)
        let square = half * half
        // The series ends with a term that is added, so the result is above the sine.
        let sine = half * (1 - square * (1 / 6) * (1 - square * (1 / 20)))
        return 2 * greatestCurve * sine + slack + way * 1e-6
    }
}
