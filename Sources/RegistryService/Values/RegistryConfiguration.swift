package import ServiceKit

/// What an operator can set for the registry.
package struct RegistryConfiguration: Hashable, Sendable {
    /// Which devices are deleted for not having been heard of.
    package let stale: StalePolicy

    /// The configuration in these settings.
    ///
    /// - Throws: `ConfigurationError` naming the setting.
    package init(_ settings: Settings) throws(ConfigurationError) {
        stale = StalePolicy(
            days: try settings.integer("HERALD_REGISTRY_STALE_DAYS", or: 0, in: 0...10_000),
            share: try settings.integer("HERALD_REGISTRY_STALE_SHARE", or: 20, in: 1...100))
    }
}

/// Which devices are deleted for not having been heard of.
package struct StalePolicy: Hashable, Sendable {
    /// An app's stale devices that may go though they are more than `share` of it.
    static let least = 100

    /// `HERALD_REGISTRY_STALE_DAYS`: so many days after their last sync; 0, the default: never.
    ///
    /// A phone whose owner reads what comes and never opens the app does not sync, but is reached:
    /// only the app's team can say when a silence means that nobody is there.
    package var days: Int
    /// `HERALD_REGISTRY_STALE_SHARE`: the most percent of an app's devices that go at once.
    ///
    /// If there are more it is rather the clock, or the registry was away, and none goes.
    package var share: Int
    /// Between two commits, so that others get their turn.
    package var pause: Duration = .milliseconds(250)
    /// Between two looks for stale devices.
    package var rest: Duration = .seconds(3600)

    /// A policy.
    package init(days: Int, share: Int = 20) {
        self.days = days
        self.share = share
    }
}
