import Crypto
import Protocol

/// The app's side of the suite, composed of the services behind the gateway.
actor ClientService: ClientServing {
    let registry: RegistryClient
    let geo: GeoClient
    let delivery: DeliveryClient
    let now: @Sendable () -> MonotonicInstant
    private let executor: any SerialExecutor
    var proofs = ProofCache()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    init(
        _ backends: Backends, on executor: any SerialExecutor,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        registry = RegistryClient(backends.registry)
        geo = GeoClient(backends.geo)
        delivery = DeliveryClient(backends.delivery)
        self.executor = executor
        self.now = now
    }

    func register(
        _ request: Proto.RegisterRequest, _ call: CallContext
    ) async throws -> Proto.RegisterResponse {
        var inner = Proto.RegisterDeviceRequest()
        inner.app = try call.app(request.app)
        inner.tags = request.tags
        inner.addresses = request.addresses
        inner.settings = request.settings
        inner.locale = request.locale
        inner.timeZone = request.timeZone
        inner.platform = request.platform
        inner.installId = request.installId
        let device = try await registry.registerDevice(inner, call.asSuite)
        var response = Proto.RegisterResponse()
        response.deviceId = device.deviceId
        response.deviceSecret = device.deviceSecret
        response.tagVersion = device.tagVersion
        return response
    }

    func unregister(
        _ request: Proto.UnregisterRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterResponse {
        var inner = Proto.UnregisterDeviceRequest()
        inner.deviceId = request.deviceId
        inner.deviceSecret = request.deviceSecret
        // The device proves itself first; what delivery holds goes before the proof is gone.
        let proof = try await proven(request, call)
        var erase = Proto.EraseDeviceRequest()
        erase.app = proof.app
        erase.deviceId = request.deviceId
        erase.ordinal = proof.ordinal
        _ = try await delivery.eraseDevice(erase, call.asSuite)
        _ = try await registry.unregisterDevice(inner, call.asSuite)
        proofs.forget(request.deviceId)
        return Proto.UnregisterResponse()
    }

    private func proven(
        _ request: Proto.UnregisterRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse {
        var inner = Proto.SyncDeviceRequest()
        inner.deviceId = request.deviceId
        inner.deviceSecret = request.deviceSecret
        return try await registry.syncDevice(inner, call.asSuite)
    }
}

extension CallContext {
    /// The same call made by the suite itself: the gateway has checked for whom.
    var asSuite: CallContext { CallContext(deadline: deadline, requestID: requestID) }
}
