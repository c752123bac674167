package import ServiceKit

/// The registry's settings.
package struct RegistryConfiguration: Hashable, Sendable {
    /// The policy by which devices are deleted that have not synced for long.
    package let stale: StalePolicy
    /// The limits of what an app may have.
    package let limits: AppLimits
    /// The limits of accounts, such as how long people stay signed in.
    package let accounts: AccountLimits
    /// The path of a list of leaked passwords; nil for none.
    package let breached: String?
    /// The identity provider that signs people in, without its client's secret; nil for none.
    package let identity: IdentitySettings?

    /// The setting with the path of the list of leaked passwords.
    package static let breachedSetting = "HERALD_BREACHED_PASSWORDS"

    /// Reads the configuration from settings.
    ///
    /// - Throws: `ConfigurationError` that names the setting.
    package init(_ settings: Settings) throws(ConfigurationError) {
        stale = StalePolicy(
            days: try settings.integer("HERALD_REGISTRY_STALE_DAYS", or: 0, in: 0...10_000),
            share: try settings.integer("HERALD_REGISTRY_STALE_SHARE", or: 20, in: 1...100))
        limits = AppLimits(
            devices: try settings.integer(
                "HERALD_REGISTRY_DEVICES", or: AppLimits.usualDevices, in: 1...1_000_000_000),
            words: try settings.integer(
                "HERALD_REGISTRY_TAGS", or: AppLimits.usualWords, in: 1...100_000_000),
            bytes: try settings.integer(
                "HERALD_REGISTRY_MEGABYTES", or: AppLimits.usualBytes >> 20, in: 1...100_000_000)
                << 20)
        var accounts = AccountLimits()
        accounts.idle = .seconds(
            60 * (try settings.integer("HERALD_SESSION_IDLE_MINUTES", or: 60, in: 5...10_080)))
        accounts.longest = .seconds(
            3600 * (try settings.integer("HERALD_SESSION_HOURS", or: 24, in: 1...720)))
        accounts.freshness = .seconds(
            try settings.integer("HERALD_SESSION_PROOF_SECONDS", or: 600, in: 10...3600))
        self.accounts = accounts
        identity = try IdentitySettings(settings)
        let breached = settings.string(Self.breachedSetting, or: "")
        self.breached = breached.isEmpty ? nil : breached
    }
}

/// The policy by which devices are deleted that have not synced for long.
package struct StalePolicy: Hashable, Sendable {
    /// The number of an app's stale devices that may be deleted even if that is more than `share`
    /// of it.
    static let least = 100

    /// `HERALD_REGISTRY_STALE_DAYS`: how many days after its last sync a device is deleted; 0, the
    /// default, for never.
    ///
    /// A phone whose owner reads notifications but never opens the app does not sync and is still
    /// reached. Only the app's team can say when such silence means that the device is gone.
    package var days: Int
    /// `HERALD_REGISTRY_STALE_SHARE`: the largest share of an app's devices, in percent, that may
    /// be stale.
    ///
    /// If more are, the likely cause is the clock or a registry that was down, and none is deleted.
    package var share: Int
    /// The pause between two commits, in which other calls run.
    package var pause: Duration = .milliseconds(250)
    /// The interval between two searches for stale devices.
    package var rest: Duration = .seconds(3600)

    /// Creates a policy.
    package init(days: Int, share: Int = 20) {
        self.days = days
        self.share = share
    }
}
