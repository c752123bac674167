/// How far a search looks, at some moment.
struct SearchLimits {
    /// Metres of way: a place whose edge is farther is not wanted.
    let most: Double
    /// The longest chord that such a way can have, in metres, less the radius; finite.
    let horizon: Float
    /// The shortest, for ways beyond ``FarBound/begin``.
    let nearHorizon: Float

    /// Any place is near enough.
    init() {
        most = .infinity
        (horizon, nearHorizon) = (.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    }

    /// A place is near enough whose edge is at most so many metres away.
    @inline(__always)
    init(edge: Double) {
        most = edge
        // No chord is longer than its way, and of short ones that is all there is to gain.
        let isFar = edge > Double(FarBound.begin)
        let chord = isFar ? ChordBounds.greatest(edge) : edge + ChordBounds.slack
        horizon = Float(chord).nextUp
        nearHorizon = isFar ? Float(ChordBounds.least(edge)) : .greatestFiniteMagnitude
    }
}
