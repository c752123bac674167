import ServiceKit
import Storage

extension Database {
    borrowing func configSets(of app: UInt32) throws -> [StoredConfigSet] {
        try ConfigTable.sets(of: app, in: self)
    }

    borrowing func configVersions(_ kind: KeptConfigs, of app: UInt32) throws -> [StoredConfigSet] {
        try ConfigTable.versions(kind, of: app, in: self)
    }

    borrowing func takeConfigVersion(of app: UInt32) throws -> UInt64 {
        try ConfigTable.takeVersion(of: app, in: self)
    }

    borrowing func insert(_ set: StoredConfigSet, kept: Int) throws {
        try ConfigTable.insert(set, kept: kept, in: self)
    }

    borrowing func replaceBody(of set: StoredConfigSet) throws {
        try ConfigTable.replaceBody(of: set, in: self)
    }

    borrowing func removeConfigSet(_ name: String, of app: UInt32) throws -> Bool {
        try ConfigTable.remove(name, of: app, in: self)
    }

    borrowing func add(_ loads: ConfigLoads, to name: String, of app: UInt32) throws {
        try ConfigTable.add(loads, to: name, of: app, in: self)
    }

    borrowing func configLoads(of app: UInt32) throws -> [(name: String, loads: ConfigLoads)] {
        try ConfigTable.loads(of: app, in: self)
    }

    borrowing func configSeeds(of app: UInt32) throws -> ConfigSeeds {
        try ConfigTable.seeds(of: app, in: self)
    }

    borrowing func keep(_ seeds: ConfigSeeds, of app: UInt32) throws {
        try ConfigTable.keep(seeds, of: app, in: self)
    }
}
