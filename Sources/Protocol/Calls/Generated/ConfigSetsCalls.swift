// Generated from herald/v1/config_sets_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.ConfigSets`.
    package enum ConfigSets {
        /// Stores a config set, or replaces the one of that name.
        package static let putConfigSet = Method(
            service: "herald.v1.ConfigSets", name: "PutConfigSet", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.PutConfigSetRequest.self, response: Proto.PutConfigSetResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2, 1])))
        /// Lists the app's config sets by name.
        package static let listConfigSets = Method(
            service: "herald.v1.ConfigSets", name: "ListConfigSets", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListConfigSetsRequest.self, response: Proto.ListConfigSetsResponse.self)
        /// Returns a config set, as it is now or in an older version.
        package static let getConfigSet = Method(
            service: "herald.v1.ConfigSets", name: "GetConfigSet", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetConfigSetRequest.self, response: Proto.GetConfigSetResponse.self)
        /// Enables a config set or disables it. A disabled config set is an empty dictionary for every
        /// device.
        package static let enableConfigSet = Method(
            service: "herald.v1.ConfigSets", name: "EnableConfigSet", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.EnableConfigSetRequest.self, response: Proto.EnableConfigSetResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Deletes a config set with its older versions.
        package static let deleteConfigSet = Method(
            service: "herald.v1.ConfigSets", name: "DeleteConfigSet", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteConfigSetRequest.self, response: Proto.DeleteConfigSetResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the versions of a config set, the newest first.
        package static let listConfigVersions = Method(
            service: "herald.v1.ConfigSets", name: "ListConfigVersions", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListConfigVersionsRequest.self, response: Proto.ListConfigVersionsResponse.self)
        /// Returns the public key by which an app checks that values come from its own team.
        package static let getConfigKey = Method(
            service: "herald.v1.ConfigSets", name: "GetConfigKey", role: .device,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetConfigKeyRequest.self, response: Proto.GetConfigKeyResponse.self)
        /// Makes the key that will sign values after RotateConfigKey, or returns that key if it is made
        /// already. The key signs nothing yet, so that apps can be published that trust both keys.
        package static let prepareConfigKey = Method(
            service: "herald.v1.ConfigSets", name: "PrepareConfigKey", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.PrepareConfigKeyRequest.self, response: Proto.PrepareConfigKeyResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([1])))
        /// Signs values with the key that PrepareConfigKey made, and deletes the key before. Apps that do
        /// not trust the new key take no further values, and keep those that they have.
        package static let rotateConfigKey = Method(
            service: "herald.v1.ConfigSets", name: "RotateConfigKey", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.RotateConfigKeyRequest.self, response: Proto.RotateConfigKeyResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// `herald.v1.ConfigSets/LoadConfig`.
        package static let loadConfig = Method(
            service: "herald.v1.ConfigSets", name: "LoadConfig", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.LoadConfigRequest.self, response: Proto.LoadConfigResponse.self)
        /// `herald.v1.ConfigSets/GetDeviceConfigs`.
        package static let getDeviceConfigs = Method(
            service: "herald.v1.ConfigSets", name: "GetDeviceConfigs", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetDeviceConfigsRequest.self, response: Proto.GetDeviceConfigsResponse.self)

        /// All of them.
        package static let all: [Method] = [
            putConfigSet,
            listConfigSets,
            getConfigSet,
            enableConfigSet,
            deleteConfigSet,
            listConfigVersions,
            getConfigKey,
            prepareConfigKey,
            rotateConfigKey,
            loadConfig,
            getDeviceConfigs,
        ]
    }
}

