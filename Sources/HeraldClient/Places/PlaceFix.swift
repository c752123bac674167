import Context
import Foundation
public import Times

/// A position of the device, with its time and accuracy.
public struct PlaceFix: Hashable, Sendable, Codable {
    /// Degrees, north of the equator above 0.
    public var latitude: Double
    /// Degrees, east of Greenwich above 0.
    public var longitude: Double
    /// The distance in metres by which the position may be wrong.
    public var accuracy: Double
    /// The time at which the device was there.
    public var time: UnixTime

    /// Creates a fix.
    public init(latitude: Double, longitude: Double, accuracy: Double = 0, time: UnixTime) {
        (self.latitude, self.longitude) = (latitude, longitude)
        (self.accuracy, self.time) = (accuracy, time)
    }

    /// True if the coordinates are a point of the globe.
    public var isValid: Bool {
        abs(latitude) <= 90 && abs(longitude) <= 180 && accuracy >= 0 && accuracy.isFinite
    }

    /// Returns the fix as it leaves the device: in the middle of a square of a grid, and as much
    /// less accurate as the device may be from there.
    ///
    /// - Parameter side: the length of the squares in metres; 0: as it is.
    public func rounded(toGridOf side: Double) -> PlaceFix {
        guard isValid, let grid = LocationGrid(side: side) else { return self }
        let square = grid.square(latitude: latitude, longitude: longitude)
        return PlaceFix(
            latitude: square.latitude, longitude: square.longitude,
            accuracy: accuracy + square.reach, time: time)
    }

    /// Returns the distance to a point in metres on the WGS 84 ellipsoid.
    ///
    /// Within 100 km it is right to a metre; beyond, the globe is a sphere.
    func distance(latitude other: Double, longitude otherLongitude: Double) -> Double {
        let radians = Double.pi / 180
        var degrees = abs(otherLongitude - longitude)
        if degrees > 180 { degrees = 360 - degrees }
        let middle = (latitude + other) / 2 * radians
        let (north, east) = ((other - latitude) * radians, degrees * radians)
        // The radii of curvature of WGS 84 along the meridian and across it.
        let squared = 0.006_694_379_990_14
        let bulge = 1 - squared * sin(middle) * sin(middle)
        let across = 6_378_137 / bulge.squareRoot()
        let along = across * (1 - squared) / bulge
        let near = hypot(along * north, across * cos(middle) * east)
        guard near > 100_000 || abs(latitude) > 85 else { return near }
        let half =
            sin(north / 2) * sin(north / 2)
            + cos(latitude * radians) * cos(other * radians) * sin(east / 2) * sin(east / 2)
        return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
    }
}
