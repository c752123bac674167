import Spatial

/// Where a device was last, as exactly as it is kept: to a centimetre and a second.
struct LastPosition: Hashable, Sendable {
    /// Ten-millionths of a degree, north positive.
    let latitudeE7: Int32
    /// Ten-millionths of a degree, east positive.
    let longitudeE7: Int32
    /// When, in seconds since 1970.
    let fixed: UInt32

    /// No position: what stands where one was overwritten.
    static let nowhere = LastPosition()

    private init() { (latitudeE7, longitudeE7, fixed) = (.min, .min, 0) }

    /// A coordinate, rounded.
    init(_ coordinate: Coordinate, fixed: UInt32) {
        latitudeE7 = Int32((coordinate.latitude * 1e7).rounded())
        longitudeE7 = Int32((coordinate.longitude * 1e7).rounded())
        self.fixed = fixed
    }

    /// What a store has kept; nil if that is not on the globe.
    init?(latitudeE7: Int64, longitudeE7: Int64, fixed: Int64) {
        guard -900_000_000...900_000_000 ~= latitudeE7,
            -1_800_000_000...1_800_000_000 ~= longitudeE7, let fixed = UInt32(exactly: fixed)
        else { return nil }
        self.latitudeE7 = Int32(latitudeE7)
        self.longitudeE7 = Int32(longitudeE7)
        self.fixed = fixed
    }

    /// Whether it may take the place of one of `other`, which it is not older than.
    ///
    /// - Parameter latest: what is later than this is of a clock that was wrong, and gives way.
    func isDue(after other: UInt32?, latest: UInt32) -> Bool {
        guard let other, other <= latest else { return true }
        return fixed >= other
    }

    /// Its cell in the grid.
    var cell: (row: UInt16, column: UInt16) {
        PositionGrid.cell(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
    }

    /// In degrees.
    var coordinate: Coordinate {
        Coordinate(onGlobe: Double(latitudeE7) / 1e7, Double(longitudeE7) / 1e7)
    }
}
