import Glibc

/// The shortest distance over the WGS84 ellipsoid.
///
/// It is correct to well under a millimetre everywhere. Short distances are computed from the chord
/// (``SectionArc``), others by Vincenty's iteration (Survey Review 23, 1975), and those close to
/// the antipode, where the iteration does not converge, by solving for the azimuth (Karney,
/// "Algorithms for geodesics", J. Geodesy 87, 2013).
package enum Geodesic {
    /// The cosine of 177.4°, beyond which Vincenty's iteration becomes slow and then fails.
    private static let antipodalCosine = -0.999

    /// Returns the distance in metres.
    package static func distance(from a: Coordinate, to b: Coordinate) -> Double {
        distance(from: Position(a), to: Position(b))
    }

    /// Returns the distance to a place in metres.
    ///
    /// Nearby, the place's coordinates are not computed.
    package static func distance(from a: Position, to b: LatticePoint) -> Double {
        near(from: a.ecef, to: b.ecef) ?? far(ReducedPoint(a), ReducedPoint(b))
    }

    /// Returns the distance in metres.
    package static func distance(from a: Position, to b: Position) -> Double {
        near(from: a.ecef, to: b.ecef) ?? far(ReducedPoint(a), ReducedPoint(b))
    }

    /// Returns the distance computed from the chord; nil if the chord is too long.
    @inline(__always)
    private static func near(from a: SIMD4<Double>, to b: SIMD4<Double>) -> Double? {
        let way = b - a
        let chord = (way * way).sum().squareRoot()
        guard chord <= SectionArc.exactChord else { return nil }
        return SectionArc.metres(from: a, along: way, chord: chord)
    }

    private static func far(_ a: ReducedPoint, _ b: ReducedPoint) -> Double {
        let longitude = a.longitude(to: b)
        let cosine = a.sine * b.sine + a.cosine * b.cosine * longitude.cosine
        if cosine > antipodalCosine, let metres = iterated(a, b, longitude) { return metres }
        return AntipodalGeodesic(a, b, longitude.radians).distance
    }

    /// Returns the distance by Vincenty's inverse method; nil if it has not converged after 20
    /// rounds.
    private static func iterated(
        _ a: ReducedPoint, _ b: ReducedPoint,
        _ longitude: (radians: Double, sine: Double, cosine: Double)
    ) -> Double? {
        let f = WGS84.flattening
        let (sines, cosines) = (a.sine * b.sine, a.cosine * b.cosine)
        var (lambda, step) = (longitude.radians, 0.0)
        var (sinLambda, cosLambda) = (longitude.sine, longitude.cosine)
        for _ in 0..<20 {
            let across = b.cosine * sinLambda
            let along = a.cosine * b.sine - a.sine * b.cosine * cosLambda
            let sinSigma = (across * across + along * along).squareRoot()
            let cosSigma = sines + cosines * cosLambda
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = sinSigma > 0 ? cosines * sinLambda / sinSigma : 0
            let cosSquared = 1 - sinAlpha * sinAlpha
            // On the equator the term that has this factor vanishes.
            let middle = cosSquared > 1e-15 ? cosSigma - 2 * sines / cosSquared : 0
            let c = f / 16 * cosSquared * (4 + f * (4 - 3 * cosSquared))
            let correction = cosSigma * (2 * middle * middle - 1)
            let next =
                longitude.radians + (1 - c) * f * sinAlpha
                * (sigma + c * sinSigma * (middle + c * correction))
            let (before, change) = (step, next - lambda)
            if abs(change) < 1e-12 {
                return length(sigma, sinSigma, cosSigma, middle, cosSquared)
            }
            // Each step is about the same fraction of the one before, so from the second step the
            // sum of all further ones is known (Aitken).
            let isSecond = before != 0 && abs(change) < abs(before) / 2
            lambda = isSecond ? next + change * change / (before - change) : next
            step = isSecond ? 0 : change
            (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
        }
        return nil
    }

    private static func length(
        _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, _ middle: Double,
        _ cosSquared: Double
    ) -> Double {
        let root = (1 + WGS84.secondEccentricitySquared * cosSquared).squareRoot()
        let k = (root - 1) / (root + 1)
        let a = (1 + k * k / 4) / (1 - k)
        let b = k * (1 - 3 / 8 * k * k)
        let square = middle * middle
        let third =
            b / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * square - 3)
        let second = b / 4 * (cosSigma * (2 * square - 1) - third)
        return WGS84.polarRadius * a * (sigma - b * sinSigma * (middle + second))
    }
}
