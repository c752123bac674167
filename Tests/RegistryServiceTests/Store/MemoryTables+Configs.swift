import Protocol
import ServiceKit

@testable import RegistryService

/// Config sets in memory.
struct MemoryConfigs {
    /// All versions, the oldest first.
    var sets: [StoredConfigSet] = []
    var loads: [ConfigLoadCounts.Key: ConfigLoads] = [:]
    var versions: [UInt32: UInt64] = [:]
    var seeds: [UInt32: ConfigSeeds] = [:]

    mutating func discard(_ app: UInt32) {
        sets.removeAll { $0.app == app }
        loads = loads.filter { $0.key.app != app }
        (versions[app], seeds[app]) = (nil, nil)
    }
}

extension MemoryTables {
    func configSets(of app: UInt32) throws -> [StoredConfigSet] {
        let own = state.configs.sets.filter { $0.app == app }
        return Dictionary(own.map { ($0.body.name, $0) }) { _, last in last }.values
            .sorted { $0.body.name < $1.body.name }
    }

    func configVersions(_ kind: KeptConfigs, of app: UInt32) throws -> [StoredConfigSet] {
        try state.configs.sets.filter { set in
            guard set.app == app else { return false }
            return switch kind {
            case .named(let name): set.body.name == name
            case .having(let mark):
                try [ConfigLimits.userMark, mark].allSatisfy {
                    try set.body.message.encoded().contains($0)
                }
            }
        }.reversed()
    }

    func takeConfigVersion(of app: UInt32) throws -> UInt64 {
        state.configs.versions[app, default: 0] += 1
        return state.configs.versions[app, default: 0]
    }

    func insert(_ set: StoredConfigSet, kept: Int) throws {
        state.configs.sets.append(set)
        let old = try configVersions(.named(set.body.name), of: set.app).dropFirst(kept)
        state.configs.sets.removeAll { old.contains($0) }
        var (bytes, names) = (0, Set<String>())
        for version in try configVersions(.having(ConfigLimits.userMark), of: set.app) {
            bytes += try version.body.message.encoded().count
            guard !names.insert(version.body.name).inserted else { continue }
            guard bytes > ConfigLimits.bytesNamingUsers else { continue }
            state.configs.sets.removeAll { $0 == version }
        }
    }

    func replaceBody(of set: StoredConfigSet) throws {
        for (index, old) in state.configs.sets.enumerated()
        where old.app == set.app && old.body.name == set.body.name && old.version == set.version {
            state.configs.sets[index] = set
        }
    }

    func removeConfigSet(_ name: String, of app: UInt32) throws -> Bool {
        let before = state.configs.sets.count
        state.configs.sets.removeAll { $0.app == app && $0.body.name == name }
        state.configs.loads = state.configs.loads.filter {
            $0.key.app != app || $0.key.name != name
        }
        return before > state.configs.sets.count
    }

    func add(_ loads: ConfigLoads, to name: String, of app: UInt32) throws {
        guard try !configVersions(.named(name), of: app).isEmpty else { return }
        let key = ConfigLoadCounts.Key(app: app, name: name, client: loads.client)
        var sum = state.configs.loads[key] ?? loads
        if state.configs.loads[key] != nil {
            sum.asked += loads.asked
            sum.sent += loads.sent
            sum.last = max(sum.last, loads.last)
        }
        state.configs.loads[key] = sum
    }

    func configLoads(of app: UInt32) throws -> [(name: String, loads: ConfigLoads)] {
        state.configs.loads.filter { $0.key.app == app }
            .sorted { ($0.key.name, $0.key.client) < ($1.key.name, $1.key.client) }
            .map { ($0.key.name, $0.value) }
    }

    func configSeeds(of app: UInt32) throws -> ConfigSeeds {
        state.configs.seeds[app] ?? ConfigSeeds()
    }

    func keep(_ seeds: ConfigSeeds, of app: UInt32) throws { state.configs.seeds[app] = seeds }
}
