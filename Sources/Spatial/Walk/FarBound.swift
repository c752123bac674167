internal import CSpatial

/// A bound on the way to what lies in a box far away, closer to it than the chord.
///
/// Chords of one length may have ways that differ by a kilometre at 5,000, for the ellipsoid is
/// bent differently in different directions. Seen from far away a box lies in one direction.
enum FarBound {
    /// Metres of chord up to which the chord itself will do.
    static let begin: Float = 250_000
    /// Relative: how much the curvature differs between any two directions and places, and a half
    /// more.
    private static let spread = 0.01

    /// No edge of a place in a lane's subtree is nearer than so many metres of way.
    static func way(
        from point: SIMD4<Double>, to node: UnsafePointer<herald_node>, _ lane: Int
    ) -> Float {
        let box = unsafe herald_node_subtree(node, Int32(truncatingIfNeeded: lane))
        let low = SIMD4(Double(box.low.0), Double(box.low.1), Double(box.low.2), 0)
        let high = SIMD4(Double(box.high.0), Double(box.high.1), Double(box.high.2), 0)
        let (below, above) = (low - point, point - high)
        var outside = below.replacing(with: above, where: above .> below)
        outside.replace(with: 0, where: outside .< 0)
        let nearest = (outside * outside).sum().squareRoot()
        let reach = ((high - low) * (high - low)).sum().squareRoot() / 2
        let centre = (low + high) * 0.5
        let way = centre - point
        let chord = (way * way).sum().squareRoot()
        // From here on the direction says little, or the earth's centre is near.
        guard reach < nearest / 4, chord < 10_000_000 else {
            return Float(nearest) - box.radius
        }
        let curvature = SectionArc.curvature(from: point, along: way, chord: chord)
        let middle = (point + way * 0.5)
        let depth = (middle * middle).sum().squareRoot()
        let turned = spread * reach * (1 / nearest + 1 / depth)
        let arc = SectionArc.metres(chord: nearest, curvature: curvature * (1 - turned))
        let error = SectionArc.error(chord: nearest + 2 * reach)
        return Float(arc - error - Double(box.radius) - Neighbour.rounding).nextDown
    }
}
