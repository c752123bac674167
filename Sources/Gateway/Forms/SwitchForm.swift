import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit

/// The kill switch as a form, for browsers without JavaScript.
///
/// It makes the same calls as the dashboard, by the same session.
struct SwitchForm: Sendable {
    private let page: PageParts
    private let sessions: SessionAuthenticator
    private let secrets: SecretGuard

    private var parts: Gateway.Parts { page.parts }
    private var gates: CallGates { page.gates }
    private var backends: Backends { page.backends }

    init(_ page: PageParts, _ sessions: SessionAuthenticator, _ secrets: SecretGuard) {
        (self.page, self.sessions, self.secrets) = (page, sessions, secrets)
    }

    /// Responds to a request for the form; nil if the path is another one.
    func answer(_ request: HTTPRequest, _ peer: HTTPPeer) async -> HTTPResponse? {
        let path = request.pathString
        guard path == SwitchPage.path || path == SwitchPage.signIn else { return nil }
        let began = parts.now()
        let response = await answer(request, peer, isSigningIn: path == SwitchPage.signIn)
        let code: RPCError.Code? = response.status < 400 ? nil : .permissionDenied
        page.counters.answered("page", SwitchPage.path, code, parts.now() - began)
        return response
    }

    private func answer(
        _ request: HTTPRequest, _ peer: HTTPPeer, isSigningIn: Bool
    ) async -> HTTPResponse {
        let call = page.call(
            request, peer, until: parts.now() + Method.Delivery.setKillSwitch.deadline)
        do {
            switch request.method {
            case .get where !isSigningIn:
                let app = try EventsQuery(request.query).request.app
                return try await show(request, peer, call, app)
            case .post where isSigningIn: return try await signIn(request, peer, call)
            case .post:
                let (form, call) = try await permitted(request, peer, call)
                return try await turn(form, peer, call)
            default: return page.wrongMethod(allow: isSigningIn ? "POST" : "GET, POST")
            }
        } catch {
            let error = RPCError(error)
            return error.code == .unauthenticated
                ? SwitchPage.signInForm() : SwitchPage.refusal(error)
        }
    }

    private func signIn(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext
    ) async throws -> HTTPResponse {
        try await noting(.Accounts.signIn, peer) { _ in try OwnPage.check(request) }
        guard let form = FormFields(request) else { throw Self.noForm }
        var asked = Proto.SignInRequest()
        (asked.login, asked.password, asked.code) = (form["login"], form["password"], form["code"])
        asked.browser = "Form without script"
        do {
            let shown = "\(asked.login)\n\(asked.password)\n\(asked.code)"
            let answer = try await secrets.guarding(peer, SHA256.digest(of: shown.utf8.span)) {
                try await gates.registry.enter(.normal, .address(peer.block))
                defer { gates.registry.leave(.normal, .address(peer.block)) }
                return try await AccountsClient(backends.registry).signIn(asked, call)
            }
            guard !answer.needsCode else { return SwitchPage.signInForm(needsCode: true) }
            var response = HTML.redirection(to: SwitchPage.path)
            let left =
                (answer.expireTime?.seconds ?? 0) - WallClock.system.now().timestamp.seconds
            response.fields.append(
                "set-cookie", SessionCookie.set(answer.secret, seconds: left))
            return response
        } catch {
            let error = RPCError(error)
            if error.code == .unauthenticated {
                // The audit log has it like a wrong password of the dashboard.
                page.refusals.note(
                    error.code, Method.Accounts.signIn.path, peer.address, nil)
            }
            return SwitchPage.signInForm(error)
        }
    }

    /// Returns a form of somebody who may turn its switch, and their call.
    ///
    /// - Throws: `unauthenticated` or `permissionDenied`, which is noted; `invalidArgument`.
    private func permitted(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext
    ) async throws -> (FormFields, CallContext) {
        let method = Method.Delivery.setKillSwitch
        return try await noting(method, peer) { known in
            guard let secret = SessionCookie.read(request.fields) else { throw Self.noSession }
            try OwnPage.check(request)
            guard let form = FormFields(request) else { throw Self.noForm }
            guard SessionToken.matches(Array(form["token"].utf8)[...], secret) else {
                throw RPCError(.permissionDenied, "the form is not of this session; open it again")
            }
            let session = try await sessions.session(secret, isActive: true, call, from: peer)
            let principal = try session.principal(in: form["app"], for: method)
            known = principal
            guard principal.role.permits(method.role) else {
                throw RPCError(.permissionDenied, "\(method.path) needs the role \(method.role)")
            }
            var call = call
            call.principal = principal
            return (form, call)
        }
    }

