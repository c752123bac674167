import HTTP
import Protocol
import ServiceKit

/// One call through the gateway: it is authorised, decoded, forwarded, and answered in the caller's
/// dialect.
struct Call {
    let gateway: Gateway
    let endpoint: Endpoint
    let dialect: Dialect

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
        do {
            var context = try context(request, id, began)
            // A method that anyone may call has no principal, even if the request has a key.
            if endpoint.method.role != .anyone {
                context.principal = try await authorise(request, context)
                app = context.principal?.app ?? ""
            }
            let message = try dialect.unpack(request, for: endpoint)
            return .success(try await endpoint.caller.call(endpoint.method, message, context))
        } catch {
            return .failure(RPCError(error))
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

    /// Returns the caller's principal, before the body is decoded.
    ///
    /// - Throws: `unauthenticated`, or `permissionDenied` if the key's role does not permit the
    ///   method.
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
