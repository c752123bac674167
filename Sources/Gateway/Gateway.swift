package import HTTP
package import HTTPServer
package import Protocol
package import ServiceKit

/// The handler of HTTP requests.
///
/// It finds the method, authenticates the caller and forwards the call to a service.
///
/// Each thread has its own gateway, with its own connections to the services.
package final class Gateway: HTTPHandler {
    /// The parts of a gateway other than its services.
    package struct Parts: Sendable {
        /// The limits on callers.
        package var limits = GatewayLimits()
        /// The clients that may read /metrics without a key.
        package var metricsAccess = GatewayConfiguration.MetricsAccess.loopback
        /// The tile server of the dashboard's map; nil for a map without tiles.
        package var tiles: TileServer?
        /// The address of the gateway in links that it writes.
        package var publicAddress = PublicAddress()
        /// Returns whether the certificate in use is for a host.
        package var covers: @Sendable (String) -> Bool = { _ in false }
        /// The source of ids for requests that have none.
        package var identifiers = Identifiers.system
        /// The Unix time in seconds at which the certificate in use expires; nil if it shows none.
        package var certificateExpiry: @Sendable () -> Int64? = { nil }
        /// The monotonic clock.
        package var now: @Sendable () -> MonotonicInstant

        /// Creates the default parts with a clock.
        package init(now: @escaping @Sendable () -> MonotonicInstant) { self.now = now }
    }

    let backends: Backends
    let endpoints: Endpoints
    let authenticator: Authenticator
    let sessions: SessionAuthenticator
    let crossOrigin: CrossOrigin
    let secrets: SecretGuard
    let refusals: Refusals
    let parts: Parts
    let metrics: Metrics
    let counters: GatewayMetrics
    let memory: GatewayMemory
    let gates: CallGates
    let largeAnswers: LargeAnswers
    let registrations: RegistrationGate
    let pageParts: PageParts
    private let switchForm: SwitchForm
    private let appPages: AppPages
    private let hooks: HookDoor

    var limits: GatewayLimits { parts.limits }
    /// The longest time of a call, beside the other limits: they are not copied for each call.
    let callTimeout: Duration

    /// Creates a gateway to `backends`.
    ///
    /// - Parameters:
    ///   - metrics: The metrics of this process, for `/metrics`.
    ///   - counters: The counters of requests, shared by all threads.
    ///   - memory: The caches that all threads share; nil gives the gateway caches of its own.
    package init(
        _ backends: Backends, _ parts: Parts, _ metrics: Metrics, _ counters: GatewayMetrics,
        _ memory: GatewayMemory? = nil
    ) {
        let memory = memory ?? GatewayMemory(parts.limits, now: parts.now)
        self.backends = backends
        registrations = memory.registrations
        self.parts = parts
        callTimeout = parts.limits.callTimeout
        self.metrics = metrics
        self.counters = counters
        self.memory = memory
        gates = CallGates(parts.limits, counters)
        largeAnswers = LargeAnswers(parts.limits, counters)
        refusals = memory.refusals
        endpoints = Endpoints(backends, own: Self.ownCalls(backends, parts, memory), gates)
        authenticator = Authenticator(
            RegistryClient(backends.registry), parts.limits, memory, gates.keys, counters,
            now: parts.now)
        sessions = SessionAuthenticator(
            AccountsClient(backends.registry), memory, gates.keys, counters, now: parts.now)
        crossOrigin = CrossOrigin(
            OriginBook(RegistryClient(backends.registry), parts.limits, memory, now: parts.now),
            counters)
        secrets = SecretGuard(memory.wrongKeys, counters, now: parts.now)
        pageParts = PageParts(
            backends: backends, gates: gates, counters: counters, refusals: refusals,
            parts: parts)
        switchForm = SwitchForm(pageParts, sessions, secrets)
        appPages = AppPages(pageParts, authenticator, secrets, crossOrigin)
        hooks = HookDoor(pageParts, secrets)
    }

    /// Routes the calls that the gateway answers itself.
    private static func ownCalls(
        _ backends: Backends, _ parts: Parts, _ memory: GatewayMemory
    ) -> Router {
        var own = Router()
        let client = ClientService(backends, parts.limits, memory, now: parts.now)
        own.onPacked(.Client.sync) { request, call in
            try await client.sync(packed: request, call)
        }
        own.serveClient(client)
        let audit = AuditMerge(backends: backends)
        own.on(Method.Audit.listAuditRecords) { request, call in
            try await audit.list(request, call)
        }
        let services = [
            "Accounts", "Approvals", "Audit", "Client", "ConfigSets", "Delivery",
            "Experiments", "Feeds", "Geo", "Registry",
        ].map { "herald.v1.\($0)" }
        own.serveHealth(GatewayHealth(services: Set(services)))
        return own
    }

    package func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? {
        guard request.path.equals("/healthz"),
            request.method == .get || request.method == .head
        else { return nil }
        counters.health.add()
        var response = Page.healthy
        SafeHeaders.add(to: &response, for: request)
        return response
    }

    package func answer(_ request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse {
        var response: HTTPResponse
        if request.method == .post, let endpoint = endpoints.at(request.path),
            let dialect = Dialect(request.fields), dialect != .grpc || peer.isHTTP2
        {
            response = await Call(self, endpoint, dialect, request, from: peer).answer()
        } else {
            response = await respond(to: request, from: peer)
        }
        SafeHeaders.add(to: &response, for: request)
        return response
    }

    /// Responds to a request that is no call, or not one that can be made so.
    @inline(never)
    private func respond(to request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse {
        if let response = await crossOrigin.preflight(request) { return response }
        guard endpoints.at(request.path) != nil else { return await showPage(request, peer) }
        guard request.method == .post else { return pageParts.wrongMethod(allow: "POST") }
        guard Dialect(request.fields) == nil else {
            return pageParts.refuse(505, RPCError(.unimplemented, "gRPC needs HTTP/2"))
        }
        return pageParts.refuse(
            415,
            RPCError(
                .invalidArgument,
                "the content type must be application/json, application/proto or "
                    + "application/grpc"))
    }

    private func showPage(_ request: HTTPRequest, _ peer: HTTPPeer) async -> HTTPResponse {
        let path = request.pathString
        if let hook = HookPath(request.path) { return await hooks.receive(hook, request, peer) }
        if let response = await switchForm.answer(request, peer) { return response }
        if let page = Page(rawValue: path) { return await show(page, request, peer) }
        if let page = AppPath(path) { return await appPages.show(page, request, peer) }
        guard let file = WebFiles.standard.at(path, parts.tiles) else {
            return notFound(path, request)
        }
        guard request.method == .get || request.method == .head else {
            return pageParts.wrongMethod(allow: "GET, HEAD")
        }
        counters.answered("page", WebFiles.label, nil, .zero)
        return file.answer(request, from: peer)
    }

    private func notFound(_ path: String, _ request: HTTPRequest) -> HTTPResponse {
        let isKnown = endpoints.hasService(path)
        let message = endpoints.missing.message(String(path.dropFirst().prefix(128)))
        let error = RPCError(.unimplemented, message)
        counters.answered("none", "unknown", error.code, .zero)
        if let dialect = Dialect(request.fields) {
            return dialect.failure(error, status: isKnown ? nil : 404, limits)
        }
        return Connect.failure(RPCError(.notFound, message), status: 404)
    }
}
