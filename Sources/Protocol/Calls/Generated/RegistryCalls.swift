// Generated from herald/v1/registry_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Registry`.
    package enum Registry {
        /// `herald.v1.Registry/CreateApp`.
        package static let createApp = Method(
            service: "herald.v1.Registry", name: "CreateApp", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.CreateAppRequest.self, response: Proto.CreateAppResponse.self)
        /// `herald.v1.Registry/ListApps`.
        package static let listApps = Method(
            service: "herald.v1.Registry", name: "ListApps", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListAppsRequest.self, response: Proto.ListAppsResponse.self)
        /// `herald.v1.Registry/CreateKey`.
        package static let createKey = Method(
            service: "herald.v1.Registry", name: "CreateKey", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.CreateKeyRequest.self, response: Proto.CreateKeyResponse.self)
        /// `herald.v1.Registry/ListKeys`.
        package static let listKeys = Method(
            service: "herald.v1.Registry", name: "ListKeys", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListKeysRequest.self, response: Proto.ListKeysResponse.self)
        /// `herald.v1.Registry/RevokeKey`.
        package static let revokeKey = Method(
            service: "herald.v1.Registry", name: "RevokeKey", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.RevokeKeyRequest.self, response: Proto.RevokeKeyResponse.self)
        /// `herald.v1.Registry/Authenticate`.
        package static let authenticate = Method(
            service: "herald.v1.Registry", name: "Authenticate", role: .internal,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.AuthenticateRequest.self, response: Proto.AuthenticateResponse.self)
        /// `herald.v1.Registry/RegisterDevice`.
        package static let registerDevice = Method(
            service: "herald.v1.Registry", name: "RegisterDevice", role: .internal,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.RegisterDeviceRequest.self, response: Proto.RegisterDeviceResponse.self)
        /// `herald.v1.Registry/SyncDevice`.
        package static let syncDevice = Method(
            service: "herald.v1.Registry", name: "SyncDevice", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.SyncDeviceRequest.self, response: Proto.SyncDeviceResponse.self)
        /// `herald.v1.Registry/UnregisterDevice`.
        package static let unregisterDevice = Method(
            service: "herald.v1.Registry", name: "UnregisterDevice", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.UnregisterDeviceRequest.self, response: Proto.UnregisterDeviceResponse.self)
        /// `herald.v1.Registry/GetDevice`.
        package static let getDevice = Method(
            service: "herald.v1.Registry", name: "GetDevice", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetDeviceRequest.self, response: Proto.GetDeviceResponse.self)
        /// `herald.v1.Registry/ListDevices`.
        package static let listDevices = Method(
            service: "herald.v1.Registry", name: "ListDevices", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ListDevicesRequest.self, response: Proto.ListDevicesResponse.self)
        /// `herald.v1.Registry/DeleteDevice`.
        package static let deleteDevice = Method(
            service: "herald.v1.Registry", name: "DeleteDevice", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteDeviceRequest.self, response: Proto.DeleteDeviceResponse.self)
        /// `herald.v1.Registry/UpdateTags`.
        package static let updateTags = Method(
            service: "herald.v1.Registry", name: "UpdateTags", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.UpdateTagsRequest.self, response: Proto.UpdateTagsResponse.self)
        /// `herald.v1.Registry/SetTags`.
        package static let setTags = Method(
            service: "herald.v1.Registry", name: "SetTags", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.SetTagsRequest.self, response: Proto.SetTagsResponse.self)
        /// `herald.v1.Registry/ListTags`.
        package static let listTags = Method(
            service: "herald.v1.Registry", name: "ListTags", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ListTagsRequest.self, response: Proto.ListTagsResponse.self)
        /// `herald.v1.Registry/PreviewAudience`.
        package static let previewAudience = Method(
            service: "herald.v1.Registry", name: "PreviewAudience", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.PreviewAudienceRequest.self, response: Proto.PreviewAudienceResponse.self)
        /// `herald.v1.Registry/ResolveAudience`.
        package static let resolveAudience = Method(
            service: "herald.v1.Registry", name: "ResolveAudience", role: .internal,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ResolveAudienceRequest.self, response: Proto.ResolveAudienceResponse.self)
        /// `herald.v1.Registry/ReportOutcomes`.
        package static let reportOutcomes = Method(
            service: "herald.v1.Registry", name: "ReportOutcomes", role: .internal,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ReportOutcomesRequest.self, response: Proto.ReportOutcomesResponse.self)
        /// `herald.v1.Registry/GetTargets`.
        package static let getTargets = Method(
            service: "herald.v1.Registry", name: "GetTargets", role: .internal,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.GetTargetsRequest.self, response: Proto.GetTargetsResponse.self)

        /// All of them.
        package static let all: [Method] = [
            createApp,
            listApps,
            createKey,
            listKeys,
            revokeKey,
            authenticate,
            registerDevice,
            syncDevice,
            unregisterDevice,
            getDevice,
            listDevices,
            deleteDevice,
            updateTags,
            setTags,
            listTags,
            previewAudience,
            resolveAudience,
            reportOutcomes,
            getTargets,
        ]
    }
}

