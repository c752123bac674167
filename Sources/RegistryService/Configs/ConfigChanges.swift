import Audience
import Crypto
import Protocol
import ServiceKit
import ServiceStorage

/// Changes of config sets, on the registry's event loop.
enum ConfigChanges {
    /// Returns the number of the app that a call is about.
    static func number(
        of app: String, _ call: CallContext, on registry: isolated RegistryService
    ) throws(RPCError) -> UInt32 {
        try registry.directory(call, app).app.number
    }

    /// Returns a warning for each name in a config set's audiences that no device has.
    static func warnings(
        _ body: ConfigBody, _ app: UInt32, on registry: isolated RegistryService
    ) -> [Proto.Warning] {
        guard let directory = registry.directoriesByNumber[app] else { return [] }
        let advice = SelectorAdvice(directory: directory)
        return body.variants.enumerated().flatMap { index, variant in
            let found = variant.selector.map { advice.warnings($0) } ?? []
            return found.map { warning in
                var warning = warning
                warning.field = "config_set.variants[\(index)].audience"
                return warning
            }
        }
    }

    /// Checks the selectors of a config set and returns the number of its app.
    ///
    /// - Throws: `invalidArgument` for a selector that cannot be evaluated, or that names an area:
    ///   a device gets its values whether or not anybody knows where it is.
    static func check(
        _ body: ConfigBody, _ app: String, _ call: CallContext,
        on registry: isolated RegistryService
    ) async throws -> UInt32 {
        let directory = try registry.directory(call, app)
        var room = ConfigRoom(directory.segments)
        let sets = try await configs(of: directory.app.number, on: registry).sets
        for (name, other) in sets where name != body.name {
            other.body.variants.compactMap(\.selector).forEach { room.take($0) }
        }
        for (index, variant) in body.variants.enumerated() {
            guard let selector = variant.selector else { continue }
            let field = "config_set.variants[\(index)].audience"
            do {
                let tree = try SegmentTree(of: selector, directory.segments)
                let all = [selector] + tree.order.map(\.selector)
                guard all.allSatisfy({ $0.atoms.allSatisfy { AreaLookup.area($0) == nil } }) else {
                    throw RPCError.invalid(
                        "audience",
                        "names a place or an area; values are chosen by what is known of every "
                            + "device, such as tags and attributes")
                }
                try room.checkedTake(selector)
                _ = try await registry.query(selector, in: directory, .nobody)
            } catch let error as RPCError {
                throw RPCError.invalid(
                    field, error.violations.first?.description ?? error.message)
            } catch let error as AtomError {
                throw RPCError.invalid(field, "cannot be evaluated: \(error.reason)")
            }
        }
        return directory.app.number
    }

    /// Changes a config set.
    static func make(
        _ change: ChangeConfigSet.Change, of name: String, expected: UInt64 = 0, in app: UInt32,
        _ call: CallContext, on registry: isolated RegistryService
    ) async throws -> ChangeConfigSet.Answer {
        _ = try await key(of: app, on: registry)
        let command = ChangeConfigSet(
            app: app, name: name, change: change, expected: expected,
            by: call.principal?.subject ?? "", now: registry.clock.now())
        // What was read before the commit may not be taken for what is there after it.
        defer { registry.directoriesByNumber[app]?.configs.forget() }
        let changed = try await registry.store.perform(command)
        call.noteChange(from: changed.before?.message, to: changed.after?.message)
        return changed
    }

    /// Returns the key that signs an app's values; makes one if there is none.
    static func key(
        of app: UInt32, on registry: isolated RegistryService
    ) async throws -> ConfigKey {
        if let key = try await configs(of: app, on: registry).key { return key }
        return try await makeKey(.current, of: app, on: registry)
    }

    /// Returns the key that will sign an app's values next; nil if there is none.
    static func nextKeyIfMade(
        of app: UInt32, on registry: isolated RegistryService
    ) async throws -> ConfigKey? {
        try await configs(of: app, on: registry).nextKey
    }

    /// Returns the key that will sign an app's values next; makes one if there is none.
    static func nextKey(
        of app: UInt32, on registry: isolated RegistryService
    ) async throws -> ConfigKey {
        // An app with a next key has one that signs: who reads both has something to build in.
        _ = try await key(of: app, on: registry)
        if let key = try await configs(of: app, on: registry).nextKey { return key }
        return try await makeKey(.next, of: app, on: registry)
    }

    /// Signs with the next key from now on.
    static func rotateKey(
        of app: UInt32, to keyID: String, on registry: isolated RegistryService
    ) async throws -> ConfigKey {
        // What was signed before the commit may not be taken for what is signed after it.
        defer { registry.directoriesByNumber[app]?.configs.forget() }
        let seed = try await registry.store.perform(RotateConfigSeed(app: app, keyID: keyID))
        return try ConfigKey(seed: seed)
    }

    private static func makeKey(
        _ role: ConfigSeeds.Role, of app: UInt32, on registry: isolated RegistryService
    ) async throws -> ConfigKey {
        defer { registry.directoriesByNumber[app]?.configs.forget() }
        let random = registry.random.bytes(Ed25519SigningKey.size)
        let seed = try await registry.store.perform(
            MakeConfigSeed(app: app, seed: random, role: role))
        return try ConfigKey(seed: seed)
    }

    /// Returns the config sets of an app, from memory if they are there.
    static func configs(
        of app: UInt32, on registry: isolated RegistryService
    ) async throws -> AppConfigs {
        guard let directory = registry.directoriesByNumber[app] else {
            throw RPCError(.notFound, "the app is deleted")
        }
        if let known = directory.configs.known { return known }
        let round = directory.configs.round
        let read = try AppConfigs(try await registry.store.perform(ReadConfigSets(app: app)))
        directory.configs.keep(read, from: round)
        return read
    }
}

/// The config sets of an app, as far as they are in memory.
struct ConfigMemory {
    /// The config sets; nil if they must be read.
    private(set) var known: AppConfigs?
    /// Rises with each change, so that what was read before one is not kept after it.
    private(set) var round = 0

    /// Forgets the config sets, because they have changed or may have.
    mutating func forget() {
        known = nil
        round += 1
    }

    /// Keeps the config sets that were read since `round`, unless something has changed.
    mutating func keep(_ configs: AppConfigs, from round: Int) {
        if round == self.round { known = configs }
    }
}
