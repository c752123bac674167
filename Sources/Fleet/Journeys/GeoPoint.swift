import Foundation

/// A point of the globe, and how far others are from it.
///
/// It calculates by a sphere of its own, not as the library does, since it judges the library.
struct GeoPoint: Hashable, Sendable, Codable {
    var latitude: Double
    var longitude: Double

    init(_ latitude: Double, _ longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// The metres of a degree of latitude, by which distances are right to about 0.5 %.
    static let metresPerDegree = 111_195.0

    /// Returns the distance in metres along a great circle.
    func metres(to other: GeoPoint) -> Double {
        let radians = Double.pi / 180
        let (north, east) = (
            (other.latitude - latitude) * radians, (other.longitude - longitude) * radians
        )
        let half =
            sin(north / 2) * sin(north / 2)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east / 2)
            * sin(east / 2)
        return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
    }

    /// Returns the point on the way to another: 0 is here, 1 is there.
    func toward(_ other: GeoPoint, _ part: Double) -> GeoPoint {
        GeoPoint(
            latitude + (other.latitude - latitude) * part,
            longitude + (other.longitude - longitude) * part)
    }

    /// Returns the point so many metres to the north and to the east.
    func moved(north: Double, east: Double) -> GeoPoint {
        let scale = max(0.01, cos(latitude * .pi / 180))
        return GeoPoint(
            latitude + north / Self.metresPerDegree,
            longitude + east / Self.metresPerDegree / scale)
    }
}
