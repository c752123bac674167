import HTTP
import Protocol

/// Cross-origin requests of browsers, by the Fetch standard's CORS protocol
/// (https://fetch.spec.whatwg.org/#http-cors-protocol).
extension Gateway {
    /// Request headers that pages may send.
    private static let requestHeaders =
        "authorization, content-type, connect-protocol-version, connect-timeout-ms, x-request-id"
    /// Response headers that pages may read besides the usual ones.
    private static let responseHeaders = "x-request-id, retry-after"
    /// How long a browser may remember the answer to a preflight request, in seconds.
    private static let preflightAge = "600"
    /// No origin is longer.
    private static let longestOrigin = 300

    /// The origin of the page that sends a request; nil if it is no browser's.
    func origin(of request: HTTPRequest) -> String? {
        guard let bytes = request.fields["origin"], bytes.count <= Self.longestOrigin else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The answer to a preflight request; nil if the request is none.
    func preflight(_ request: HTTPRequest) async -> HTTPResponse? {
        guard request.method == .options, let origin = origin(of: request),
            request.fields["access-control-request-method"] != nil
        else { return nil }
        counters.answered("none", "preflight", nil, .zero)
        let call = CallContext(requestID: RequestID.read(request.fields) ?? "")
        guard await origins.allows(origin, app: "", call) else {
            return Connect.failure(
                RPCError(
                    .permissionDenied,
                    "no app allows pages of \(origin): "
                        + "herald apps edit APP --allow-origin \(origin)"), status: 403)
        }
        var response = HTTPResponse(status: 204)
        response.fields.append("access-control-allow-origin", origin)
        response.fields.append("access-control-allow-methods", "GET, POST")
        response.fields.append("access-control-allow-headers", Self.requestHeaders)
        response.fields.append("access-control-max-age", Self.preflightAge)
        response.fields.append("vary", "origin")
        return response
    }

    /// Lets the page that sent a request read its answer, if the app allows the page's origin.
    ///
    /// - Parameter app: the app that the request was made for; empty if that is not known.
    func allow(
        _ request: HTTPRequest, app: String, in response: inout HTTPResponse
    ) async {
        guard let origin = origin(of: request) else { return }
        response.fields.append("vary", "origin")
        let call = CallContext(requestID: RequestID.read(request.fields) ?? "")
        guard await origins.allows(origin, app: app, call) else { return }
        response.fields.append("access-control-allow-origin", origin)
        response.fields.append("access-control-expose-headers", Self.responseHeaders)
    }
}
