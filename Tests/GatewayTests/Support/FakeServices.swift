import Protocol
import ServiceKit
import Synchronization

@testable import Gateway

/// The registry, geo and delivery as routers whose answers a test sets.
final class FakeServices: Sendable {
    struct State {
        var away: Set<String> = []
        /// The error of the services that are away; nil for the code `unavailable`.
        var excuse: RPCError?
        /// The answer of a service to every call, by the service's name.
        var garbage: [String: [UInt8]] = [:]
        var keys: [String: (role: Proto.KeyRole, app: String)] = [
            "sender-key": (.sender, "news"), "operator-key": (.operator, ""),
            "device-key": (.device, "news"), "viewer-key": (.viewer, "news"),
            "admin-key": (.admin, ""), "guest-key": (.admin, ""), "old-key": (.admin, ""),
        ]
        /// The demand of a second factor from the only session, which is an operator's.
        var demand = Proto.SecondFactorDemand.unspecified
        /// The time at which keys stop working; nil if they do not.
        var keyEnd: Proto.Timestamp?
        /// True if the keys' secrets were replaced by a rotation.
        var isReplaced = false
        /// The number of all events; `page` is the number in one answer of delivery.
        var events = 3
        var page = 2
        /// True if delivery delays the answers about events.
        var isWaiting = false
        /// True if geo has an old version, which does not know `ForgetMovement`.
        var isGeoOld = false
        /// True if geo keeps the positions that it gets.
        var isKeeping = true
        /// The refused calls that the gateway has reported.
        var refusals: [Proto.AuditRefusal] = []
        var secrets = ["device-1": "secret-1"]
        var calls: [(method: String, principal: Principal?, client: String, request: [UInt8])] = []
        var now = MonotonicInstant(nanoseconds: 1_000_000_000)
    }

    /// The secret of the only session.
    static let session = "hs_s1_right"

    let state = Mutex(State())

    /// Returns the number of calls of a method, by the method's name.
    func count(_ method: String) -> Int {
        state.withLock { $0.calls.count { $0.method == method } }
    }

    /// Returns the last request of a method; nil if there was none.
    func request(of method: String) -> [UInt8]? {
        state.withLock { $0.calls.last { $0.method == method }?.request }
    }

    func setGarbage(_ garbage: [String: [UInt8]]) {
        state.withLock { $0.garbage = garbage }
    }

    func setAway(_ services: Set<String>) { state.withLock { $0.away = services } }

    func advance(_ duration: Duration) { state.withLock { $0.now = $0.now + duration } }

    var now: @Sendable () -> MonotonicInstant { { self.state.withLock { $0.now } } }

    var backends: Backends {
        var registry = Router()
        registry.on(Method.Registry.authenticate, authenticate)
        registry.on(Method.Accounts.authenticateSession, authenticateSession)
        registry.on(Method.Registry.syncDevice, syncDevice)
        registry.on(Method.Audit.noteRefusals) { (request: Proto.NoteRefusalsRequest, _) in
            self.state.withLock { $0.refusals += request.refusals }
            return Proto.NoteRefusalsResponse()
        }
        registry.on(Method.Registry.registerDevice, registerDevice)
        registry.on(Method.Registry.unregisterDevice, unregisterDevice)
        registry.on(Method.Registry.confirmAddress) { (request: Proto.ConfirmAddressRequest, _) in
            var response = Proto.ConfirmAddressResponse()
            response.kind = request.code == "K7QM-2XWP" ? "email" : ""
            return response
        }
        var geo = Router()
        geo.on(Method.Geo.nearestPlaces, nearest)
        geo.on(Method.Geo.updatePositions) { [self] (request: Proto.UpdatePositionsRequest, _) in
            var response = Proto.UpdatePositionsResponse()
            response.kept = state.withLock { $0.isKeeping } ? UInt32(request.positions.count) : 0
            return response
        }
        geo.on(Method.Geo.forgetPosition) { (_: Proto.ForgetPositionRequest, _) in
            Proto.ForgetPositionResponse()
        }
        if !state.withLock({ $0.isGeoOld }) {
            geo.on(Method.Geo.forgetMovement) { (_: Proto.ForgetMovementRequest, _) in
                Proto.ForgetMovementResponse()
            }
        }
        geo.on(Method.Geo.reportMovement) { (request: Proto.ReportMovementRequest, _) in
            var response = Proto.ReportMovementResponse()
            response.result = Proto.MovementResult()
            response.result?.taken = UInt32(request.movement?.fixes.count ?? 0)
            return response
        }
        geo.on(Method.Geo.upsertPlace) { (request: Proto.UpsertPlaceRequest, call) in
            var response = Proto.UpsertPlaceResponse()
            response.place = request.place
            response.created = try call.app(request.app) == "news"
            return response
        }
        var delivery = Router()
        delivery.on(Method.Delivery.exchangeInbox, exchange)
        delivery.on(Method.Delivery.eraseDevice) { (_: Proto.EraseDeviceRequest, _) in
            Proto.EraseDeviceResponse()
        }
        delivery.on(Method.Delivery.readEvents, readEvents)
        delivery.on(Method.Delivery.readChanges, readEvents)
        delivery.on(Method.Delivery.followEvents) {
            [self] (request: Proto.ReadEventsRequest, call) in
            guard call.principal == nil else {
                throw RPCError(.permissionDenied, "not for callers")
            }
            return try await readEvents(request, call)
        }
        delivery.on(Method.Delivery.getStatus) { (_: Proto.GetStatusRequest, _) in
            var status = Proto.GetStatusResponse()
            status.deliveriesInFlight = 7
            return status
        }
        delivery.on(Method.Delivery.setKillSwitch) { (_: Proto.SetKillSwitchRequest, _) in
            Proto.SetKillSwitchResponse()
        }
        delivery.on(Method.Delivery.send) { (_: Proto.SendRequest, _) in Proto.SendResponse() }
        return Backends(
            registry: FakeCaller(name: "registry", router: registry, services: self),
            geo: FakeCaller(name: "geo", router: geo, services: self),
            delivery: FakeCaller(name: "delivery", router: delivery, services: self),
            watcher: FakeCaller(name: "watcher", router: Router(), services: self))
    }

