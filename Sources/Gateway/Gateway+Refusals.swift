package import HTTP
package import HTTPServer
import Protocol

extension Gateway {
    package func bodyLimit(for request: HTTPRequest) -> HTTPBodyLimit {
        let unknown = limits.bodyBytesBeforeAuthentication
        // A webhook's signature is of the whole body, so that it is read before anything is known.
        if HookPath(request.path) != nil { return HTTPBodyLimit(limits.bodyBytes) }
        guard let endpoint = endpoints.at(request.path), endpoint.method.role != .anyone
        else { return HTTPBodyLimit(unknown) }
        // Most bodies are small, whoever sends them.
        let length = request.fields["content-length"]
            .flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        if let length, length <= unknown { return HTTPBodyLimit(unknown) }
        if let secret = SessionCookie.read(request.fields) {
            return sessions.isKnown(secret)
                ? HTTPBodyLimit(limits.bodyBytes) : HTTPBodyLimit(unknown, isFinal: false)
        }
        return switch authenticator.isKnown(request.fields) {
        case .yes: HTTPBodyLimit(limits.bodyBytes)
        case .no: HTTPBodyLimit(unknown)
        case .perhaps: HTTPBodyLimit(unknown, isFinal: false)
        }
    }

    package func finalBodyLimit(for request: HTTPRequest, from peer: HTTPPeer) async -> Int {
        let call = CallContext(requestID: RequestID.read(request.fields) ?? "")
        let isKnown: Bool
        if let secret = SessionCookie.read(request.fields) {
            isKnown =
                (try? await sessions.session(secret, isActive: false, call, from: peer)) != nil
        } else {
            isKnown = (try? await authenticator.principal(request.fields, call, from: peer)) != nil
        }
        return isKnown ? limits.bodyBytes : limits.bodyBytesBeforeAuthentication
    }

    package func refusal(_ problem: HTTPProblem, of request: HTTPRequest) -> HTTPResponse {
        let error = RPCError(Self.code(of: problem.status), problem.message)
        counters.answered("none", "unknown", error.code, .zero)
        let dialect = Dialect(request.fields) ?? .connectJSON
        var response = dialect.failure(error, status: problem.status, limits)
        SafeHeaders.add(to: &response, for: request)
        return response
    }

    private static func code(of status: Int) -> RPCError.Code {
        switch status {
        case 408: .deadlineExceeded
        case 413, 414, 431: .resourceExhausted
        case 501: .unimplemented
        case 500...: .internal
        default: .invalidArgument
        }
    }
}
