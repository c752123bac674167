import Spatial

/// A device's last position in the precision in which it is stored: a centimetre and a second.
struct LastPosition: Hashable, Sendable {
    /// The latitude in ten-millionths of a degree, north positive.
    let latitudeE7: Int32
    /// The longitude in ten-millionths of a degree, east positive.
    let longitudeE7: Int32
    /// The time at which the device was there, in seconds since 1970.
    let fixed: UInt32

    /// The value in place of a position that was overwritten.
    static let nowhere = LastPosition()

    private init() { (latitudeE7, longitudeE7, fixed) = (.min, .min, 0) }

    /// Creates a position from a coordinate, which is rounded.
    init(_ coordinate: Coordinate, fixed: UInt32) {
        latitudeE7 = Int32((coordinate.latitude * 1e7).rounded())
        longitudeE7 = Int32((coordinate.longitude * 1e7).rounded())
        self.fixed = fixed
    }

    /// Creates a position from stored values; nil if they are not on the globe.
    init?(latitudeE7: Int64, longitudeE7: Int64, fixed: Int64) {
        guard -900_000_000...900_000_000 ~= latitudeE7,
            -1_800_000_000...1_800_000_000 ~= longitudeE7, let fixed = UInt32(exactly: fixed)
        else { return nil }
        self.latitudeE7 = Int32(latitudeE7)
        self.longitudeE7 = Int32(longitudeE7)
        self.fixed = fixed
    }

    /// Returns whether this position may replace one with the time `other`: it must not be older.
    ///
    /// - Parameter latest: a later time comes from a wrong clock, and such a position is always
    ///   replaced.
    func isDue(after other: UInt32?, latest: UInt32) -> Bool {
        guard let other, other <= latest else { return true }
        return fixed >= other
    }

    /// The position's cell in the grid.
    var cell: (row: UInt16, column: UInt16) {
        PositionGrid.cell(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
    }

    /// The position in degrees.
    var coordinate: Coordinate {
        Coordinate(onGlobe: Double(latitudeE7) / 1e7, Double(longitudeE7) / 1e7)
    }
}
