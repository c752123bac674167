import Glibc

/// A point of the ellipsoid with its reduced latitude, as long distances need it.
struct ReducedPoint {
    /// The vector from the earth's centre in metres.
    let ecef: SIMD4<Double>
    /// The sine and cosine of the reduced latitude.
    let sine, cosine: Double

    /// Creates the point of a position.
    init(_ position: Position) {
        (ecef, sine, cosine) = (position.ecef, position.sinReduced, position.cosReduced)
    }

    /// Creates the point of a place's location.
    init(_ point: LatticePoint) { self.init(near: point.ecef) }

    /// Creates a point from a vector that ends on the ellipsoid or close to it.
    init(near point: SIMD4<Double>) {
        let across = (point.x * point.x + point.y * point.y).squareRoot()
        let (high, wide) = (point.z / WGS84.polarRadius, across / WGS84.equatorialRadius)
        let height = (high * high + wide * wide).squareRoot()
        (ecef, sine, cosine) = (point, high / height, wide / height)
    }

    /// Returns the difference of longitudes to another point in radians, 0 to π, with its sine and
    /// cosine.
    ///
    /// At a pole, which has all longitudes, it is 0.
    func longitude(to other: Self) -> (radians: Double, sine: Double, cosine: Double) {
        let across = abs(ecef.x * other.ecef.y - ecef.y * other.ecef.x)
        let along = ecef.x * other.ecef.x + ecef.y * other.ecef.y
        let length = (across * across + along * along).squareRoot()
        guard length > 0 else { return (0, 0, 1) }
        return (atan2(across, along), across / length, along / length)
    }
}
