import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit

/// One call through the gateway: it is authorised, decoded, forwarded, and answered in the caller's
/// dialect.
///
/// It is a class so that its state is not copied into each step's frame, and its larger steps are
/// not inlined: the runtime allocates frames of a kilobyte and more one by one.
final class Call {
    let gateway: Gateway
    let endpoint: Endpoint
    private let dialect: Dialect
    let peer: HTTPPeer
    let request: HTTPRequest
    private let id: String
    private let began: MonotonicInstant
    /// The caller; nil until it is known.
    var principal: Principal?
    /// The secret of the session that came with the call; nil for a call with a key, or with none.
    let session: String?
    /// The header that sets or removes the cookie of a session; nil for none.
    var cookie: String?
    /// The secret of the session that the caller has after the call.
    var newSession: String?
    /// True if the call has passed the gateway's own checks.
    private var isForwarded = false
    /// The number of places at the service that are kept until the answer is written.
    private var keptPlaces = 0

    /// Creates a call that begins now.
    init(
        _ gateway: Gateway, _ endpoint: Endpoint, _ dialect: Dialect, _ request: HTTPRequest,
        from peer: HTTPPeer
    ) {
        (self.gateway, self.endpoint, self.dialect) = (gateway, endpoint, dialect)
        (self.request, self.peer, began) = (request, peer, gateway.parts.now())
        id = RequestID.read(request.fields) ?? gateway.parts.identifiers.next()
        session = SessionCookie.read(request.fields)
    }

    /// Returns the response to the call; an error becomes a response too.
    func answer() async -> HTTPResponse {
        let outcome: Result<[UInt8], RPCError>
        do { outcome = .success(try await forward()) } catch { outcome = .failure(RPCError(error)) }
        if case .success(let answer) = outcome, isLarge(answer) {
            return await responseInTurn(to: answer)
        }
        leavePlaces()
        guard let origin = CrossOrigin.origin(of: request) else { return response(to: outcome) }
        return await response(to: outcome, allowedBy: origin)
    }

    @inline(never)
    private func response(to outcome: Result<[UInt8], RPCError>) -> HTTPResponse {
        var response: HTTPResponse
        var code: RPCError.Code?
        do {
            response = try dialect.success(outcome.get(), of: endpoint)
        } catch {
            let error = RPCError(error)
            code = error.code
            note(error.code)
            response = dialect.failure(error, gateway.limits)
        }
        response.fields.append("x-request-id", id)
        if endpoint.isOfAccounts { noteSession(in: &response) }
        gateway.counters.answered(
            dialect.rawValue, endpoint.method.path, code, gateway.parts.now() - began)
        return response
    }

    /// Returns the response with a large answer, which is written when its turn comes.
    @inline(never)
    private func responseInTurn(to answer: [UInt8]) async -> HTTPResponse {
        var response: HTTPResponse
        do {
            let holder = holder
            try await gateway.largeAnswers.enter(holder)
            response = self.response(to: .success(answer))
            gateway.largeAnswers.leave(holder)
        } catch {
            response = self.response(to: .failure(error))
        }
        leavePlaces()
        guard let origin = CrossOrigin.origin(of: request) else { return response }
        await gateway.crossOrigin.allow(origin, request, app: principal?.app ?? "", in: &response)
        return response
    }

    private func isLarge(_ answer: [UInt8]) -> Bool {
        dialect == .connectJSON && gateway.largeAnswers.wait(for: answer, of: endpoint.method)
    }

    private func leavePlaces() {
        for _ in 0..<keptPlaces { endpoint.gate?.leave(endpoint.method.callClass, holder) }
        keptPlaces = 0
    }

    @inline(never)
    private func response(
        to outcome: Result<[UInt8], RPCError>, allowedBy origin: String
    ) async -> HTTPResponse {
        var response = response(to: outcome)
        await gateway.crossOrigin.allow(origin, request, app: principal?.app ?? "", in: &response)
        return response
    }

    /// Forwards the call, when its class and its app have a place for it, and returns the packed
    /// answer.
    private func forward() async throws -> [UInt8] {
        let method = endpoint.method
        // A method for anyone has no principal, whatever key came with it.
        if method.role != .anyone {
            try await findCaller()
            try checkPrincipal()
        } else if endpoint.isOfAccounts {
            try checkPage()
        }
        let (message, context) = try unpacked()
        isForwarded = true
        let waiting = try waitingPlace()
        defer { withExtendedLifetime(waiting) {} }
        if endpoint.isProvedBySecret {
            try gateway.secrets.checkPause(of: peer, SHA256.digest(of: message))
        }
        if method.isShared, let principal {
            return try await sharedAnswer(message, context, principal)
        }
        guard method.isRechecked else { return try await askService(message, context) }
        return try await answerAfterWait(message, context)
    }

    /// Finds the caller's principal.
    // Inlined, so that most calls have one frame less.
    @inline(__always)
    private func findCaller() async throws {
        if let session {
            try await findPerson(session)
        } else if case .unsure(let question) = try find() {
            try await ask(question)
        }
    }

