import Crypto
import Protocol

extension ClientService {
    /// One call for all: proves the device and stores its wishes, then asks geo and delivery at once.
    func sync(
        _ request: Proto.SyncRequest, _ call: CallContext
    ) async throws -> Proto.SyncResponse {
        try SyncCheck.check(request)
        let secret = SHA256.digest(of: Array(request.deviceSecret.utf8))
        var response = Proto.SyncResponse()
        let device: (app: String, ordinal: UInt32)
        do {
            let stored = try await registry.syncDevice(Self.deviceRequest(request), call.asSuite)
            device = (stored.app, stored.ordinal)
            response.tags = Self.part(stored)
            proofs.remember(
                request.deviceId, secret, app: stored.app, ordinal: stored.ordinal, at: now())
        } catch {
            let error = RPCError(error)
            guard error.isAway, let proof = proofs.proof(request.deviceId, secret, at: now()) else {
                throw error
            }
            device = (proof.app, proof.ordinal)
            response.tags = Proto.TagsPart()
            response.tags?.error = error.status
        }
        async let places = places(request, device.app, call)
        let inbox = await inbox(request, device, call)
        response.inbox = inbox.inbox
        response.events = inbox.events
        response.places = await places
        return response
    }

    private static func deviceRequest(_ request: Proto.SyncRequest) -> Proto.SyncDeviceRequest {
        var inner = Proto.SyncDeviceRequest()
        inner.deviceId = request.deviceId
        inner.deviceSecret = request.deviceSecret
        inner.tags = request.tags
        inner.settings = request.settings
        inner.addresses = request.addresses
        inner.locale = request.locale
        inner.timeZone = request.timeZone
        return inner
    }

    private static func part(_ stored: Proto.SyncDeviceResponse) -> Proto.TagsPart {
        var part = Proto.TagsPart()
        part.version = stored.tagVersion
        part.accepted = stored.tagsAccepted
        part.tags = stored.tags
        return part
    }

    /// The places part; nil without a location.
    private func places(
        _ request: Proto.SyncRequest, _ app: String, _ call: CallContext
    ) async -> Proto.PlacesPart? {
        guard let location = request.location else { return nil }
        var inner = Proto.NearestPlacesRequest()
        inner.app = app
        inner.location = location.coordinate
        inner.count = request.placeCount
        var part = Proto.PlacesPart()
        do {
            let near = try await geo.nearestPlaces(inner, call.asSuite)
            part.places = near.places
            part.refreshDistanceMetres = near.refreshDistanceMetres
        } catch {
            part.error = RPCError(error).status
        }
        return part
    }

    private func inbox(
        _ request: Proto.SyncRequest, _ device: (app: String, ordinal: UInt32), _ call: CallContext
    ) async -> (inbox: Proto.InboxPart, events: Proto.EventsPart) {
        var inner = Proto.ExchangeInboxRequest()
        inner.app = device.app
        inner.deviceId = request.deviceId
        inner.ordinal = device.ordinal
        inner.cursor = request.inboxCursor
        inner.events = request.events
        var inbox = Proto.InboxPart()
        var events = Proto.EventsPart()
        do {
            let exchange = try await delivery.exchangeInbox(inner, call.asSuite)
            inbox.items = exchange.items
            inbox.cursor = exchange.cursor
            inbox.more = exchange.more
            events.storedEventIds = exchange.storedEventIds
        } catch {
            inbox.error = RPCError(error).status
            events.error = inbox.error
        }
        return (inbox, events)
    }
}

extension RPCError {
    /// Whether the service could not answer, rather than would not.
    fileprivate var isAway: Bool { code == .unavailable || code == .deadlineExceeded }
}
