import Protocol
import ServiceKit

/// One Sync: it calls each service and assembles one answer from their answers.
///
/// Messages that a service can read, or has written, are forwarded as packed bytes. It is a class
/// so that the state that all steps need is not copied into each step's frame. No step is inlined:
/// the runtime allocates frames of a kilobyte and more one by one, and each waits with its largest
/// values.
final class SyncCall: Sendable {
    private let service: ClientService
    private let request: Proto.SyncRequest
    private let packed: [UInt8]
    private let context: CallContext
    /// The client's address; empty if the request has nothing that the registry limits by it.
    private let client: String
    /// The time at which the Sync arrived.
    private let time: UnixTime

    private var limits: GatewayLimits { service.limits }

    /// Decodes and checks a packed `SyncRequest`.
    ///
    /// - Throws: `RPCError` that names the wrong field.
    init(_ packed: [UInt8], _ context: CallContext, of service: ClientService) throws {
        request = try Proto.SyncRequest(decoding: packed)
        try SyncChecks.credentials(request.deviceId, request.deviceSecret)
        try SyncChecks(limits: service.limits).check(request)
        client = request.storesWords ? context.client : ""
        var context = context.ofSuite
        if let deadline = context.deadline {
            context.deadline = deadline + (.zero - service.limits.answerReserve)
        }
        self.service = service
        time = service.clock.now()
        self.packed = try Self.forRegistry(packed)
        self.context = context
    }

    /// Returns a packed `SyncRequest` with only the fields that a `SyncDeviceRequest` has, so that
    /// the registry does not get the device's location.
    private static func forRegistry(_ packed: [UInt8]) throws(CodecError) -> [UInt8] {
        var fields = FieldReader(0..<packed.count)
        var kept: [UInt8] = []
        kept.reserveCapacity(packed.count)
        while let field = try fields.next(packed.span) {
            if Field.isRegistrys(field.number) { kept.append(contentsOf: packed[field.whole]) }
        }
        return kept
    }

    /// Returns whether delivery's packed answer has only the parts `inbox` and `events`, so that
    /// delivery cannot set other services' parts.
    private static func isExchange(_ packed: [UInt8]) -> Bool {
        var fields = FieldReader(0..<packed.count)
        do {
            while let field = try fields.next(packed.span) {
                let isPart = field.number == Field.inbox || field.number == Field.events
                guard isPart, field.kind == .bytes else { return false }
            }
            return true
        } catch {
            return false
        }
    }

    /// Calls the services and returns the packed `SyncResponse`.
    func answer() async throws -> [UInt8] {
        let (device, tags) = try await prove()
        let nearest = await beginNearest(device)
        let keeping = keeping(device)
        let begun = await keeping?.begin(service.geo, context)
        let configs = await beginConfigs(device)
        let exchanged = await exchange(device)
        var answer = tags
        if let nearest {
            answer.appendField(Field.places, packed: await places(nearest))
        }
        answer.append(contentsOf: exchanged)
        if let keeping, let begun {
            answer.appendField(Field.location, packed: await keeping.part(begun))
        }
        if let configs {
            answer.appendField(Field.configs, packed: await ConfigsPart.packed(configs))
        }
        return answer
    }

    /// Syncs the device with the registry, which checks its secret.
    ///
    /// Returns the device and a packed `SyncResponse` with the tags.
    ///
    /// While the registry is unreachable, a recent proof is enough for the other parts.
    @inline(never)
    private func prove() async throws(RPCError) -> (DeviceProofs.Device, [UInt8]) {
        var context = context.limited(to: limits.registryShare, from: service.now())
        context.client = client
        do {
            // A SyncRequest has the fields of a SyncDeviceRequest, with the same numbers, and
            // others.
            return try accept(
                await service.registry.call(
                    Method.Registry.syncDevice, packed: packed, context))
        } catch {
            return try withoutRegistry(RPCError(error))
        }
    }

    @inline(never)
    private func accept(
        _ answer: Proto.SyncDeviceResponse
    ) throws -> (DeviceProofs.Device, [UInt8]) {
        let device = DeviceProofs.Device(
            id: request.deviceId, app: answer.app, ordinal: answer.ordinal,
            timeZone: answer.timeZone)
        service.proofs.remember(device, secret: request.deviceSecret, now: service.now())
        var part = Proto.TagsPart()
        part.version = answer.tagVersion
        part.accepted = answer.tagsAccepted
        part.tags = answer.tags
        return (device, try Self.packed(part, answer))
    }

    @inline(never)
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

    @inline(never)
    private static func packed(
        _ tags: Proto.TagsPart, _ answer: Proto.SyncDeviceResponse = .init()
    ) throws -> [UInt8] {
        var response = Proto.SyncResponse()
        response.tags = tags
        response.interval = answer.syncInterval
        if !answer.unusedAddresses.isEmpty {
            response.addresses = Proto.AddressesPart()
            response.addresses?.unused = answer.unusedAddresses
        }
        if !answer.unknownTimeZone.isEmpty || !answer.unknownLocale.isEmpty {
            response.device = Proto.DevicePart()
            response.device?.unknownTimeZone = answer.unknownTimeZone
            response.device?.unknownLocale = answer.unknownLocale
        }
        return try response.encoded()
    }

