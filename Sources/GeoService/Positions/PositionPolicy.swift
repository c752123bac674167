import Context
import Spatial

/// What is kept of where devices were.
package struct PositionPolicy: Hashable, Sendable {
    /// `HERALD_GEO_POSITION_DAYS`: so many days after its fix a position is forgotten, and before
    /// that no older one is taken.
    package var days: Int
    /// `HERALD_GEO_POSITION_GRID`: metres to which coordinates are made coarse before they are
    /// stored; 0, the default: not at all.
    ///
    /// What was coarse cannot be made fine again. An area that is not much larger than the grid is
    /// answered that much less exactly.
    package var grid: Int
    /// Between two looks for positions that are too old.
    package var rest: Duration = .seconds(3600)

    /// A policy.
    package init(days: Int, grid: Int = 0) {
        self.days = days
        self.grid = grid
    }

    /// The earliest fix that is kept at `now`, both in seconds since 1970.
    func oldest(_ now: UInt32) -> UInt32 {
        let age = UInt32(days) * 86_400
        return now > age ? now - age : 0
    }

    /// The middle of the square that a coordinate is in, of ``grid`` metres or a little more.
    func coarsened(_ coordinate: Coordinate) -> Coordinate {
        guard let grid = LocationGrid(side: Double(grid)) else { return coordinate }
        let square = grid.square(
            latitude: coordinate.latitude, longitude: coordinate.longitude)
        return Coordinate(onGlobe: square.latitude, square.longitude)
    }
}