    /// Notes a refusal for the audit log, as that of a call.
    ///
    /// - Parameter check: sets who calls as soon as that is known.
    private func noting<Answer>(
        _ method: Method, _ peer: HTTPPeer,
        _ check: (inout Principal?) async throws -> Answer
    ) async throws -> Answer {
        var principal: Principal?
        do {
            return try await check(&principal)
        } catch {
            let code = RPCError(error).code
            if code == .unauthenticated || code == .permissionDenied {
                page.refusals.note(code, method.path, peer.address, principal)
            }
            throw error
        }
    }

    private func turn(
        _ form: FormFields, _ peer: HTTPPeer, _ call: CallContext
    ) async throws -> HTTPResponse {
        var asked = Proto.SetKillSwitchRequest()
        (asked.app, asked.everything) = (form["app"], form["app"].isEmpty)
        (asked.on, asked.reason, asked.type) = (form["on"] == "true", form["reason"], form["type"])
        (asked.adapter, asked.notificationId) = (form["adapter"], form["notification"])
        if let minutes = Int64(form["minutes"]), minutes > 0, asked.on {
            let span = Duration.seconds(min(minutes, 1 << 20) * 60)
            asked.endTime = (WallClock.system.now() + span).timestamp
        }
        try await gates.delivery.enter(.stop, .address(peer.block))
        defer { gates.delivery.leave(.stop, .address(peer.block)) }
        _ = try await DeliveryClient(backends.delivery).setKillSwitch(asked, call)
        let query = form["app"].isEmpty ? "" : "?app=\(PercentEncoding.encode(form["app"]))"
        return HTML.redirection(to: SwitchPage.path + query)
    }

    private func show(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext, _ asked: String
    ) async throws -> HTTPResponse {
        guard let secret = SessionCookie.read(request.fields) else { throw Self.noSession }
        let (session, own, app, principal) = try await noting(.Delivery.getKillSwitch, peer) { _ in
            let session = try await sessions.session(secret, isActive: true, call, from: peer)
            let own = session.roles.keys.filter { !$0.isEmpty }.sorted()
            let app = asked.isEmpty && session.roles[""] == nil ? own.first ?? "" : asked
            let principal = try session.principal(in: app, for: Method.Delivery.getKillSwitch)
            return (session, own, app, principal)
        }
        var call = call
        call.principal = principal
        let client = DeliveryClient(backends.delivery)
        var wanted = Proto.GetKillSwitchRequest()
        wanted.app = app
        var apps = own
        if session.roles[""] != nil {
            let all = CallContext(deadline: call.deadline)
            apps = try await through(gates.registry, principal) {
                try await RegistryClient(backends.registry).listApps(.init(), all).apps.map(\.id)
            }
            // A button for an app that is misspelt would stop nothing.
            guard app.isEmpty || apps.contains(app) else {
                throw RPCError(.notFound, "no app \(quoting: app)")
            }
        }
        let switches = try await through(gates.delivery, principal) { [call, wanted] in
            try await client.getKillSwitch(wanted, call).switches
        }
        return SwitchPage.show(
            switches, in: app, apps: apps,
            mayTurn: principal.role.permits(Method.Delivery.setKillSwitch.role),
            token: SessionToken.of(secret))
    }

    /// Makes a call for somebody when there is a place for it.
    private func through<Answer: Sendable>(
        _ gate: CallGate, _ principal: Principal, _ call: () async throws -> Answer
    ) async throws -> Answer {
        let holder: CallHolder = principal.app.isEmpty ? .nobody : .app(principal.app)
        try await gate.enter(.normal, holder)
        defer { gate.leave(.normal, holder) }
        return try await call()
    }

    private static let noSession = RPCError(.unauthenticated, "sign in")
    private static let noForm = RPCError(.invalidArgument, "this takes a form of the page /switch")
}