    @inline(never)
    private func keeping(_ device: DeviceProofs.Device) -> LocationKeeping? {
        LocationKeeping(request, device, at: time)
    }

    /// Starts the call for the nearest places; nil if the request has no location.
    @inline(never)
    private func beginNearest(_ device: DeviceProofs.Device) async -> (any PendingAnswer)? {
        guard let nearest = nearestRequest(device) else { return nil }
        return await service.geo.begin(Method.Geo.nearestPlaces, nearest, context)
    }

    /// Starts the call for the config sets; nil if the request says nothing of them.
    @inline(never)
    private func beginConfigs(_ device: DeviceProofs.Device) async -> (any PendingAnswer)? {
        guard let known = request.configs else { return nil }
        return await ConfigsPart.begin(known, of: device, service.registry, context)
    }

    /// Returns the nearest places, or the error, as a packed `PlacesPart`.
    @inline(never)
    private func places(_ nearest: any PendingAnswer) async -> [UInt8] {
        do {
            // A NearestPlacesResponse has the fields of a PlacesPart, except the error.
            return try await nearest.value()
        } catch {
            return Self.placesAbsent(RPCError(error).naming(SyncFields.ofNearest))
        }
    }

    @inline(never)
    private func nearestRequest(_ device: DeviceProofs.Device) -> [UInt8]? {
        guard let location = request.location else { return nil }
        var nearest = Proto.NearestPlacesRequest()
        nearest.app = device.app
        nearest.location = location.coordinate
        nearest.count = request.placeCount
        nearest.filter = request.placeFilter
        nearest.withPolygons = request.withPolygons
        nearest.accuracyMetres = location.accuracyMetres
        nearest.regionCount = request.regionCount
        nearest.known = request.knownPlaces
        // Packing fails only for a NUL character, and the registry's name of the app has none.
        return try? nearest.encoded()
    }

    @inline(never)
    private static func placesAbsent(_ error: RPCError) -> [UInt8] {
        var part = Proto.PlacesPart()
        part.error = error.asAbsence("geo").status
        return (try? part.encoded()) ?? []
    }

    /// Reports the device's events and reads its inbox; returns both parts of a packed
    /// `SyncResponse`.
    @inline(never)
    private func exchange(_ device: DeviceProofs.Device) async -> [UInt8] {
        do {
            // An ExchangeInboxResponse has the fields of a SyncResponse, except the other parts.
            let answer = try await service.delivery.call(
                Method.Delivery.exchangeInbox, exchangeRequest(device), context)
            guard Self.isExchange(answer) else {
                throw RPCError(.internal, "the service's answer cannot be read")
            }
            return answer
        } catch {
            return Self.exchangeAbsent(RPCError(error).naming(SyncFields.ofExchange))
        }
    }

    @inline(never)
    private func exchangeRequest(_ device: DeviceProofs.Device) throws -> [UInt8] {
        var exchange = Proto.ExchangeInboxRequest()
        exchange.app = device.app
        exchange.deviceId = device.id
        exchange.ordinal = device.ordinal
        exchange.cursor = request.inboxCursor
        exchange.events = request.events
        return try exchange.encoded()
    }

    @inline(never)
    private static func exchangeAbsent(_ error: RPCError) -> [UInt8] {
        let status = error.asAbsence("delivery").status
        var response = Proto.SyncResponse()
        response.inbox = Proto.InboxPart()
        response.inbox?.error = status
        response.events = Proto.EventsPart()
        response.events?.error = status
        return (try? response.encoded()) ?? []
    }

    /// The numbers of fields of `SyncResponse`, and of the fields that the registry gets.
    private enum Field {
        static let places: UInt32 = 2
        static let inbox: UInt32 = 3
        static let events: UInt32 = 4
        static let location: UInt32 = 6
        static let configs: UInt32 = 8

        /// Returns whether a field of a `SyncRequest` is for the registry.
        ///
        /// The fields 8 to 15 and from 18 on are for geo and delivery.
        static func isRegistrys(_ number: UInt32) -> Bool { number <= 7 || 16...17 ~= number }
    }
}

extension Proto.SyncRequest {
    /// True if the request has anything that the registry stores and limits by the client's
    /// address.
    ///
    /// Each such field may bring a word that the app does not have yet.
    fileprivate var storesWords: Bool {
        tags != nil || attributes != nil || settings != nil || addresses != nil || software != nil
            || !locale.isEmpty || !timeZone.isEmpty
    }
}

extension RPCError {
    /// True if the client must change its request; any other error is a failure behind the gateway.
    fileprivate var isClients: Bool {
        switch code {
        case .invalidArgument, .failedPrecondition, .outOfRange, .alreadyExists, .permissionDenied,
            .resourceExhausted, .cancelled:
            true
        default: false
        }
    }

    /// Returns a failure behind the gateway as `unavailable`, because the client can only try
    /// again; an error of the client's stays as it is.
    func asAbsence(_ service: String) -> RPCError {
        if isClients || code == .unavailable { return self }
        return RPCError(.unavailable, "\(service) cannot answer now: \(message)")
    }
}
