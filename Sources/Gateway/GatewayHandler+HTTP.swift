package import HTTP
package import HTTPServer

extension GatewayHandler: HTTPHandler {
    private static let limits = HTTPLimits()

    package func bodyLimit(for request: HTTPRequest) -> HTTPBodyLimit {
        // A key in the cache would do, but asking needs the connection's thread to wait: until the
        // key has opened, the smaller bound counts.
        Authenticator.key(of: request) == nil
            ? HTTPBodyLimit(Self.limits.bodyBytesBeforeAuthentication)
            : HTTPBodyLimit(Self.limits.bodyBytesBeforeAuthentication, isFinal: false)
    }

    package func finalBodyLimit(for request: HTTPRequest) async -> Int {
        await opens(request) ? Self.limits.bodyBytes : Self.limits.bodyBytesBeforeAuthentication
    }

    package func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? {
        immediately(request)
    }

    package func answer(_ request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse {
        await respond(to: request, isHTTP2: peer.isHTTP2, mayReadMetrics: peer.isLoopback)
    }
}
