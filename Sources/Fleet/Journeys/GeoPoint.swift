import Foundation

/// A point of the globe, with the calculation of distances to others.
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

    /// Returns the distance in metres to the edge of a circle, from inside or outside; `most` if it
    /// is not nearer.
    func clearance(around middle: GeoPoint, radius: Double, upTo most: Double) -> Double {
        // Most are far to the north or south, which is quick to see.
        let north = abs(latitude - middle.latitude) * Self.metresPerDegree
        guard north < radius + most else { return most }
        return min(most, abs(metres(to: middle) - radius))
    }

    /// Returns the point at a part of the way to another point, from 0 for this one to 1 for that.
    func toward(_ other: GeoPoint, _ part: Double) -> GeoPoint {
        GeoPoint(
            latitude + (other.latitude - latitude) * part,
            longitude + (other.longitude - longitude) * part)
    }

    /// Returns the point that lies a distance to the north and to the east, in metres.
    func moved(north: Double, east: Double) -> GeoPoint {
        let scale = max(0.01, cos(latitude * .pi / 180))
        return GeoPoint(
            latitude + north / Self.metresPerDegree,
            longitude + east / Self.metresPerDegree / scale)
    }
}
