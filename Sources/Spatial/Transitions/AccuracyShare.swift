import Glibc

/// The share of a device's possible locations that are in a place.
enum AccuracyShare {
    /// Returns the share of a disc that lies in a circle.
    ///
    /// The disc has the radius `accuracy`, and its centre is `edge` metres from the edge of the
    /// circle, negative inside. The circle has the radius `radius`; an infinite one stands for a
    /// straight edge, which is accurate enough for a polygon.
    static func of(accuracy: Double, edge: Double, radius: Double) -> Double {
        if edge >= accuracy { return 0 }
        if edge <= -accuracy { return 1 }
        guard radius.isFinite else { return ofHalfPlane(edge / accuracy) }
        let distance = edge + radius
        // The whole circle is in the disc.
        if distance + radius <= accuracy { return radius * radius / (accuracy * accuracy) }
        // The sum of two circular segments, each between a circle and the line through the
        // crossings.
        let (a, r, d) = (accuracy, radius, max(distance, .leastNormalMagnitude))
        let toDisc = (d * d + a * a - r * r) / (2 * d)
        let own = segment(a, toDisc)
        let other = segment(r, d - toDisc)
        return min(1, max(0, (own + other) / (.pi * a * a)))
    }

    /// Returns the area of a disc beyond a line at a distance from its centre.
    private static func segment(_ radius: Double, _ distance: Double) -> Double {
        let share = max(-1, min(1, distance / radius))
        return radius * radius * (acos(share) - share * (1 - share * share).squareRoot())
    }

    private static func ofHalfPlane(_ share: Double) -> Double {
        (acos(share) - share * (1 - share * share).squareRoot()) / .pi
    }
}
