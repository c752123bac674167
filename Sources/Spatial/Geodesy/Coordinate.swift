import Glibc

/// A point on the globe, in degrees on the WGS84 ellipsoid.
package struct Coordinate: Hashable, Sendable {
    /// The latitude, north positive, −90 to 90.
    package let latitude: Double
    /// The longitude, east positive, −180 to 180; both ends are the same meridian.
    package let longitude: Double

    /// Creates a coordinate; nil unless both numbers are in range, which excludes NaN.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates a coordinate from numbers that are known to be in range.
    package init(onGlobe latitude: Double, _ longitude: Double) {
        assert((-90...90).contains(latitude) && (-180...180).contains(longitude))
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates the point where a ray from the earth's centre through `point` leaves the ellipsoid.
    init(above point: SIMD4<Double>) {
        let across = (point.x * point.x + point.y * point.y).squareRoot()
        let flat = 1 - WGS84.flattening
        let latitude = atan2(point.z, across * flat * flat) * 180 / .pi
        let longitude = atan2(point.y, point.x) * 180 / .pi
        self.init(onGlobe: max(-90, min(90, latitude)), max(-180, min(180, longitude)))
    }
}
