import Glibc

/// A point of the ellipsoid as long ways need it: by its reduced latitude.
struct ReducedPoint {
    /// Metres from the earth's centre.
    let ecef: SIMD4<Double>
    /// Sine and cosine of the reduced latitude.
    let sine, cosine: Double

    /// A position.
    init(_ position: Position) {
        (ecef, sine, cosine) = (position.ecef, position.sinReduced, position.cosReduced)
    }

    /// A place's.
    init(_ point: LatticePoint) { self.init(near: point.ecef) }

    /// The reduced latitude of a point that is about as far from the earth's centre as those of the
    /// ellipsoid.
    init(near point: SIMD4<Double>) {
        let across = (point.x * point.x + point.y * point.y).squareRoot()
        let (high, wide) = (point.z / WGS84.polarRadius, across / WGS84.equatorialRadius)
        let height = (high * high + wide * wide).squareRoot()
        (ecef, sine, cosine) = (point, high / height, wide / height)
    }

    /// How far east or west another one is, with its sine and cosine: radians, 0 to π.
    ///
    /// At a pole, which has all longitudes, 0.
    func longitude(to other: Self) -> (radians: Double, sine: Double, cosine: Double) {
        let across = abs(ecef.x * other.ecef.y - ecef.y * other.ecef.x)
        let along = ecef.x * other.ecef.x + ecef.y * other.ecef.y
        let length = (across * across + along * along).squareRoot()
        guard length > 0 else { return (0, 0, 1) }
        return (atan2(across, along), across / length, along / length)
    }
}