/// What serves `herald.v1.Registry`.
package protocol RegistryServing: Sendable {
    /// `herald.v1.Registry/CreateApp`.
    func createApp(
        _ request: Proto.CreateAppRequest, _ call: CallContext
    ) async throws -> Proto.CreateAppResponse
    /// `herald.v1.Registry/ListApps`.
    func listApps(
        _ request: Proto.ListAppsRequest, _ call: CallContext
    ) async throws -> Proto.ListAppsResponse
    /// `herald.v1.Registry/CreateKey`.
    func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse
    /// `herald.v1.Registry/ListKeys`.
    func listKeys(
        _ request: Proto.ListKeysRequest, _ call: CallContext
    ) async throws -> Proto.ListKeysResponse
    /// `herald.v1.Registry/RevokeKey`.
    func revokeKey(
        _ request: Proto.RevokeKeyRequest, _ call: CallContext
    ) async throws -> Proto.RevokeKeyResponse
    /// `herald.v1.Registry/Authenticate`.
    func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse
    /// `herald.v1.Registry/RegisterDevice`.
    func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse
    /// `herald.v1.Registry/SyncDevice`.
    func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse
    /// `herald.v1.Registry/UnregisterDevice`.
    func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse
    /// `herald.v1.Registry/GetDevice`.
    func getDevice(
        _ request: Proto.GetDeviceRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceResponse
    /// `herald.v1.Registry/ListDevices`.
    func listDevices(
        _ request: Proto.ListDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListDevicesResponse
    /// `herald.v1.Registry/DeleteDevice`.
    func deleteDevice(
        _ request: Proto.DeleteDeviceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDeviceResponse
    /// `herald.v1.Registry/UpdateTags`.
    func updateTags(
        _ request: Proto.UpdateTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateTagsResponse
    /// `herald.v1.Registry/SetTags`.
    func setTags(
        _ request: Proto.SetTagsRequest, _ call: CallContext
    ) async throws -> Proto.SetTagsResponse
    /// `herald.v1.Registry/ListTags`.
    func listTags(
        _ request: Proto.ListTagsRequest, _ call: CallContext
    ) async throws -> Proto.ListTagsResponse
    /// `herald.v1.Registry/PreviewAudience`.
    func previewAudience(
        _ request: Proto.PreviewAudienceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewAudienceResponse
    /// `herald.v1.Registry/ResolveAudience`.
    func resolveAudience(
        _ request: Proto.ResolveAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ResolveAudienceResponse
    /// `herald.v1.Registry/ReportOutcomes`.
    func reportOutcomes(
        _ request: Proto.ReportOutcomesRequest, _ call: CallContext
    ) async throws -> Proto.ReportOutcomesResponse
    /// `herald.v1.Registry/GetTargets`.
    func getTargets(
        _ request: Proto.GetTargetsRequest, _ call: CallContext
    ) async throws -> Proto.GetTargetsResponse
}

/// Calls `herald.v1.Registry` over any caller.
package struct RegistryClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Registry/CreateApp`.
    package func createApp(
        _ request: Proto.CreateAppRequest, _ call: CallContext
    ) async throws -> Proto.CreateAppResponse {
        try await caller.call(Method.Registry.createApp, request, call)
    }
    /// `herald.v1.Registry/ListApps`.
    package func listApps(
        _ request: Proto.ListAppsRequest, _ call: CallContext
    ) async throws -> Proto.ListAppsResponse {
        try await caller.call(Method.Registry.listApps, request, call)
    }
    /// `herald.v1.Registry/CreateKey`.
    package func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse {
        try await caller.call(Method.Registry.createKey, request, call)
    }
    /// `herald.v1.Registry/ListKeys`.
    package func listKeys(
        _ request: Proto.ListKeysRequest, _ call: CallContext
    ) async throws -> Proto.ListKeysResponse {
        try await caller.call(Method.Registry.listKeys, request, call)
    }
    /// `herald.v1.Registry/RevokeKey`.
    package func revokeKey(
        _ request: Proto.RevokeKeyRequest, _ call: CallContext
    ) async throws -> Proto.RevokeKeyResponse {
        try await caller.call(Method.Registry.revokeKey, request, call)
    }
    /// `herald.v1.Registry/Authenticate`.
    package func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse {
        try await caller.call(Method.Registry.authenticate, request, call)
    }
    /// `herald.v1.Registry/RegisterDevice`.
    package func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse {
        try await caller.call(Method.Registry.registerDevice, request, call)
    }
    /// `herald.v1.Registry/SyncDevice`.
    package func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse {
        try await caller.call(Method.Registry.syncDevice, request, call)
    }
    /// `herald.v1.Registry/UnregisterDevice`.
    package func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse {
        try await caller.call(Method.Registry.unregisterDevice, request, call)
    }
    /// `herald.v1.Registry/GetDevice`.
    package func getDevice(
        _ request: Proto.GetDeviceRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceResponse {
        try await caller.call(Method.Registry.getDevice, request, call)
    }
    /// `herald.v1.Registry/ListDevices`.
    package func listDevices(
        _ request: Proto.ListDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListDevicesResponse {
        try await caller.call(Method.Registry.listDevices, request, call)
    }
    /// `herald.v1.Registry/DeleteDevice`.
    package func deleteDevice(
        _ request: Proto.DeleteDeviceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDeviceResponse {
        try await caller.call(Method.Registry.deleteDevice, request, call)
    }
    /// `herald.v1.Registry/UpdateTags`.
    package func updateTags(
        _ request: Proto.UpdateTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateTagsResponse {
        try await caller.call(Method.Registry.updateTags, request, call)
    }
    /// `herald.v1.Registry/SetTags`.
    package func setTags(
        _ request: Proto.SetTagsRequest, _ call: CallContext
    ) async throws -> Proto.SetTagsResponse {
        try await caller.call(Method.Registry.setTags, request, call)
    }
    /// `herald.v1.Registry/ListTags`.
    package func listTags(
        _ request: Proto.ListTagsRequest, _ call: CallContext
    ) async throws -> Proto.ListTagsResponse {
        try await caller.call(Method.Registry.listTags, request, call)
    }
    /// `herald.v1.Registry/PreviewAudience`.
    package func previewAudience(
        _ request: Proto.PreviewAudienceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewAudienceResponse {
        try await caller.call(Method.Registry.previewAudience, request, call)
    }
    /// `herald.v1.Registry/ResolveAudience`.
    package func resolveAudience(
        _ request: Proto.ResolveAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ResolveAudienceResponse {
        try await caller.call(Method.Registry.resolveAudience, request, call)
    }
    /// `herald.v1.Registry/ReportOutcomes`.
    package func reportOutcomes(
        _ request: Proto.ReportOutcomesRequest, _ call: CallContext
    ) async throws -> Proto.ReportOutcomesResponse {
        try await caller.call(Method.Registry.reportOutcomes, request, call)
    }
    /// `herald.v1.Registry/GetTargets`.
    package func getTargets(
        _ request: Proto.GetTargetsRequest, _ call: CallContext
    ) async throws -> Proto.GetTargetsResponse {
        try await caller.call(Method.Registry.getTargets, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Registry` to `service`.
    package mutating func serveRegistry(_ service: some RegistryServing) {
        on(Method.Registry.createApp) { request, call in
            try await service.createApp(request, call)
        }
        on(Method.Registry.listApps) { request, call in
            try await service.listApps(request, call)
        }
        on(Method.Registry.createKey) { request, call in
            try await service.createKey(request, call)
        }
        on(Method.Registry.listKeys) { request, call in
            try await service.listKeys(request, call)
        }
        on(Method.Registry.revokeKey) { request, call in
            try await service.revokeKey(request, call)
        }
        on(Method.Registry.authenticate) { request, call in
            try await service.authenticate(request, call)
        }
        on(Method.Registry.registerDevice) { request, call in
            try await service.registerDevice(request, call)
        }
        on(Method.Registry.syncDevice) { request, call in
            try await service.syncDevice(request, call)
        }
        on(Method.Registry.unregisterDevice) { request, call in
            try await service.unregisterDevice(request, call)
        }
        on(Method.Registry.getDevice) { request, call in
            try await service.getDevice(request, call)
        }
        on(Method.Registry.listDevices) { request, call in
            try await service.listDevices(request, call)
        }
        on(Method.Registry.deleteDevice) { request, call in
            try await service.deleteDevice(request, call)
        }
        on(Method.Registry.updateTags) { request, call in
            try await service.updateTags(request, call)
        }
        on(Method.Registry.setTags) { request, call in
            try await service.setTags(request, call)
        }
        on(Method.Registry.listTags) { request, call in
            try await service.listTags(request, call)
        }
        on(Method.Registry.previewAudience) { request, call in
            try await service.previewAudience(request, call)
        }
        on(Method.Registry.resolveAudience) { request, call in
            try await service.resolveAudience(request, call)
        }
        on(Method.Registry.reportOutcomes) { request, call in
            try await service.reportOutcomes(request, call)
        }
        on(Method.Registry.getTargets) { request, call in
            try await service.getTargets(request, call)
        }
    }
}
