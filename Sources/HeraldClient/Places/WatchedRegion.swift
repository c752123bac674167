/// A circle that the operating system watches for the app.
public struct WatchedRegion: Hashable, Sendable, Codable {
    /// The name for the operating system; another region with the same name replaces this one.
    public let id: String
    /// The latitude of the centre in degrees.
    public let latitude: Double
    /// The longitude of the centre in degrees.
    public let longitude: Double
    /// The radius in metres.
    public let radius: Double

    /// The purpose of a region.
    enum Purpose: Hashable {
        case place(String)
        /// A circle that holds several places.
        case circle
        /// The circle around the device that it leaves when the plan ends.
        case fence
    }

    static let prefix = "herald|"
    static let fence = prefix + "fence"

    /// Creates a region.
    public init(id: String, latitude: Double, longitude: Double, radius: Double) {
        (self.id, self.latitude) = (id, latitude)
        (self.longitude, self.radius) = (longitude, radius)
    }

    /// True if the library watches the region; other regions of the app are left alone.
    public var isOurs: Bool { id.hasPrefix(Self.prefix) }

    var purpose: Purpose {
        if id == Self.fence { return .fence }
        let name = id.dropFirst(Self.prefix.count)
        return name.hasPrefix("place|") ? .place(String(name.dropFirst(6))) : .circle
    }

    /// Returns whether a device is inside.
    func holds(_ fix: PlaceFix) -> Bool {
        fix.distance(latitude: latitude, longitude: longitude) <= radius
    }

    /// Returns whether the operating system watches the same circle; it may round a little.
    func isSame(as other: WatchedRegion) -> Bool {
        abs(latitude - other.latitude) < 1e-6 && abs(longitude - other.longitude) < 1e-6
            && abs(radius - other.radius) < 0.5
    }
}
