package import ServiceKit

/// What an operator can change about geo; the defaults suit one small server.
package struct GeoConfiguration: Hashable, Sendable {
    /// How many places an app may have, `HERALD_GEO_PLACES`.
    ///
    /// An index takes 40 bytes of memory for each place, and more for one with a time that no
    /// other has. Writes at the same time may together go over it by what they bring.
    package var placesPerApp: Int
    /// For how many days it is known which places were deleted, `HERALD_GEO_TOMBSTONE_DAYS`: who
    /// asks for changes less often begins again.
    package var tombstoneDays: Int
    /// For how many days it is kept what devices did at places, `HERALD_GEO_MOVEMENT_DAYS`.
    package var movementDays: Int
    /// What is kept of where devices were.
    package var positions: PositionPolicy

    /// The configuration in these settings.
    ///
    /// - Throws: `ConfigurationError` naming the setting.
    package init(_ settings: Settings) throws(ConfigurationError) {
        placesPerApp = try settings.integer("HERALD_GEO_PLACES", or: 100_000, in: 1...10_000_000)
        tombstoneDays = try settings.integer("HERALD_GEO_TOMBSTONE_DAYS", or: 30, in: 1...400)
        movementDays = try settings.integer("HERALD_GEO_MOVEMENT_DAYS", or: 30, in: 1...400)
        positions = PositionPolicy(
            days: try settings.integer("HERALD_GEO_POSITION_DAYS", or: 30, in: 1...400),
            grid: try settings.integer("HERALD_GEO_POSITION_GRID", or: 0, in: 0...50_000))
    }
}
