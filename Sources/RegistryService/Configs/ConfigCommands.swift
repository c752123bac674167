import Protocol
import ServiceKit

/// Changes a config set.
struct ChangeConfigSet: RegistryCommand {
    /// The change to make.
    enum Change: Sendable {
        case put(ConfigBody)
        case enable(Bool)
        case delete
    }

    /// The config set before and after; nil is one that does not exist.
    struct Answer: Sendable {
        let before: StoredConfigSet?
        let after: StoredConfigSet?
    }

    let app: UInt32
    let name: String
    let change: Change
    /// The version that the config set must have; 0 for any.
    var expected: UInt64 = 0
    let by: String
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        let sets = try tables.configSets(of: app)
        let before = sets.first { $0.body.name == name }
        guard expected == 0 || expected == before?.version ?? 0 else {
            throw RPCError(
                .failedPrecondition,
                before.map {
                    "config set \(quoting: name) is at version \($0.version), not \(expected): "
                        + "read it again"
                } ?? "there is no config set \(quoting: name) any more")
        }
        guard let body = try body(after: before) else {
            _ = try tables.removeConfigSet(name, of: app)
            return Answer(before: before, after: nil)
        }
        guard body != before?.body else { return Answer(before: before, after: before) }
        guard before != nil || sets.count < ConfigLimits.setsPerApp else {
            throw RPCError(
                .resourceExhausted,
                "the app has \(ConfigLimits.setsPerApp) config sets, the limit; delete one")
        }
        let after = StoredConfigSet(
            app: app, body: body, version: try tables.takeConfigVersion(of: app), updated: now,
            updatedBy: by)
        try tables.insert(after, kept: ConfigLimits.versions)
        return Answer(before: before, after: after)
    }

    /// Returns the body of the config set after the change; nil if it is deleted.
    private func body(after before: StoredConfigSet?) throws(RPCError) -> ConfigBody? {
        if case .put(let body) = change { return body }
        guard var body = before?.body else {
            throw RPCError(.notFound, "no config set \(quoting: name)")
        }
        guard case .enable(let isEnabled) = change else { return nil }
        body.isDisabled = !isEnabled
        return body
    }
}

/// Reads the config sets of an app, and the seeds of the keys of their values.
struct ReadConfigSets: RegistryCommand {
    static let kind = RegistryCommandKind.read

    struct Answer: Sendable {
        let sets: [StoredConfigSet]
        let seeds: ConfigSeeds
    }

    let app: UInt32

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer {
        Answer(sets: try tables.configSets(of: app), seeds: try tables.configSeeds(of: app))
    }
}

/// Reads the versions of a config set, the newest first.
struct ReadConfigVersions: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: UInt32
    let name: String

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [StoredConfigSet] {
        try tables.configVersions(.named(name), of: app)
    }
}

/// Stores the seed of a key that an app does not have yet; answers the present one if it has it.
struct MakeConfigSeed: RegistryCommand {
    let app: UInt32
    let seed: [UInt8]
    /// The role of the key: the current or the next one.
    let role: ConfigSeeds.Role

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [UInt8] {
        var seeds = try tables.configSeeds(of: app)
        if let seed = seeds[role] { return seed }
        seeds[role] = seed
        try tables.keep(seeds, of: app)
        return seed
    }
}

/// Puts the seed that is prepared in the place of the one that signs.
struct RotateConfigSeed: RegistryCommand {
    let app: UInt32
    /// The id of the key that is prepared.
    let keyID: String

    /// Returns the seed that signs from now on.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [UInt8] {
        let seeds = try tables.configSeeds(of: app)
        // A call that comes twice finds its work done.
        if let current = seeds.current, try ConfigKey(seed: current).id == keyID { return current }
        guard let next = seeds.next else {
            throw RPCError(.failedPrecondition, "no next key is prepared; prepare one first")
        }
        guard try ConfigKey(seed: next).id == keyID else {
            throw RPCError.invalid("key_id", "is not the id of the key that is prepared")
        }
        try tables.keep(ConfigSeeds(current: next), of: app)
        return next
    }
}

/// Adds to the counts of loads.
struct AddConfigLoads: RegistryCommand {
    let counts: [ConfigLoadCounts.Key: ConfigLoads]

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        for (key, loads) in counts { try tables.add(loads, to: key.name, of: key.app) }
    }
}

/// Reads the counts of loads of an app's config sets.
struct ReadConfigLoads: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: UInt32

    func run(
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> [String: [ConfigLoads]] {
        Dictionary(grouping: try tables.configLoads(of: app)) { $0.name }
            .mapValues { all in all.map { $0.loads } }
    }
}
