import HTTP
import Protocol
import ServiceKit

/// One call on its way through: who, how long, what, and the answer in the caller's dialect.
struct Call {
    let gateway: Gateway
    let endpoint: Endpoint
    let dialect: Dialect

    /// Answers it, whatever happens.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let began = gateway.parts.now()
        let id = RequestID.read(request.fields) ?? gateway.parts.identifiers.next()
        var response: HTTPResponse
        var code: RPCError.Code?
        do {
            response = try await perform(request, id, began)
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

    private func perform(
        _ request: HTTPRequest, _ id: String, _ began: MonotonicInstant
    ) async throws -> HTTPResponse {
        let asked = try dialect.timeout(request.fields) ?? endpoint.method.deadline
        let longest = min(endpoint.method.deadline, gateway.limits.callTimeout)
        var call = CallContext(deadline: began + min(asked, longest), requestID: id)
        call.principal = try await authorise(request, call)
        let message = try dialect.unpack(request, for: endpoint)
        let answer = try await endpoint.caller.call(endpoint.method, message, call)
        return try dialect.success(answer, of: endpoint)
    }

    /// Finds out who calls and whether they may, before anything of theirs is decoded.
    ///
    /// A method for anyone has no principal, whatever key came with it.
    private func authorise(
        _ request: HTTPRequest, _ call: CallContext
    ) async throws(RPCError) -> Principal? {
        let method = endpoint.method
        guard method.role != .anyone else { return nil }
        let principal = try await gateway.authenticator.principal(request.fields, call)
        guard principal.role.permits(method.role) else {
            throw RPCError(
                .permissionDenied,
                "\(method.path) needs the role \(method.role); the key has \(principal.role)")
        }
        return principal
    }
}
