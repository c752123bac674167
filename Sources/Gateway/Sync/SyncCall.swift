import Protocol

/// One Sync on its way: a call to each service, and their answers as the parts of one.
///
/// What a service can read or has written itself is passed on as it is, packed. It is an object so
/// that what all its steps need is in one place, and not in the frame of each.
final class SyncCall: Sendable {
    private let service: ClientService
    private let request: Proto.SyncRequest
    private let packed: [UInt8]
    private let context: CallContext

    private var limits: GatewayLimits { service.limits }

    /// Reads and checks a packed `SyncRequest`.
    ///
    /// - Throws: `RPCError` that names the field that is wrong; `unauthenticated` without a device.
    init(_ packed: [UInt8], _ context: CallContext, of service: ClientService) throws {
        request = try Proto.SyncRequest(decoding: packed)
        guard !request.deviceId.isEmpty, !request.deviceSecret.isEmpty else {
            throw RPCError.unknownDevice
        }
        try SyncChecks(limits: service.limits).check(request)
        var context = context.ofSuite
        if let deadline = context.deadline {
            context.deadline = deadline + (.zero - service.limits.answerReserve)
        }
        self.service = service
        self.packed = packed
        self.context = context
    }

    /// The packed `SyncResponse`.
    func answer() async throws -> [UInt8] {
        let (device, tags) = try await prove()
        async let places = places(device)
        let exchanged = await exchange(device)
        var answer = tags
        if let places = await places { answer.appendField(Field.places, packed: places) }
        answer.append(contentsOf: exchanged)
        return answer
    }

    /// Syncs the device with the registry, which also proves that it is the device; gives the
    /// packed `SyncResponse` with the tags.
    ///
    /// While the registry is away, a recent proof is enough for the other parts.
    private func prove() async throws(RPCError) -> (DeviceProofs.Device, [UInt8]) {
        let context = context.limited(to: limits.registryShare, from: service.now())
        do {
            // A SyncRequest is a SyncDeviceRequest, and more.
            return try accept(
                await service.registry.call(Method.Registry.syncDevice, packed, context))
        } catch {
            return try withoutRegistry(RPCError(error))
        }
    }

    private func accept(_ answer: [UInt8]) throws -> (DeviceProofs.Device, [UInt8]) {
        let answer = try Proto.SyncDeviceResponse(decoding: answer)
        let device = DeviceProofs.Device(
            id: request.deviceId, app: answer.app, ordinal: answer.ordinal)
        service.proofs.remember(device, secret: request.deviceSecret, now: service.now())
        var part = Proto.TagsPart()
        part.version = answer.tagVersion
        part.accepted = answer.tagsAccepted
        part.tags = answer.tags
        return (device, try Self.packed(part))
    }

    private func withoutRegistry(
        _ error: RPCError
    ) throws(RPCError) -> (DeviceProofs.Device, [UInt8]) {
        if error.isRefusedDevice {
            service.proofs.forget(request.deviceId)
            throw .unknownDevice
        }
        let absence = error.asAbsence("registry")
        guard !error.isClients,
            let device = service.proofs.find(
                request.deviceId, secret: request.deviceSecret, now: service.now())
        else { throw absence }
        var part = Proto.TagsPart()
        part.error = absence.status
        do { return (device, try Self.packed(part)) } catch { throw RPCError(error) }
    }

    private static func packed(_ tags: Proto.TagsPart) throws -> [UInt8] {
        var response = Proto.SyncResponse()
        response.tags = tags
        return try response.encoded()
    }

    /// What is near as a packed `PlacesPart`; nil when the device does not say where it is.
    private func places(_ device: DeviceProofs.Device) async -> [UInt8]? {
        do {
            guard let nearest = try nearestRequest(device) else { return nil }
            // A NearestPlacesResponse is a PlacesPart without an error, field by field.
            return try await service.geo.call(Method.Geo.nearestPlaces, nearest, context)
        } catch {
            return Self.placesAbsent(RPCError(error))
        }
    }

    private func nearestRequest(_ device: DeviceProofs.Device) throws -> [UInt8]? {
        guard let location = request.location else { return nil }
        var nearest = Proto.NearestPlacesRequest()
        nearest.app = device.app
        nearest.location = location.coordinate
        nearest.count = request.placeCount
        return try nearest.encoded()
    }

    private static func placesAbsent(_ error: RPCError) -> [UInt8]? {
        var part = Proto.PlacesPart()
        part.error = error.asAbsence("geo").status
        return try? part.encoded()
    }

    /// What happened and what has come, as the two parts of a packed `SyncResponse`.
    private func exchange(_ device: DeviceProofs.Device) async -> [UInt8] {
        do {
            // An ExchangeInboxResponse is a SyncResponse without the other parts.
            return try await service.delivery.call(
                Method.Delivery.exchangeInbox, exchangeRequest(device), context)
        } catch {
            return Self.exchangeAbsent(RPCError(error))
        }
    }

    private func exchangeRequest(_ device: DeviceProofs.Device) throws -> [UInt8] {
        var exchange = Proto.ExchangeInboxRequest()
        exchange.app = device.app
        exchange.deviceId = device.id
        exchange.ordinal = device.ordinal
        exchange.cursor = request.inboxCursor
        exchange.events = request.events
        return try exchange.encoded()
    }

    private static func exchangeAbsent(_ error: RPCError) -> [UInt8] {
        let status = error.asAbsence("delivery").status
        var response = Proto.SyncResponse()
        response.inbox = Proto.InboxPart()
        response.inbox?.error = status
        response.events = Proto.EventsPart()
        response.events?.error = status
        return (try? response.encoded()) ?? []
    }

    /// Numbers of the fields of `SyncResponse`.
    private enum Field {
        static let places: UInt32 = 2
    }
}

extension RPCError {
    /// Whether the client must change something; anything else is a failure behind the gateway.
    fileprivate var isClients: Bool {
        switch code {
        case .invalidArgument, .failedPrecondition, .outOfRange, .alreadyExists, .permissionDenied,
            .resourceExhausted, .cancelled:
            true
        default: false
        }
    }

    /// A failure behind the gateway as `unavailable`: the client can only try again.
    fileprivate func asAbsence(_ service: String) -> RPCError {
        if isClients || code == .unavailable { return self }
        return RPCError(.unavailable, "\(service) cannot answer now: \(message)")
    }
}
