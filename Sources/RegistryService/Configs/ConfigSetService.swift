import Crypto
package import Protocol
package import ServiceKit
import ServiceStorage
package import Storage

/// The service `herald.v1.ConfigSets`, which the registry answers.
///
/// The registry knows which devices a selector selects, and proves devices' secrets.
package final class ConfigSetService: ConfigSetsServing {
    let registry: RegistryService
    let counts = ConfigLoadCounts()

    /// Creates the service of a registry.
    package init(of registry: RegistryService) { self.registry = registry }

    /// Writes down the counts of loads, and closes the registry.
    package func close(_ database: DatabaseQueue, _ log: Log) async {
        try? await writeCounts()
        await registry.close(database, log)
    }

    /// Writes down the counts of loads every half minute, until the task is cancelled.
    func keepCounting() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: ConfigLimits.countInterval)
            try? await writeCounts()
        }
    }

    /// Writes down the counts of loads.
    func writeCounts() async throws {
        let taken = counts.take()
        guard !taken.isEmpty else { return }
        do {
            try await registry.store.perform(AddConfigLoads(counts: taken))
        } catch {
            counts.putBack(taken)
            throw error
        }
    }

    package func putConfigSet(
        _ request: Proto.PutConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.PutConfigSetResponse {
        let body = try ConfigBody(request.configSet ?? Proto.ConfigSet(), "config_set")
        let app = try await ConfigChanges.check(body, request.app, call, on: registry)
        let changed = try await ConfigChanges.make(
            .put(body), of: body.name, expected: request.ifVersion, in: app, call, on: registry)
        var response = Proto.PutConfigSetResponse()
        response.configSet = changed.after?.message
        response.created = changed.before == nil
        response.warnings = await ConfigChanges.warnings(body, app, on: registry)
        return response
    }

    package func enableConfigSet(
        _ request: Proto.EnableConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.EnableConfigSetResponse {
        let name = try ConfigBody.name(request.name, "name")
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        let changed = try await ConfigChanges.make(
            .enable(request.enabled), of: name, in: app, call, on: registry)
        var response = Proto.EnableConfigSetResponse()
        response.configSet = changed.after?.message
        return response
    }

    package func deleteConfigSet(
        _ request: Proto.DeleteConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.DeleteConfigSetResponse {
        let name = try ConfigBody.name(request.name, "name")
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        _ = try await ConfigChanges.make(.delete, of: name, in: app, call, on: registry)
        return Proto.DeleteConfigSetResponse()
    }

    package func listConfigSets(
        _ request: Proto.ListConfigSetsRequest, _ call: CallContext
    ) async throws -> Proto.ListConfigSetsResponse {
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        let stored = try await registry.store.perform(ReadConfigSets(app: app)).sets
        let loads = try await loads(of: app)
        var response = Proto.ListConfigSetsResponse()
        response.configSets = stored.map { set in
            var message = set.message
            message.loads = loads[set.body.name] ?? []
            return message
        }
        return response
    }

    package func getConfigSet(
        _ request: Proto.GetConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.GetConfigSetResponse {
        let name = try ConfigBody.name(request.name, "name")
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        let kept = try await registry.store.perform(ReadConfigVersions(app: app, name: name))
        let wanted = request.version
        guard let found = kept.first(where: { wanted == 0 || $0.version == wanted }) else {
            throw RPCError(
                .notFound,
                request.version == 0
                    ? "no config set \(quoting: name)"
                    : "no version \(request.version) of a config set \(quoting: name)")
        }
        var response = Proto.GetConfigSetResponse()
        response.configSet = found.message
        response.configSet?.loads = try await loads(of: app)[name] ?? []
        return response
    }

    package func listConfigVersions(
        _ request: Proto.ListConfigVersionsRequest, _ call: CallContext
    ) async throws -> Proto.ListConfigVersionsResponse {
        let name = try ConfigBody.name(request.name, "name")
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        let found = try await registry.store.perform(ReadConfigVersions(app: app, name: name))
        guard !found.isEmpty else { throw RPCError(.notFound, "no config set \(quoting: name)") }
        var response = Proto.ListConfigVersionsResponse()
        response.versions = found.map(\.line)
        return response
    }

    package func getConfigKey(
        _ request: Proto.GetConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetConfigKeyResponse {
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        let key = try await ConfigChanges.key(of: app, on: registry)
        var response = Proto.GetConfigKeyResponse()
        response.keyId = key.id
        response.publicKey = key.publicKey.bytes
        response.publicKeyPem = key.publicKey.pem
        response.next = try await ConfigChanges.nextKeyIfMade(of: app, on: registry)?.message
        return response
    }

    package func prepareConfigKey(
        _ request: Proto.PrepareConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.PrepareConfigKeyResponse {
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        var response = Proto.PrepareConfigKeyResponse()
        response.next = try await ConfigChanges.nextKey(of: app, on: registry).message
        return response
    }

    package func rotateConfigKey(
        _ request: Proto.RotateConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.RotateConfigKeyResponse {
        let app = try await ConfigChanges.number(of: request.app, call, on: registry)
        let before = try await ConfigChanges.key(of: app, on: registry)
        let after = try await ConfigChanges.rotateKey(of: app, to: request.keyId, on: registry)
        call.noteChange(from: before.message, to: after.message)
        var response = Proto.RotateConfigKeyResponse()
        response.key = after.message
        return response
    }

    package func loadConfig(
        _ request: Proto.LoadConfigRequest, _ call: CallContext
    ) async throws -> Proto.LoadConfigResponse {
        try await ConfigLoading.load(request, call, counts, on: registry)
    }

    package func getDeviceConfigs(
        _ request: Proto.GetDeviceConfigsRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceConfigsResponse {
        try await ConfigLoading.sync(request, call, counts, on: registry)
    }

    /// Returns how often an app's config sets were loaded, by name.
    private func loads(of app: UInt32) async throws -> [String: [Proto.ConfigLoads]] {
        try await writeCounts()
        let stored = try await registry.store.perform(ReadConfigLoads(app: app))
        let names = await registry.keys.mapValues(\.name)
        return stored.mapValues { loads in
            loads.map { load in
                var message = Proto.ConfigLoads()
                (message.keyId, message.keyName) = (load.client, names[load.client] ?? "")
                (message.asked, message.sent) = (load.asked, load.sent)
                message.lastTime = load.last.timestamp
                return message
            }
        }
    }
}

extension Router {
    /// Routes all that a registry answers, and returns its service of config sets.
    package mutating func serve(_ registry: RegistryService) -> ConfigSetService {
        let configs = ConfigSetService(of: registry)
        serveRegistry(registry)
        serveConfigSets(configs)
        return configs
    }
}

extension StoredConfigSet {
    /// The version as a list shows it.
    fileprivate var line: Proto.ConfigVersion {
        var line = Proto.ConfigVersion()
        (line.version, line.updatedBy, line.disabled) = (version, updatedBy, body.isDisabled)
        line.updateTime = updated.timestamp
        line.variants = UInt32(body.variants.count)
        line.valueBytes = UInt32(body.variants.reduce(0) { $0 + $1.values.text.utf8.count })
        return line
    }
}
