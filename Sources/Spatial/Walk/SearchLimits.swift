/// The limits within which a search looks, at some moment.
struct SearchLimits {
    /// The largest distance in metres of a wanted place's edge.
    let most: Double
    /// The longest chord in metres for that distance, without the radius; finite.
    let horizon: Float
    /// The shortest chord in metres for that distance, if it is beyond ``FarBound/begin``.
    let nearHorizon: Float

    /// Creates limits within which every place is.
    init() {
        most = .infinity
        (horizon, nearHorizon) = (.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    }

    /// Creates limits for places whose edge is at most `edge` metres away.
    @inline(__always)
    init(edge: Double) {
        most = edge
        // No chord is longer than its geodesic; for short distances a better bound gains nothing.
        let isFar = edge > Double(FarBound.begin)
        let chord = isFar ? ChordBounds.greatest(edge) : edge + ChordBounds.slack
        horizon = Float(chord).nextUp
        nearHorizon = isFar ? Float(ChordBounds.least(edge)) : .greatestFiniteMagnitude
    }
}
