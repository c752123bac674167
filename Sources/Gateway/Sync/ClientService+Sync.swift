import Protocol

extension ClientService {
    func sync(
        _ request: Proto.SyncRequest, _ call: CallContext
    ) async throws -> Proto.SyncResponse {
        try await Proto.SyncResponse(decoding: packedSync(request, call), limits: .answers)
    }

    /// The packed `SyncResponse`; geo's part of it is passed on as it came.
    func packedSync(_ request: Proto.SyncRequest, _ call: CallContext) async throws -> [UInt8] {
        guard !request.deviceId.isEmpty, !request.deviceSecret.isEmpty else {
            throw RPCError.unknownDevice
        }
        try SyncChecks(limits: limits).check(request)
        var call = call.ofSuite
        if let deadline = call.deadline {
            call.deadline = deadline + (.zero - limits.answerReserve)
        }
        let (device, tags) = try await prove(request, call)
        async let places = packedPlaces(request, device, call)
        var response = Proto.SyncResponse()
        response.tags = tags
        (response.inbox, response.events) = await exchange(request, device, call)
        var packed = try response.encoded()
        if let places = await places { packed.appendField(Self.placesField, packed: places) }
        return packed
    }

    /// `SyncResponse.places`.
    private static let placesField: UInt32 = 2

    /// Syncs the device with the registry, which also proves that it is the device.
    ///
    /// While the registry is away, a recent proof is enough for the other parts.
    private func prove(
        _ request: Proto.SyncRequest, _ call: CallContext
    ) async throws(RPCError) -> (DeviceProofs.Device, Proto.TagsPart) {
        var part = Proto.TagsPart()
        do {
            let answer = try await registry.syncDevice(
                Proto.SyncDeviceRequest(of: request),
                call.limited(to: limits.registryShare, from: now()))
            let device = DeviceProofs.Device(
                id: request.deviceId, app: answer.app, ordinal: answer.ordinal)
            proofs.remember(device, secret: request.deviceSecret, now: now())
            part.version = answer.tagVersion
            part.accepted = answer.tagsAccepted
            part.tags = answer.tags
            return (device, part)
        } catch {
            let error = RPCError(error)
            if error.isRefusedDevice {
                proofs.forget(request.deviceId)
                throw .unknownDevice
            }
            guard !error.isClients,
                let device = proofs.find(
                    request.deviceId, secret: request.deviceSecret, now: now())
            else { throw error.asAbsence("registry") }
            part.error = error.asAbsence("registry").status
            return (device, part)
        }
    }

    /// What is near as a packed `PlacesPart`; nil when the device does not say where it is.
    private func packedPlaces(
        _ request: Proto.SyncRequest, _ device: DeviceProofs.Device, _ call: CallContext
    ) async -> [UInt8]? {
        guard let location = request.location else { return nil }
        var nearest = Proto.NearestPlacesRequest()
        nearest.app = device.app
        nearest.location = location.coordinate
        nearest.count = request.placeCount
        do {
            // A NearestPlacesResponse is a PlacesPart without an error, field by field.
            return try await geo.call(Method.Geo.nearestPlaces, nearest.encoded(), call)
        } catch {
            var part = Proto.PlacesPart()
            part.error = RPCError(error).asAbsence("geo").status
            return try? part.encoded()
        }
    }

    private func exchange(
        _ request: Proto.SyncRequest, _ device: DeviceProofs.Device, _ call: CallContext
    ) async -> (Proto.InboxPart, Proto.EventsPart) {
        var exchange = Proto.ExchangeInboxRequest()
        exchange.app = device.app
        exchange.deviceId = device.id
        exchange.ordinal = device.ordinal
        exchange.cursor = request.inboxCursor
        exchange.events = request.events
        var inbox = Proto.InboxPart()
        var events = Proto.EventsPart()
        do {
            let answer = try await delivery.exchangeInbox(exchange, call)
            inbox.items = answer.items
            inbox.cursor = answer.cursor
            inbox.more = answer.more
            events.storedEventIds = answer.storedEventIds
        } catch {
            let status = RPCError(error).asAbsence("delivery").status
            inbox.error = status
            events.error = status
        }
        return (inbox, events)
    }
}

extension Proto.SyncDeviceRequest {
    fileprivate init(of request: Proto.SyncRequest) {
        self.init()
        deviceId = request.deviceId
        deviceSecret = request.deviceSecret
        tags = request.tags
        settings = request.settings
        addresses = request.addresses
        locale = request.locale
        timeZone = request.timeZone
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
