import Context
import Spatial

/// The rules for storing positions of devices.
package struct PositionPolicy: Hashable, Sendable {
    /// `HERALD_GEO_POSITION_DAYS`: how many days after its fix a position is deleted; older fixes
    /// are not accepted.
    package var days: Int
    /// `HERALD_GEO_POSITION_GRID`: the grid in metres to which coordinates are rounded before they
    /// are stored; 0, the default, for exact coordinates.
    ///
    /// Rounded coordinates cannot be made exact again. An area that is not much larger than the
    /// grid is answered less exactly.
    package var grid: Int
    /// The interval between two searches for expired positions.
    package var rest: Duration = .seconds(3600)

    /// Creates a policy.
    package init(days: Int, grid: Int = 0) {
        self.days = days
        self.grid = grid
    }

    /// Returns the earliest fix that is kept at `now`, both in seconds since 1970.
    func oldest(_ now: UInt32) -> UInt32 {
        let age = UInt32(days) * 86_400
        return now > age ? now - age : 0
    }

    /// Returns the middle of the grid square that contains a coordinate; its side is ``grid``
    /// metres or a little more.
    func coarsened(_ coordinate: Coordinate) -> Coordinate {
        guard let grid = LocationGrid(side: Double(grid)) else { return coordinate }
        let square = grid.square(
            latitude: coordinate.latitude, longitude: coordinate.longitude)
        return Coordinate(onGlobe: square.latitude, square.longitude)
    }
}
