package import ServiceKit

/// Geo's settings; the defaults suit one small server.
package struct GeoConfiguration: Hashable, Sendable {
    /// The most places of an app, `HERALD_GEO_PLACES`.
    ///
    /// An index takes 40 bytes of memory for each place, and more for one whose active time no
    /// other place has. Concurrent writes may together exceed the limit by what they add.
    package var placesPerApp: Int
    /// The most points of all polygons of an app, `HERALD_GEO_CORNERS`.
    ///
    /// A point takes some 300 bytes of memory.
    package var cornersPerApp: Int
    /// The number of days for which deleted places are remembered, `HERALD_GEO_TOMBSTONE_DAYS`.
    ///
    /// A reader that asks for changes less often must begin again.
    package var tombstoneDays: Int
    /// The number of days for which movements are kept, `HERALD_GEO_MOVEMENT_DAYS`.
    package var movementDays: Int
    /// The rules for storing positions.
    package var positions: PositionPolicy

    /// The most places of an app, and the most points of its polygons.
    var most: PlaceRoom.Amount { .init(places: placesPerApp, corners: cornersPerApp) }

    /// Reads the configuration from settings.
    ///
    /// - Throws: `ConfigurationError` that names the setting.
    package init(_ settings: Settings) throws(ConfigurationError) {
        placesPerApp = try settings.integer("HERALD_GEO_PLACES", or: 100_000, in: 1...10_000_000)
        cornersPerApp = try settings.integer(
            "HERALD_GEO_CORNERS", or: 1_000_000, in: 0...1_000_000_000)
        tombstoneDays = try settings.integer("HERALD_GEO_TOMBSTONE_DAYS", or: 30, in: 1...400)
        movementDays = try settings.integer("HERALD_GEO_MOVEMENT_DAYS", or: 30, in: 1...400)
        positions = PositionPolicy(
            days: try settings.integer("HERALD_GEO_POSITION_DAYS", or: 30, in: 1...400),
            grid: try settings.integer("HERALD_GEO_POSITION_GRID", or: 0, in: 0...50_000))
    }
}