    private func readEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        while state.withLock({ $0.isWaiting }) { try await Task.sleep(for: .milliseconds(5)) }
        let (all, size) = state.withLock { ($0.events, $0.page) }
        let last = request.after == "latest" ? all : Int(request.after.dropFirst()) ?? 0
        var page = Proto.ReadEventsResponse()
        for number in stride(from: last + 1, through: min(all, last + size), by: 1) {
            var event = Proto.StreamEvent()
            event.offset = "o\(number)"
            if request.withoutDevices { event.what = .receipts(Proto.ReceiptSum()) }
            page.events.append(event)
        }
        page.offset = page.events.last?.offset ?? (last > 0 ? "o\(last)" : request.after)
        page.more = last + page.events.count < all
        return page
    }

    private func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse {
        // As the registry does: the gateway asks for nobody.
        guard call.principal == nil else { throw RPCError(.permissionDenied, "not for callers") }
        guard let key = state.withLock({ $0.keys[request.secret] }) else {
            throw RPCError(.unauthenticated, "no such key: the registry's own words")
        }
        var response = Proto.AuthenticateResponse()
        response.keyId = "key-of-\(request.secret)"
        response.app = key.app
        response.role = key.role
        (response.expireTime, response.replaced) = state.withLock { ($0.keyEnd, $0.isReplaced) }
        return response
    }

    private func authenticateSession(
        _ request: Proto.AuthenticateSessionRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateSessionResponse {
        guard request.secret == Self.session else { throw RPCError(.unauthenticated, "ended") }
        var response = Proto.AuthenticateSessionResponse()
        (response.accountId, response.login, response.sessionId) = ("a1", "jo", "s1")
        var role = Proto.AppRole()
        role.role = .operator
        response.roles = [role]
        var end = WallClock.system.now().timestamp
        end.seconds += 3_600
        (response.expireTime, response.freshExpireTime) = (end, end)
        response.secondFactor = state.withLock { $0.demand }
        return response
    }

    private func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse {
        try checkSecret(request.deviceId, request.deviceSecret)
        var response = Proto.SyncDeviceResponse()
        response.app = "news"
        response.ordinal = 7
        response.tags = request.tags?.tags ?? ["/stored"]
        response.tagsAccepted = true
        response.tagVersion = 3
        response.timeZone = "Europe/Berlin"
        response.syncInterval = Proto.Duration()
        response.syncInterval?.seconds = 1_800
        return response
    }

    private func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse {
        var response = Proto.RegisterDeviceResponse()
        response.deviceId = "\(request.app):\(request.installId)"
        return response
    }

    private func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse {
        try checkSecret(request.deviceId, request.deviceSecret)
        state.withLock { $0.secrets[request.deviceId] = nil }
        var response = Proto.UnregisterDeviceResponse()
        response.app = "news"
        return response
    }

    private func nearest(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.NearestPlacesResponse {
        var response = Proto.NearestPlacesResponse()
        response.refreshDistanceMetres = 250
        return response
    }

    private func exchange(
        _ request: Proto.ExchangeInboxRequest, _ call: CallContext
    ) async throws -> Proto.ExchangeInboxResponse {
        guard request.app == "news", request.ordinal == 7 else {
            throw RPCError.invalid("app", "is '\(request.app)'")
        }
        var response = Proto.ExchangeInboxResponse()
        response.events = Proto.EventsPart()
        response.events?.storedEventIds = request.events.map(\.id)
        response.inbox = Proto.InboxPart()
        response.inbox?.cursor = "next"
        return response
    }

    private func checkSecret(_ id: String, _ secret: String) throws {
        guard state.withLock({ $0.secrets[id] }) == secret else {
            throw RPCError(.unauthenticated, "the registry's own words")
        }
    }
}

/// A caller of one service.
///
/// If that is away the call fails as without a connection.
private struct FakeCaller: Caller {
    let name: String
    let router: Router
    let services: FakeServices

    func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        let (isAway, excuse, garbage) = services.state.withLock { state in
            state.calls.append((method.name, context.principal, context.client, request))
            return (state.away.contains(name), state.excuse, state.garbage[name])
        }
        guard !isAway else { throw excuse ?? RPCError(.unavailable, "\(name) is away") }
        if let garbage { return garbage }
        return try await router.call(method, request, context)
    }
}