    /// Asks the service, and checks the caller again.
    ///
    /// A key may be revoked during the wait, or a second factor demanded: then the call is refused.
    @inline(never)
    private func answerAfterWait(
        _ message: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        let answer = try await askService(message, context)
        isForwarded = false
        try await findCaller()
        try checkPrincipal()
        return answer
    }

    /// Asks the service, when there is a place for the call.
    // Inlined, so that most calls have one frame less.
    @inline(__always)
    func askService(_ message: [UInt8], _ context: CallContext) async throws -> [UInt8] {
        let (method, holder) = (endpoint.method, holder)
        if let gate = endpoint.gate, !gate.entersAtOnce(method.callClass, holder) {
            try await gate.enter(method.callClass, holder)
        }
        var isKept = false
        defer { if !isKept { endpoint.gate?.leave(method.callClass, holder) } }
        do {
            let answer = try await endpoint.caller.call(method, message, context)
            if isLarge(answer) { (isKept, keptPlaces) = (true, keptPlaces + 1) }
            if endpoint.isOfAccounts { return try takeSession(answer) }
            return endpoint.isStatus ? try completed(answer) : answer
        } catch {
            noteSecret(error, message)
            throw error
        }
    }

    /// Returns the status of delivery, completed with the facts that only the gateway knows.
    ///
    /// It is not decoded: a message may be followed by further fields.
    @inline(never)
    private func completed(_ status: [UInt8]) throws -> [UInt8] {
        guard let seconds = gateway.parts.certificateExpiry() else { return status }
        var own = Proto.GetStatusResponse()
        own.certificateExpireTime = UnixTime(milliseconds: seconds * 1000).timestamp
        return status + (try own.encoded())
    }

    /// Finds the principal, as far as the cache has it.
    @inline(never)
    private func find() throws(RPCError) -> Authenticator.Finding {
        // A caller's timeout that cannot be read is told before a wrong key.
        _ = try deadline()
        let found = try gateway.authenticator.find(request.fields, from: peer)
        if case .known(let principal) = found { self.principal = principal }
        return found
    }

    @inline(never)
    private func ask(_ question: Authenticator.Question) async throws(RPCError) {
        principal = try await gateway.authenticator.ask(question, try context(), from: peer)
    }

    /// Refuses a key that may not call, by its role or its end, before the request is decoded.
    ///
    /// A registration is also refused if there are too many.
    @inline(never)
    private func checkPrincipal() throws(RPCError) {
        let method = endpoint.method
        guard let principal, principal.role.permits(method.role) else {
            throw RPCError(
                .permissionDenied,
                "\(method.path) needs the role \(method.role); the key has the role "
                    + "\(principal?.role ?? .anyone)")
        }
        if let refusal = principal.end?.refusal(of: method) {
            throw RPCError(.permissionDenied, refusal)
        }
        guard method === Method.Client.register else { return }
        do throws(RegistrationGate.Refusal) {
            try gateway.registrations.take(principal, from: peer, now: gateway.parts.now())
        } catch {
            gateway.counters.refused(error.limit)
            throw RPCError(error)
        }
    }

    @inline(never)
    private func unpacked() throws -> ([UInt8], CallContext) {
        let context = try context()
        return (try dialect.unpack(request, for: endpoint), context)
    }

    private func deadline() throws(RPCError) -> MonotonicInstant {
        let asked = try dialect.timeout(request.fields) ?? longest
        return began + min(asked, longest)
    }

    /// The longest time that the call may take, whatever its caller asks for.
    private var longest: Duration { min(endpoint.method.deadline, gateway.callTimeout) }

    /// Returns whether the caller waits as long as a call of the method may take.
    func waitsLongest(_ context: CallContext) -> Bool {
        context.deadline.map { $0 >= began + longest } ?? true
    }

    func context() throws(RPCError) -> CallContext {
        CallContext(
            deadline: try deadline(), requestID: id, principal: principal, client: peer.address)
    }

    private func waitingPlace() throws(RPCError) -> WaitingPlace? {
        guard endpoint.method.callClass == .waiting, let principal else { return nil }
        return try WaitingPlace(gateway.memory.waiting, principal, gateway.counters)
    }

    private var holder: CallHolder {
        guard let principal else { return .address(peer.block) }
        return principal.app.isEmpty ? .nobody : .app(principal.app)
    }

    /// Records a refusal for the audit log, unless a service refused a key that may call.
    ///
    /// The service records such a refusal itself.
    private func note(_ code: RPCError.Code) {
        guard code == .unauthenticated || code == .permissionDenied && !isForwarded else { return }
        gateway.refusals.note(code, endpoint.method.path, peer.address, principal)
    }

    /// Records a wrong secret.
    @inline(never)
    private func noteSecret(_ error: any Error, _ message: [UInt8]) {
        guard endpoint.isProvedBySecret, RPCError(error).code == endpoint.wrongSecret
        else { return }
        gateway.secrets.wrongCame(from: peer, SHA256.digest(of: message))
    }
}
