import HTTP
import HTTPServer
import Protocol
import ServiceKit

/// One call on its way through: who, how long, what, and the answer in the caller's dialect.
struct Call {
    let gateway: Gateway
    let endpoint: Endpoint
    let dialect: Dialect
    let peer: HTTPPeer

    /// Answers it, whatever happens.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let began = gateway.parts.now()
        let id = RequestID.read(request.fields) ?? gateway.parts.identifiers.next()
        var app = ""
        var response = respond(await outcome(of: request, id, began, &app), id, began)
        await gateway.allow(request, app: app, in: &response)
        return response
    }

    /// - Parameter app: set to the app that the request is made for, as far as its key says so.
    private func outcome(
        of request: HTTPRequest, _ id: String, _ began: MonotonicInstant, _ app: inout String
    ) async -> Result<[UInt8], RPCError> {
        do {
            var context = try context(request, id, began)
            // A method for anyone has no principal, whatever key came with it.
            if endpoint.method.role != .anyone {
                context.principal = try await authorise(request, context)
                app = context.principal?.app ?? ""
            }
            try count(context.principal)
            let message = try dialect.unpack(request, for: endpoint)
            return .success(try await endpoint.caller.call(endpoint.method, message, context))
        } catch {
            return .failure(RPCError(error))
        }
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

    /// Finds out who calls and whether they may, before anything of theirs is decoded.
    private func authorise(
        _ request: HTTPRequest, _ call: CallContext
    ) async throws(RPCError) -> Principal {
        let method = endpoint.method
        let principal = try await gateway.authenticator.principal(request.fields, call)
        guard principal.role.permits(method.role) else {
            throw RPCError(
                .permissionDenied,
                "\(method.path) needs the role \(method.role); the key has \(principal.role)")
        }
        return principal
    }
}
