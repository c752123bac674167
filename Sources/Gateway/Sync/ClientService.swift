import Protocol

/// `herald.v1.Client`: what an app on a device asks, put together from the services.
///
/// The device is known by its secret, not by the key in its app. Towards the services the gateway
/// speaks for itself: they check principals, and what it calls is for the suite only.
final class ClientService: ClientServing {
    let registry: any Caller
    let geo: any Caller
    let delivery: any Caller
    let limits: GatewayLimits
    let now: @Sendable () -> MonotonicInstant
    private let memory: GatewayMemory

    var proofs: DeviceProofs { memory.proofs }
    private var departed: DeviceProofs { memory.departed }

    init(
        _ backends: Backends, _ limits: GatewayLimits, _ memory: GatewayMemory? = nil,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        registry = backends.registry
        geo = backends.geo
        delivery = backends.delivery
        self.limits = limits
        self.now = now
        self.memory = memory ?? GatewayMemory(limits)
    }

    func register(
        _ request: Proto.RegisterRequest, _ call: CallContext
    ) async throws -> Proto.RegisterResponse {
        var device = Proto.RegisterDeviceRequest()
        device.app = try call.app(request.app)
        device.tags = request.tags
        device.addresses = request.addresses
        device.settings = request.settings
        device.locale = request.locale
        device.timeZone = request.timeZone
        device.platform = request.platform
        device.installId = request.installId
        device.software = request.software
        device.attributes = request.attributes
        let registered = try await RegistryClient(registry).registerDevice(device, call.ofSuite)
        var response = Proto.RegisterResponse()
        response.deviceId = registered.deviceId
        response.deviceSecret = registered.deviceSecret
        response.tagVersion = registered.tagVersion
        return response
    }

    func sync(
        _ request: Proto.SyncRequest, _ call: CallContext
    ) async throws -> Proto.SyncResponse {
        try await Proto.SyncResponse(
            decoding: sync(packed: request.encoded(), call), limits: .answers)
    }

    /// From the packed `SyncRequest` to the packed `SyncResponse`.
    func sync(packed: [UInt8], _ call: CallContext) async throws -> [UInt8] {
        try await SyncCall(packed, call, of: self).answer()
    }

    func unregister(
        _ request: Proto.UnregisterRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterResponse {
        let device = try await release(request, call.ofSuite)
        var erasure = Proto.EraseDeviceRequest()
        erasure.app = device.app
        erasure.deviceId = device.id
        erasure.ordinal = device.ordinal
        _ = try await DeliveryClient(delivery).eraseDevice(erasure, call.ofSuite)
        departed.forget(device.id)
        return Proto.UnregisterResponse()
    }

    /// Takes the device out of the registry, unless an earlier try has done that.
    private func release(
        _ request: Proto.UnregisterRequest, _ call: CallContext
    ) async throws -> DeviceProofs.Device {
        guard !request.deviceId.isEmpty, !request.deviceSecret.isEmpty else {
            throw RPCError.unknownDevice
        }
        var release = Proto.UnregisterDeviceRequest()
        release.deviceId = request.deviceId
        release.deviceSecret = request.deviceSecret
        let known = proofs.find(request.deviceId, secret: request.deviceSecret, now: now())
        do {
            let answer = try await RegistryClient(registry).unregisterDevice(release, call)
            let device = DeviceProofs.Device(
                id: request.deviceId, app: answer.app, ordinal: known?.ordinal ?? 0)
            proofs.forget(device.id)
            departed.remember(device, secret: request.deviceSecret, now: now())
            return device
        } catch {
            let error = RPCError(error)
            let gone = departed.find(request.deviceId, secret: request.deviceSecret, now: now())
            guard error.isRefusedDevice else { throw error }
            guard let gone else { throw RPCError.unknownDevice }
            return gone
        }
    }
}

extension CallContext {
    /// The same call, made by the suite itself.
    var ofSuite: CallContext {
        var context = self
        context.principal = nil
        return context
    }
}

extension RPCError {
    /// The same for every reason, so that ids cannot be tried out.
    static let unknownDevice = RPCError(
        .unauthenticated, "the device is not known or its secret is wrong; register again")

    /// Whether the registry says that there is no such device, or that the secret is not its own.
    var isRefusedDevice: Bool { code == .unauthenticated || code == .notFound }
}
