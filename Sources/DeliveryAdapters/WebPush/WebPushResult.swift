import Addresses
import HTTP
import HTTPClient

/// The result of a request to a push service, by either version of HTTP.
enum WebPushResult: Sendable {
    /// The service answered.
    case answered(status: Int, retryAfter: String?)
    /// The service certainly did not process the message.
    case unprocessed(String)
    /// The service refused the stream, which means that it is overloaded.
    case refusedStream(String)
    /// The service may have processed the message.
    case uncertain(String)
    /// No connection could be made.
    case unreachable(String)
    /// No HTTP/2 connection could be made, but HTTP/1.1 may work.
    case noHTTP2(String)
    /// The endpoint's address must not be connected to.
    case forbidden(String)

    /// Converts the result of an HTTP/2 request.
    init(_ result: HTTP2Result) {
        switch result {
        case .response(let response):
            self = .answered(status: response.status, retryAfter: response.fields.retryAfter)
        case .unprocessed(let failure):
            self =
                failure.code == .refused
                ? .refusedStream(failure.description) : .unprocessed(failure.description)
        case .uncertain(let failure): self = .uncertain(failure.description)
        case .unreachable(let failure):
            switch failure.code {
            // A server without HTTP/2 reports this in its handshake, or closes the connection.
            case .noHTTP2, .handshake: self = .noHTTP2(failure.description)
            default: self = .unreachable(failure.description)
            }
        }
    }

    /// Sends a request by HTTP/1.1 and returns its result.
    init(_ client: HTTPClient, _ request: HTTPClientRequest) async {
        do throws(HTTPClientError) {
            let response = try await client.send(request)
            self = .answered(
                status: response.status, retryAfter: response.header("retry-after"))
        } catch {
            switch error.code {
            case .addressRefused, .invalidRequest: self = .forbidden(error.message)
            // The service did answer, but with a long body.
            case .tooLarge:
                self =
                    error.status.map { .answered(status: $0, retryAfter: nil) }
                    ?? .uncertain(error.message)
            case .held where !error.mayHaveBeenDelivered: self = .unprocessed(error.message)
            default:
                self =
                    error.mayHaveBeenDelivered
                    ? .uncertain(error.message) : .unreachable(error.message)
            }
        }
    }
}

extension WebPushRequest {
    /// Returns the request for HTTP/2.
    ///
    /// - Parameter shared: The fields of ``WebPushFields``.
    func overHTTP2(_ url: ProviderURL, _ shared: HTTPFields) -> HTTP2Request {
        // These fields differ each time, and would displace the others in HPACK's table.
        var own = HTTPFields()
        own.append("ttl", "\(life)")
        if let topic { own.append("topic", topic) }
        return HTTP2Request(path: url.path, shared: shared, own: own, body: body)
    }

    /// Returns the request for HTTP/1.1.
    func overHTTP1(
        _ url: ProviderURL, _ authorization: String, _ timeout: Duration,
        _ configuration: WebPushConfiguration, unless isHeld: @escaping IsHeld
    ) -> HTTPClientRequest {
        // Rebuild the URL from its parsed form, so that the client cannot parse it differently.
        var request = HTTPClientRequest(
            "POST", url: url.origin + String(decoding: url.path, as: UTF8.self))
        request.headers =
            headers.map { HTTPClientHeader($0.name, $0.value) }
            + [HTTPClientHeader("authorization", authorization)]
        request.body = body
        request.timeout = max(timeout, .milliseconds(1))
        request.addresses = configuration.policy
        request.authorities = configuration.authorities
        request.version = .http1
        request.isHeld = isHeld
        return request
    }
}
