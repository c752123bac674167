import Crypto
import HTTP
import HTTPServer
import Protocol
import ServiceKit

/// One call through the gateway: it is authorised, decoded, forwarded, and answered in the caller's
/// dialect.
struct Call {
    let gateway: Gateway
    let endpoint: Endpoint
    let dialect: Dialect
    let peer: HTTPPeer

    /// Returns the response to the call; an error becomes a response too.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let began = gateway.parts.now()
        let id = RequestID.read(request.fields) ?? gateway.parts.identifiers.next()
        var app = ""
        var response = respond(await outcome(of: request, id, began, &app), id, began)
        await gateway.allow(request, app: app, in: &response)
        return response
    }

    /// Forwards the call and returns the packed answer or the error.
    ///
    /// - Parameter app: Set to the app of the request's key; stays empty if the key has no app.
    private func outcome(
        of request: HTTPRequest, _ id: String, _ began: MonotonicInstant, _ app: inout String
    ) async -> Result<[UInt8], RPCError> {
        var (principal, isForwarded): (Principal?, Bool) = (nil, false)
        do {
            var context = try context(request, id, began)
            context.client = peer.address
            // A method for anyone has no principal, whatever key came with it.
            if endpoint.method.role != .anyone {
                principal = try await gateway.authenticator.principal(
                    request.fields, context, from: peer)
                app = principal?.app ?? ""
                try checkRole(of: principal)
                context.principal = principal
            }
            try count(context.principal)
            let message = try dialect.unpack(request, for: endpoint)
            isForwarded = true
            return .success(try await make(message, context))
        } catch {
            let error = RPCError(error)
            // What a service refuses of a key that may call, the service records.
            if error.code == .unauthenticated || error.code == .permissionDenied && !isForwarded {
                gateway.refusals.note(
                    error.code, endpoint.method.path, peer.address, principal)
            }
            return .failure(error)
        }
    }

    /// Makes the call, when its class and its app have a place for it.
    private func make(_ message: [UInt8], _ context: CallContext) async throws -> [UInt8] {
        let method = endpoint.method
        let waiting: WaitingPlace? =
            if method.callClass == .waiting, let principal = context.principal {
                try WaitingPlace(gateway.memory.waiting, principal, gateway.counters)
            } else {
                nil
            }
        defer { withExtendedLifetime(waiting) {} }
        if endpoint.isProvedBySecret {
            try gateway.checkPause(of: peer, SHA256.digest(of: message))
        }
        let holder = holder(context.principal)
        try await endpoint.gate?.enter(method.callClass, holder)
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

    private func holder(_ principal: Principal?) -> CallHolder {
        guard let principal else { return .address(peer.block) }
        return principal.app.isEmpty ? .nobody : .app(principal.app)
    }

    /// Counts a registration; throws `resourceExhausted` if there are too many.
    private func count(_ principal: Principal?) throws(RPCError) {
        guard let principal, endpoint.method.path == Method.Client.register.path else { return }
        do throws(RegistrationGate.Refusal) {
            try gateway.registrations.take(principal, from: peer, now: gateway.parts.now())
        } catch {
            gateway.counters.refused(error.limit)
            throw RPCError(error)
        }
    }

    private func context(
        _ request: HTTPRequest, _ id: String, _ began: MonotonicInstant
    ) throws(RPCError) -> CallContext {
        let asked = try dialect.timeout(request.fields) ?? endpoint.method.deadline
        let longest = min(endpoint.method.deadline, gateway.limits.callTimeout)
        return CallContext(deadline: began + min(asked, longest), requestID: id)
    }

    private func respond(
        _ outcome: Result<[UInt8], RPCError>, _ id: String, _ began: MonotonicInstant
    ) -> HTTPResponse {
        var response: HTTPResponse
        var code: RPCError.Code?
        do {
            response = try dialect.success(outcome.get(), of: endpoint)
        } catch {
            let error = RPCError(error)
            code = error.code
            response = dialect.failure(error, gateway.limits)
        }
        response.fields.append("x-request-id", id)
        gateway.counters.answered(
            dialect.rawValue, endpoint.method.path, code, gateway.parts.now() - began)
        return response
    }

    /// Refuses a key whose role may not call, before anything of the caller's is decoded.
    private func checkRole(of principal: Principal?) throws(RPCError) {
        let method = endpoint.method
        guard let principal, principal.role.permits(method.role) else {
            throw RPCError(
                .permissionDenied,
                "\(method.path) needs the role \(method.role); the key has "
                    + "\(principal?.role ?? .anyone)")
        }
    }
}
