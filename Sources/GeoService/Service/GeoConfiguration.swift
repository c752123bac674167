package import ServiceKit

/// What an operator can change about geo; the defaults suit one small server.
package struct GeoConfiguration: Hashable, Sendable {
    /// How many places an app may have, `HERALD_GEO_PLACES`.
    ///
    /// An index takes about 350 bytes of memory for each place. Writes at the same time may
    /// together go over it by what they bring.
    package var placesPerApp: Int

    /// The configuration in these settings.
    ///
    /// - Throws: `ConfigurationError` naming the setting.
    package init(_ settings: Settings) throws(ConfigurationError) {
        placesPerApp = try settings.integer("HERALD_GEO_PLACES", or: 100_000, in: 1...10_000_000)
    }
}
