import Glibc

/// A coordinate with the values that would otherwise be computed again for each distance.
package struct Position: Hashable, Sendable {
    /// The earth-centred, earth-fixed vector in metres: x towards 0°N 0°E, z towards the north
    /// pole; w is 0.
    package let ecef: SIMD4<Double>
    /// The sine of the reduced latitude.
    package let sinReduced: Double
    /// The cosine of the reduced latitude, not below 0.
    package let cosReduced: Double
    /// The latitude in degrees, north positive.
    package let latitude: Double
    /// The longitude in degrees, east positive.
    package let longitude: Double

    /// Creates the position of a coordinate on the ellipsoid, at height 0.
    package init(_ coordinate: Coordinate) {
        let latitude = coordinate.latitude * .pi / 180
        let radians = coordinate.longitude * .pi / 180
        let sine = sin(latitude)
        // Exactly 0 at the poles, where all longitudes are the same point.
        let cosine = abs(coordinate.latitude) == 90 ? 0 : cos(latitude)
        let curvature =
            WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
        ecef = SIMD4(
            curvature * cosine * cos(radians), curvature * cosine * sin(radians),
            curvature * (1 - WGS84.eccentricitySquared) * sine, 0)
        // tan(reduced) = (1 − f) tan(latitude), without the pole of the tangent.
        let opposite = (1 - WGS84.flattening) * sine
        let length = (opposite * opposite + cosine * cosine).squareRoot()
        sinReduced = opposite / length
        cosReduced = cosine / length
        (self.latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    }

    /// Creates the position of a point of the ellipsoid.
    package init(_ point: LatticePoint) {
        self.init(ReducedPoint(point), at: point.ecef)
    }

    /// Creates the position on the ellipsoid in the direction of a point that is about as far from
    /// the earth's centre.
    init(below point: SIMD4<Double>) {
        let reduced = ReducedPoint(near: point)
        let share = WGS84.equatorialRadius * reduced.cosine
        let across = (point.x * point.x + point.y * point.y).squareRoot()
        // On the axis there is no direction.
        let scale = across > 0 ? share / across : 0
        self.init(
            reduced,
            at: SIMD4(
                point.x * scale, point.y * scale, WGS84.polarRadius * reduced.sine, 0))
    }

    private init(_ reduced: ReducedPoint, at ecef: SIMD4<Double>) {
        self.ecef = ecef
        (sinReduced, cosReduced) = (reduced.sine, reduced.cosine)
        // tan(latitude) = tan(reduced) / (1 − f).
        latitude = atan2(reduced.sine, reduced.cosine * (1 - WGS84.flattening)) * 180 / .pi
        longitude = atan2(ecef.y, ecef.x) * 180 / .pi
    }

    /// The coordinate of the position.
    package var coordinate: Coordinate {
        Coordinate(onGlobe: max(-90, min(90, latitude)), max(-180, min(180, longitude)))
    }

    /// Returns the squared length in metres of the straight line to another position through the
    /// earth.
    ///
    /// Its root is never longer than the geodesic distance, so it is a safe lower bound.
    package func chordSquared(to other: Position) -> Double {
        let difference = ecef - other.ecef
        return (difference * difference).sum()
    }
}
