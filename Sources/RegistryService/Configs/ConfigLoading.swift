import Audience
import Protocol
import ServiceKit

/// One load: which values somebody gets.
struct ConfigLoading {
    private let app: StoredApp
    private let configs: AppConfigs
    /// The id of the client's key; empty if it is not known.
    private let client: String
    /// The device, if it is one.
    private let device: DeviceVerdicts?

    /// Returns the values of one config set, for a key or for a device that proves with its secret
    /// who it is.
    static func load(
        _ request: Proto.LoadConfigRequest, _ call: CallContext, _ counts: ConfigLoadCounts,
        on registry: isolated RegistryService
    ) async throws -> Proto.LoadConfigResponse {
        let name = try ConfigBody.name(request.name, "name")
        let loading = try await of(request, call, on: registry)
        guard let set = loading.configs.sets[name] else {
            throw RPCError(.notFound, "no config set \(quoting: name)")
        }
        let form: ConfigEdition.Form = request.format == .propertyList ? .plist : .json
        let given = loading.given(set, form, on: registry)
        let isKnown = request.knownTags.prefix(ConfigLimits.variants).contains(given.tag)
        loading.count(given, isSent: !isKnown, counts, on: registry)
        var response = Proto.LoadConfigResponse()
        (response.app, response.tag, response.version) = (loading.app.id, given.tag, set.version)
        response.updateTime = set.updated.timestamp
        (response.signature, response.keyId) = (given.edition.signature, given.edition.keyID)
        response.body = isKnown ? [] : given.edition.body
        return response
    }

    /// Returns the values of all config sets that a device does not have yet.
    ///
    /// The gateway has proved who the device is.
    static func sync(
        _ request: Proto.GetDeviceConfigsRequest, _ call: CallContext,
        _ counts: ConfigLoadCounts, on registry: isolated RegistryService
    ) async throws -> Proto.GetDeviceConfigsResponse {
        let known = request.configs?.known ?? []
        guard known.count <= ConfigLimits.known else {
            throw RPCError.invalid(
                "configs.known",
                "has \(known.count) elements; it may have at most \(ConfigLimits.known)")
        }
        let tags = Dictionary(known.map { ($0.name, $0.tag) }) { _, last in last }
        let device = try await registry.stored(
            try registry.place(call, request.app, request.deviceId))
        let loading = try await Self(
            device, device.madeBy ?? "", of: request.app, call, on: registry)
        var response = Proto.GetDeviceConfigsResponse()
        for set in loading.configs.sets.values.sorted(by: { $0.body.name < $1.body.name }) {
            let given = loading.given(set, .json, on: registry)
            let isKnown = tags[set.body.name] == given.tag
            loading.count(given, isSent: !isKnown, counts, on: registry)
            if !isKnown { response.configs.append(given.message) }
        }
        response.goneNames = tags.keys.filter { loading.configs.sets[$0] == nil }.sorted()
        return response
    }

    /// Returns the load that a request asks for.
    private static func of(
        _ request: Proto.LoadConfigRequest, _ call: CallContext,
        on registry: isolated RegistryService
    ) async throws -> Self {
        guard !request.deviceId.isEmpty else {
            return try await Self(nil, request.keyId, of: request.app, call, on: registry)
        }
        let device = try await proven(request, on: registry)
        guard let app = registry.directoriesByNumber[device.row.app]?.app,
            request.app.isEmpty || request.app == app.id
        else { throw RPCError.wrongDevice }
        return try await Self(device, device.madeBy ?? "", of: app.id, call, on: registry)
    }

    private init(
        _ device: Device?, _ client: String, of app: String, _ call: CallContext,
        on registry: isolated RegistryService
    ) async throws {
        self.app = try registry.directory(call, app).app
        self.client = client
        if let device {
            self.device = DeviceVerdicts(device, on: registry)
        } else {
            self.device = nil
        }
        configs = try await ConfigChanges.configs(of: self.app.number, on: registry)
    }

    private static func proven(
        _ request: Proto.LoadConfigRequest, on registry: isolated RegistryService
    ) async throws -> Device {
        let secret = Secret.hash(request.deviceSecret)
        guard let (id, place, isKnown) = registry.table.lookUp(request.deviceId),
            !place.block.directory.isDeleted, let device = try? await registry.stored(place),
            device.secretHash == secret, isKnown, device.id == id
        else { throw RPCError.wrongDevice }
        return device
    }

    /// Returns the values of a config set in a form.
    private func given(
        _ set: StoredConfigSet, _ form: ConfigEdition.Form, on registry: isolated RegistryService
    ) -> GivenConfig {
        let variant = set.body.isDisabled ? nil : variant(of: set, on: registry)
        return GivenConfig(
            set: set, edition: configs.edition(of: set, variant: variant, form, app: app.id),
            tag: variant.map { "\(set.version).\($0)" } ?? "\(set.version)")
    }

    /// Returns the place of the first variant whose audience selects the device; without a device,
    /// of the one for all.
    private func variant(of set: StoredConfigSet, on registry: isolated RegistryService) -> Int? {
        set.body.variants.firstIndex { variant in
            guard !variant.isForAll else { return true }
            guard let device, let selector = variant.selector else { return false }
            return device.isSelected(by: selector, on: registry)
        }
    }

    private func count(
        _ given: GivenConfig, isSent: Bool, _ counts: ConfigLoadCounts,
        on registry: isolated RegistryService
    ) {
        counts.add(
            .init(app: app.number, name: given.set.body.name, client: client), isSent: isSent,
            at: registry.clock.now())
    }
}

/// The values of a config set for somebody.
private struct GivenConfig {
    let set: StoredConfigSet
    let edition: ConfigEdition
    /// The tag of the values: their version, and the variant's place if there is one.
    let tag: String

    var message: Proto.DeviceConfig {
        var message = Proto.DeviceConfig()
        (message.name, message.tag, message.version) = (set.body.name, tag, set.version)
        message.values = String(decoding: edition.body, as: UTF8.self)
        (message.signature, message.keyId) = (edition.signature, edition.keyID)
        return message
    }
}
