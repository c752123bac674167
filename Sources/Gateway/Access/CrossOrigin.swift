import HTTP
import Protocol

/// Answers to cross-origin requests of browsers, by the Fetch standard's CORS protocol
/// (https://fetch.spec.whatwg.org/#http-cors-protocol).
struct CrossOrigin: Sendable {
    /// The request headers that web pages may send.
    private static let requestHeaders =
        "authorization, content-type, connect-protocol-version, connect-timeout-ms, herald-strict, "
        + "if-none-match, x-request-id"
    /// The response headers that web pages may read in addition to the safelisted ones.
    private static let responseHeaders =
        "x-request-id, retry-after, etag, herald-config-version, herald-config-key, "
        + "herald-config-signature"
    /// The time that a browser may remember the answer to a preflight request, in seconds.
    private static let preflightAge = "600"
    /// The most bytes that an origin may have; a longer one is ignored.
    private static let longestOrigin = 300

    private let origins: OriginBook
    private let counters: GatewayMetrics

    init(_ origins: OriginBook, _ counters: GatewayMetrics) {
        (self.origins, self.counters) = (origins, counters)
    }

    /// Returns the origin of the web page that sent a request; nil if the request has no usable
    /// origin.
    static func origin(of request: HTTPRequest) -> String? {
        guard let bytes = request.fields["origin"], bytes.count <= longestOrigin else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the response to a preflight request; nil if the request is not a preflight request.
    func preflight(_ request: HTTPRequest) async -> HTTPResponse? {
        guard request.method == .options, let origin = Self.origin(of: request),
            request.fields["access-control-request-method"] != nil
        else { return nil }
        counters.answered("none", "preflight", nil, .zero)
        let call = CallContext(requestID: RequestID.read(request.fields) ?? "")
        guard await origins.allows(origin, app: "", call) else {
            return Connect.failure(
                RPCError(
                    .permissionDenied,
                    "no app allows web pages of \(origin); to allow them: "
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

    /// Adds the headers that let the web page read the response, if the app allows its origin.
    ///
    /// - Parameter app: The app that the request was made for; empty if it is not known.
    func allow(
        _ origin: String, _ request: HTTPRequest, app: String, in response: inout HTTPResponse
    ) async {
        response.fields.append("vary", "origin")
        let call = CallContext(requestID: RequestID.read(request.fields) ?? "")
        guard await origins.allows(origin, app: app, call) else { return }
        response.fields.append("access-control-allow-origin", origin)
        response.fields.append("access-control-expose-headers", Self.responseHeaders)
    }
}
