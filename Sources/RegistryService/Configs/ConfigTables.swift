import ServiceKit

/// The kept versions of an app's config sets that are read.
enum KeptConfigs: Sendable {
    /// The versions of the config set with a name.
    case named(String)
    /// The versions that name users, and whose bodies have some bytes, such as a user's id.
    case having([UInt8])
}

/// Config sets in a store, each with its versions.
protocol ConfigTables: ~Copyable {
    /// Returns the last version of each config set of an app, ordered by name.
    borrowing func configSets(of app: UInt32) throws -> [StoredConfigSet]

    /// Returns kept versions of an app's config sets, the newest first.
    borrowing func configVersions(_ kind: KeptConfigs, of app: UInt32) throws -> [StoredConfigSet]

    /// Assigns the next version of an app's config sets.
    borrowing func takeConfigVersion(of app: UInt32) throws -> UInt64

    /// Adds a version of a config set, and removes its oldest ones beyond `kept`, and the app's
    /// oldest ones that name users beyond ``ConfigLimits/bytesNamingUsers``.
    borrowing func insert(_ set: StoredConfigSet, kept: Int) throws

    /// Replaces the body of a version of a config set, without a new version.
    borrowing func replaceBody(of set: StoredConfigSet) throws

    /// Removes a config set with its versions and its counts; returns whether there was one.
    borrowing func removeConfigSet(_ name: String, of app: UInt32) throws -> Bool

    /// Adds to the counts of loads of a config set that exists.
    borrowing func add(_ loads: ConfigLoads, to name: String, of app: UInt32) throws

    /// Returns the counts of loads of an app's config sets, ordered by name and client.
    borrowing func configLoads(of app: UInt32) throws -> [(name: String, loads: ConfigLoads)]

    /// Returns the seeds of the keys of an app's values.
    borrowing func configSeeds(of app: UInt32) throws -> ConfigSeeds

    /// Stores the seeds of the keys of an app's values.
    borrowing func keep(_ seeds: ConfigSeeds, of app: UInt32) throws
}

/// The seeds of the keys of an app's values.
struct ConfigSeeds: Hashable, Sendable {
    /// The role of a seed's key: it signs now, or will sign next.
    enum Role: Sendable { case current, next }

    /// The seed of the key that signs; nil if there is none yet.
    var current: [UInt8]?
    /// The seed of the key that will sign next; nil if none is prepared.
    var next: [UInt8]?

    /// The seed of a key.
    subscript(role: Role) -> [UInt8]? {
        get { role == .current ? current : next }
        set { if role == .current { current = newValue } else { next = newValue } }
    }
}

/// The counts of a config set's loads by one client.
struct ConfigLoads: Hashable, Sendable {
    /// The id of the client's key; empty if it is not known.
    let client: String
    var asked: UInt64
    var sent: UInt64
    var last: UnixTime
}
