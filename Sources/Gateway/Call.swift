import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit

/// One call through the gateway: it is authorised, decoded, forwarded, and answered in the caller's
/// dialect.
///
/// It is a class so that what all steps need is not copied into each step's frame.
final class Call: Sendable {
    private let gateway: Gateway
    private let endpoint: Endpoint
    private let dialect: Dialect
    private let peer: HTTPPeer
    private let began: MonotonicInstant

    /// Who calls, and how far the call has come.
    private struct Progress {
        var principal: Principal?
        /// Whether the call has passed the gateway's own checks.
        var isForwarded = false
    }

    /// Creates a call that begins now.
    init(_ gateway: Gateway, _ endpoint: Endpoint, _ dialect: Dialect, from peer: HTTPPeer) {
        (self.gateway, self.endpoint, self.dialect) = (gateway, endpoint, dialect)
        (self.peer, began) = (peer, gateway.parts.now())
    }

    /// Returns the response to the call; an error becomes a response too.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let id = RequestID.read(request.fields) ?? gateway.parts.identifiers.next()
        var (progress, code) = (Progress(), RPCError.Code?.none)
        var response: HTTPResponse
        do {
            let answer = try await forward(request, id, &progress)
            response = try dialect.success(answer, of: endpoint)
        } catch {
            let error = RPCError(error)
            code = error.code
            note(error.code, progress)
            response = dialect.failure(error, gateway.limits)
        }
        response.fields.append("x-request-id", id)
        gateway.counters.answered(
            dialect.rawValue, endpoint.method.path, code, gateway.parts.now() - began)
        if let origin = gateway.origin(of: request) {
            await gateway.allow(
                origin, request, app: progress.principal?.app ?? "", in: &response)
        }
        return response
    }

    /// Forwards the call, when its class and its app have a place for it, and returns the packed
    /// answer.
    private func forward(
        _ request: HTTPRequest, _ id: String, _ progress: inout Progress
    ) async throws -> [UInt8] {
        let method = endpoint.method
        var context = try context(request, id)
        context.client = peer.address
        // A method for anyone has no principal, whatever key came with it.
        if method.role != .anyone {
            let principal = try await principal(of: request, context)
            progress.principal = principal
            try checkRole(of: principal)
            try count(principal)
            context.principal = principal
        }
        let message = try dialect.unpack(request, for: endpoint)
        progress.isForwarded = true
        let waiting = try waitingPlace(context.principal)
        defer { withExtendedLifetime(waiting) {} }
        if endpoint.isProvedBySecret {
            try gateway.checkPause(of: peer, SHA256.digest(of: message))
        }
        let holder = holder(context.principal)
        if let gate = endpoint.gate, !gate.entersAtOnce(method.callClass, holder) {
            try await gate.enter(method.callClass, holder)
        }
        defer { endpoint.gate?.leave(method.callClass, holder) }
        do {
            return try await endpoint.caller.call(method, message, context)
        } catch {
            if endpoint.isProvedBySecret, RPCError(error).code == .unauthenticated {
                gateway.wrongSecretCame(from: peer, SHA256.digest(of: message))
            }
            throw error
        }
    }

    private func principal(
        of request: HTTPRequest, _ context: CallContext
    ) async throws(RPCError) -> Principal {
        switch try gateway.authenticator.find(request.fields, from: peer) {
        case .known(let principal): principal
        case .unsure(let question):
            try await gateway.authenticator.ask(question, context, from: peer)
        }
    }

    /// Notes a refusal; what a service refuses of a key that may call, the service records.
    private func note(_ code: RPCError.Code, _ progress: Progress) {
        guard code == .unauthenticated || code == .permissionDenied && !progress.isForwarded
        else { return }
        gateway.refusals.note(code, endpoint.method.path, peer.address, progress.principal)
    }

    private func waitingPlace(_ principal: Principal?) throws(RPCError) -> WaitingPlace? {
        guard endpoint.method.callClass == .waiting, let principal else { return nil }
        return try WaitingPlace(gateway.memory.waiting, principal, gateway.counters)
    }

    private func holder(_ principal: Principal?) -> CallHolder {
        guard let principal else { return .address(peer.block) }
        return principal.app.isEmpty ? .nobody : .app(principal.app)
    }

    /// Counts a registration; throws `resourceExhausted` if there are too many.
    private func count(_ principal: Principal) throws(RPCError) {
        guard endpoint.method === Method.Client.register else { return }
        do throws(RegistrationGate.Refusal) {
            try gateway.registrations.take(principal, from: peer, now: gateway.parts.now())
        } catch {
            gateway.counters.refused(error.limit)
            throw RPCError(error)
        }
    }

    private func context(_ request: HTTPRequest, _ id: String) throws(RPCError) -> CallContext {
        let longest = min(endpoint.method.deadline, gateway.callTimeout)
        let asked = try dialect.timeout(request.fields) ?? longest
        return CallContext(deadline: began + min(asked, longest), requestID: id)
    }

    /// Refuses a key whose role may not call, before anything of the caller's is decoded.
    private func checkRole(of principal: Principal) throws(RPCError) {
        let method = endpoint.method
        guard principal.role.permits(method.role) else {
            throw RPCError(
                .permissionDenied,
                "\(method.path) needs the role \(method.role); the key has \(principal.role)")
        }
    }
}