/// The server's side of `herald.v1.ConfigSets`.
package protocol ConfigSetsServing: Sendable {
    /// `herald.v1.ConfigSets/PutConfigSet`.
    func putConfigSet(
        _ request: Proto.PutConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.PutConfigSetResponse
    /// `herald.v1.ConfigSets/ListConfigSets`.
    func listConfigSets(
        _ request: Proto.ListConfigSetsRequest, _ call: CallContext
    ) async throws -> Proto.ListConfigSetsResponse
    /// `herald.v1.ConfigSets/GetConfigSet`.
    func getConfigSet(
        _ request: Proto.GetConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.GetConfigSetResponse
    /// `herald.v1.ConfigSets/EnableConfigSet`.
    func enableConfigSet(
        _ request: Proto.EnableConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.EnableConfigSetResponse
    /// `herald.v1.ConfigSets/DeleteConfigSet`.
    func deleteConfigSet(
        _ request: Proto.DeleteConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.DeleteConfigSetResponse
    /// `herald.v1.ConfigSets/ListConfigVersions`.
    func listConfigVersions(
        _ request: Proto.ListConfigVersionsRequest, _ call: CallContext
    ) async throws -> Proto.ListConfigVersionsResponse
    /// `herald.v1.ConfigSets/GetConfigKey`.
    func getConfigKey(
        _ request: Proto.GetConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetConfigKeyResponse
    /// `herald.v1.ConfigSets/PrepareConfigKey`.
    func prepareConfigKey(
        _ request: Proto.PrepareConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.PrepareConfigKeyResponse
    /// `herald.v1.ConfigSets/RotateConfigKey`.
    func rotateConfigKey(
        _ request: Proto.RotateConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.RotateConfigKeyResponse
    /// `herald.v1.ConfigSets/LoadConfig`.
    func loadConfig(
        _ request: Proto.LoadConfigRequest, _ call: CallContext
    ) async throws -> Proto.LoadConfigResponse
    /// `herald.v1.ConfigSets/GetDeviceConfigs`.
    func getDeviceConfigs(
        _ request: Proto.GetDeviceConfigsRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceConfigsResponse
}

/// Calls `herald.v1.ConfigSets` over any caller.
package struct ConfigSetsClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.ConfigSets/PutConfigSet`.
    package func putConfigSet(
        _ request: Proto.PutConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.PutConfigSetResponse {
        try await caller.call(Method.ConfigSets.putConfigSet, request, call)
    }
    /// `herald.v1.ConfigSets/ListConfigSets`.
    package func listConfigSets(
        _ request: Proto.ListConfigSetsRequest, _ call: CallContext
    ) async throws -> Proto.ListConfigSetsResponse {
        try await caller.call(Method.ConfigSets.listConfigSets, request, call)
    }
    /// `herald.v1.ConfigSets/GetConfigSet`.
    package func getConfigSet(
        _ request: Proto.GetConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.GetConfigSetResponse {
        try await caller.call(Method.ConfigSets.getConfigSet, request, call)
    }
    /// `herald.v1.ConfigSets/EnableConfigSet`.
    package func enableConfigSet(
        _ request: Proto.EnableConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.EnableConfigSetResponse {
        try await caller.call(Method.ConfigSets.enableConfigSet, request, call)
    }
    /// `herald.v1.ConfigSets/DeleteConfigSet`.
    package func deleteConfigSet(
        _ request: Proto.DeleteConfigSetRequest, _ call: CallContext
    ) async throws -> Proto.DeleteConfigSetResponse {
        try await caller.call(Method.ConfigSets.deleteConfigSet, request, call)
    }
    /// `herald.v1.ConfigSets/ListConfigVersions`.
    package func listConfigVersions(
        _ request: Proto.ListConfigVersionsRequest, _ call: CallContext
    ) async throws -> Proto.ListConfigVersionsResponse {
        try await caller.call(Method.ConfigSets.listConfigVersions, request, call)
    }
    /// `herald.v1.ConfigSets/GetConfigKey`.
    package func getConfigKey(
        _ request: Proto.GetConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetConfigKeyResponse {
        try await caller.call(Method.ConfigSets.getConfigKey, request, call)
    }
    /// `herald.v1.ConfigSets/PrepareConfigKey`.
    package func prepareConfigKey(
        _ request: Proto.PrepareConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.PrepareConfigKeyResponse {
        try await caller.call(Method.ConfigSets.prepareConfigKey, request, call)
    }
    /// `herald.v1.ConfigSets/RotateConfigKey`.
    package func rotateConfigKey(
        _ request: Proto.RotateConfigKeyRequest, _ call: CallContext
    ) async throws -> Proto.RotateConfigKeyResponse {
        try await caller.call(Method.ConfigSets.rotateConfigKey, request, call)
    }
    /// `herald.v1.ConfigSets/LoadConfig`.
    package func loadConfig(
        _ request: Proto.LoadConfigRequest, _ call: CallContext
    ) async throws -> Proto.LoadConfigResponse {
        try await caller.call(Method.ConfigSets.loadConfig, request, call)
    }
    /// `herald.v1.ConfigSets/GetDeviceConfigs`.
    package func getDeviceConfigs(
        _ request: Proto.GetDeviceConfigsRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceConfigsResponse {
        try await caller.call(Method.ConfigSets.getDeviceConfigs, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.ConfigSets` to `service`.
    package mutating func serveConfigSets(_ service: some ConfigSetsServing) {
        on(Method.ConfigSets.putConfigSet) { request, call in
            try await service.putConfigSet(request, call)
        }
        on(Method.ConfigSets.listConfigSets) { request, call in
            try await service.listConfigSets(request, call)
        }
        on(Method.ConfigSets.getConfigSet) { request, call in
            try await service.getConfigSet(request, call)
        }
        on(Method.ConfigSets.enableConfigSet) { request, call in
            try await service.enableConfigSet(request, call)
        }
        on(Method.ConfigSets.deleteConfigSet) { request, call in
            try await service.deleteConfigSet(request, call)
        }
        on(Method.ConfigSets.listConfigVersions) { request, call in
            try await service.listConfigVersions(request, call)
        }
        on(Method.ConfigSets.getConfigKey) { request, call in
            try await service.getConfigKey(request, call)
        }
        on(Method.ConfigSets.prepareConfigKey) { request, call in
            try await service.prepareConfigKey(request, call)
        }
        on(Method.ConfigSets.rotateConfigKey) { request, call in
            try await service.rotateConfigKey(request, call)
        }
        on(Method.ConfigSets.loadConfig) { request, call in
            try await service.loadConfig(request, call)
        }
        on(Method.ConfigSets.getDeviceConfigs) { request, call in
            try await service.getDeviceConfigs(request, call)
        }
    }
}
