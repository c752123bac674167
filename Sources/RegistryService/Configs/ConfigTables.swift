import ServiceKit

/// Config sets in a store, each with its versions.
protocol ConfigTables: ~Copyable {
    /// Returns the last version of each config set of an app, ordered by name.
    borrowing func configSets(of app: UInt32) throws -> [StoredConfigSet]

    /// Returns the versions of a config set, the newest first.
    borrowing func configVersions(of name: String, in app: UInt32) throws -> [StoredConfigSet]

    /// Assigns the next version of an app's config sets.
    borrowing func takeConfigVersion(of app: UInt32) throws -> UInt64

    /// Adds a version of a config set, and removes its oldest ones beyond `kept`.
    borrowing func insert(_ set: StoredConfigSet, kept: Int) throws

    /// Removes a config set with its versions and its counts; returns whether there was one.
    borrowing func removeConfigSet(_ name: String, of app: UInt32) throws -> Bool

    /// Adds to the counts of loads of a config set that exists.
    borrowing func add(_ loads: ConfigLoads, to name: String, of app: UInt32) throws

    /// Returns the counts of loads of an app's config sets, ordered by name and client.
    borrowing func configLoads(of app: UInt32) throws -> [(name: String, loads: ConfigLoads)]

    /// Returns the seed of the key that signs an app's values; nil if it has none yet.
    borrowing func configSeed(of app: UInt32) throws -> [UInt8]?

    /// Stores the seed of the key that signs an app's values.
    borrowing func keepConfigSeed(_ seed: [UInt8], of app: UInt32) throws
}

/// How often a config set was loaded by one client.
struct ConfigLoads: Hashable, Sendable {
    /// The id of the client's key; empty if it is not known.
    let client: String
    var asked: UInt64
    var sent: UInt64
    var last: UnixTime
}
