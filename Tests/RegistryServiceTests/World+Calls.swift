import Protocol

/// A device's id and secret, as it keeps them.
struct Credentials: Hashable, Sendable {
    var id: String
    var secret: String
}

extension RegistryClient {
    /// Registers a device of `news`, or of the app that `fill` sets.
    func register(
        _ tags: [String] = [], install: String = "",
        _ fill: (inout Proto.RegisterDeviceRequest) -> Void = { _ in }
    ) async throws -> Credentials {
        let response = try await registerDevice(
            .with {
                $0.app = "news"
                $0.tags = tags
                $0.installId = install
                fill(&$0)
            }, .suite)
        return Credentials(id: response.deviceId, secret: response.deviceSecret)
    }

    /// Syncs a device; its tags become `tags` if these are given.
    func sync(
        _ device: Credentials, tags: [String]? = nil, version: UInt64 = 0,
        _ fill: (inout Proto.SyncDeviceRequest) -> Void = { _ in }
    ) async throws -> Proto.SyncDeviceResponse {
        try await syncDevice(
            .with {
                $0.deviceId = device.id
                $0.deviceSecret = device.secret
                if let tags {
                    $0.tags = .with {
                        $0.tags = tags
                        $0.version = version
                    }
                }
                fill(&$0)
            }, .suite)
    }

    func unregister(_ device: Credentials) async throws {
        _ = try await unregisterDevice(
            .with {
                $0.deviceId = device.id
                $0.deviceSecret = device.secret
            }, .suite)
    }

    func device(_ id: String, app: String = "news") async throws -> Proto.Device {
        let response = try await getDevice(
            .with {
                $0.app = app
                $0.id = id
            }, .suite)
        return response.device ?? Proto.Device()
    }

    func delete(_ id: String) async throws {
        _ = try await deleteDevice(
            .with {
                $0.app = "news"
                $0.id = id
            }, .suite)
    }

    func edit(
        _ id: String, add: [String] = [], remove: [String] = []
    ) async throws -> Proto.UpdateTagsResponse {
        try await updateTags(
            .with {
                $0.app = "news"
                $0.deviceId = id
                $0.add = add
                $0.remove = remove
            }, .suite)
    }

    func set(
        _ id: String, _ tags: [String], version: UInt64
    ) async throws -> Proto.SetTagsResponse {
        try await setTags(
            .with {
                $0.app = "news"
                $0.deviceId = id
                $0.tags = .with {
                    $0.tags = tags
                    $0.version = version
                }
            }, .suite)
    }

    func preview(_ audience: String, app: String = "news") async throws -> UInt64 {
        try await previewAudience(
            .with {
                $0.app = app
                $0.audience = audience
            }, .suite
        ).devices
    }
}
