import Glibc

/// How much of where a device may be lies in a place.
enum AccuracyShare {
    /// Of a disc of `accuracy` metres whose middle is `edge` metres from the edge of a circle of
    /// `radius` metres (negative inside), the part that lies in the circle.
    ///
    /// A radius that is infinite stands for a straight edge, as good as any for a polygon.
    static func of(accuracy: Double, edge: Double, radius: Double) -> Double {
        if edge >= accuracy { return 0 }
        if edge <= -accuracy { return 1 }
        guard radius.isFinite else { return ofHalfPlane(edge / accuracy) }
        let distance = edge + radius
        // All of the circle lies in the disc.
        if distance + radius <= accuracy { return radius * radius / (accuracy * accuracy) }
        // Of two circular segments, each between the circle and the line of the crossings.
        let (a, r, d) = (accuracy, radius, max(distance, .leastNormalMagnitude))
        let toDisc = (d * d + a * a - r * r) / (2 * d)
        let own = segment(a, toDisc)
        let other = segment(r, d - toDisc)
        return min(1, max(0, (own + other) / (.pi * a * a)))
    }

    /// The area of a disc beyond a line at a distance from its middle.
    private static func segment(_ radius: Double, _ distance: Double) -> Double {
        let share = max(-1, min(1, distance / radius))
        return radius * radius * (acos(share) - share * (1 - share * share).squareRoot())
    }

    private static func ofHalfPlane(_ share: Double) -> Double {
        (acos(share) - share * (1 - share * share).squareRoot()) / .pi
    }
}
