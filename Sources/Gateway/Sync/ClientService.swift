import Protocol
import ServiceKit

/// The service `herald.v1.Client` for apps on devices, assembled from the other services.
///
/// A device is identified by its secret, not by the key in its app. The gateway calls the services
/// in its own name, because they check principals and these methods are internal to the suite.
final class ClientService: ClientServing {
    let registry: any Caller
    let geo: any Caller
    let delivery: any Caller
    let limits: GatewayLimits
    let now: @Sendable () -> MonotonicInstant
    let clock: WallClock
    private let memory: GatewayMemory

    var proofs: DeviceProofs { memory.proofs }

    init(
        _ backends: Backends, _ limits: GatewayLimits, _ memory: GatewayMemory? = nil,
        now: @escaping @Sendable () -> MonotonicInstant, clock: WallClock = .system
    ) {
        registry = backends.registry
        geo = backends.geo
        delivery = backends.delivery
        self.limits = limits
        self.now = now
        self.clock = clock
        self.memory = memory ?? GatewayMemory(limits, now: now)
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
        device.installMarker = request.installMarker
        device.software = request.software
        device.attributes = request.attributes
        device.attestation = request.attestation
        device.attestationChallenge = request.attestationChallenge
        device.keyId = call.principal?.keyID ?? ""
        device.keyRole = Proto.KeyRole(rawValue: Int32(call.principal?.role.rawValue ?? 0))
        let registered = try await RegistryClient(registry).registerDevice(device, call.ofDevice)
        var response = Proto.RegisterResponse()
        response.deviceId = registered.deviceId
        response.deviceSecret = registered.deviceSecret
        response.tagVersion = registered.tagVersion
        response.unknownTimeZone = registered.unknownTimeZone
        response.unknownLocale = registered.unknownLocale
        return response
    }

    func sync(
        _ request: Proto.SyncRequest, _ call: CallContext
    ) async throws -> Proto.SyncResponse {
        try await Proto.SyncResponse(
            decoding: sync(packed: request.encoded(), call), limits: .answers)
    }

    func getAttestationChallenge(
        _ request: Proto.GetAttestationChallengeRequest, _ call: CallContext
    ) async throws -> Proto.GetAttestationChallengeResponse {
        var request = request
        request.app = try call.app(request.app)
        return try await RegistryClient(registry).getAttestationChallenge(request, call.ofSuite)
    }

    func confirmAddress(
        _ request: Proto.ConfirmAddressRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmAddressResponse {
        try await RegistryClient(registry).confirmAddress(request, call.ofDevice)
    }

    /// Returns the packed `SyncResponse` to the packed `SyncRequest`.
    func sync(packed: [UInt8], _ call: CallContext) async throws -> [UInt8] {
        try await SyncCall(packed, call, of: self).answer()
    }

    func getWebPushKey(
        _ request: Proto.GetWebPushKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetWebPushKeyResponse {
        var request = request
        request.app = try call.app(request.app)
        return try await DeliveryClient(delivery).getWebPushKey(request, call.ofSuite)
    }

    func unregister(
        _ request: Proto.UnregisterRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterResponse {
        try SyncChecks.credentials(request.deviceId, request.deviceSecret)
        var release = Proto.UnregisterDeviceRequest()
        release.deviceId = request.deviceId
        release.deviceSecret = request.deviceSecret
        do {
            // The registry tells delivery.
            _ = try await RegistryClient(registry).unregisterDevice(release, call.ofSuite)
        } catch {
            let error = RPCError(error)
            throw error.isRefusedDevice ? .unknownDevice : error
        }
        proofs.forget(request.deviceId)
        return Proto.UnregisterResponse()
    }
}

extension CallContext {
    /// The same call without a principal: the suite itself makes it.
    var ofSuite: CallContext {
        var context = ofDevice
        // Calls of devices are not recorded.
        context.client = ""
        return context
    }

    /// The same call without a principal, with the client's address, for which the registry limits
    /// how many new words devices bring and how many wrong codes are tried.
    var ofDevice: CallContext {
        var context = self
        context.principal = nil
        return context
    }
}

extension RPCError {
    /// The error for a device that is unknown or has a wrong secret.
    ///
    /// It is the same for both, so that nobody can find out which ids exist.
    static let unknownDevice = RPCError(
        .unauthenticated, "the device is not known or its secret is wrong; register again")

    /// True if the registry answered that the device does not exist or that its secret is wrong.
    var isRefusedDevice: Bool { code == .unauthenticated || code == .notFound }
}
