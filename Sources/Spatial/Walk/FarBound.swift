internal import CSpatial

/// A lower bound of the geodesic distance to points in a box far away, tighter than the chord.
///
/// Geodesics of chords with the same length may differ by a kilometre at 5,000 km, because the
/// ellipsoid is curved differently in different directions. Seen from far away, a box lies in one
/// direction.
enum FarBound {
    /// The chord in metres up to which the chord itself is a good bound.
    static let begin: Float = 250_000
    /// The largest relative difference of the curvature between any two directions and places, and
    /// half of it more.
    private static let spread = 0.01

    /// Returns a lower bound in metres of the distance to the edges of the places in a lane's
    /// subtree.
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
        // Beyond these limits the direction says little, or the earth's centre is near.
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
