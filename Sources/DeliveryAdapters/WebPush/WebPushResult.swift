import Addresses
import HTTP
import HTTPClient

/// What became of a request to a push service, by whatever version of HTTP.
enum WebPushResult: Sendable {
    /// It has answered.
    case answered(status: Int, retryAfter: String?)
    /// It has certainly not looked at the message.
    case unprocessed(String)
    /// It has refused to look at the message: it has too much to do.
    case refusedStream(String)
    /// It may have.
    case uncertain(String)
    /// There is no connection to it.
    case unreachable(String)
    /// There is none by HTTP/2, but there may be one by HTTP/1.1.
    case noHTTP2(String)
    /// It is where nobody may be sent to.
    case forbidden(String)

    /// By HTTP/2.
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
            // A server without HTTP/2 says so in its hello, or hangs up.
            case .noHTTP2, .handshake: self = .noHTTP2(failure.description)
            default: self = .unreachable(failure.description)
            }
        }
    }

    /// By HTTP/1.1.
    init(_ client: HTTPClient, _ request: HTTPClientRequest) async {
        do throws(HTTPClientError) {
            let response = try await client.send(request)
            self = .answered(
                status: response.status, retryAfter: response.header("retry-after"))
        } catch {
            switch error.code {
            case .addressRefused, .invalidRequest: self = .forbidden(error.message)
            // It answered, at length.
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
    /// The request by HTTP/2.
    ///
    /// - Parameter shared: of ``WebPushFields``.
    func overHTTP2(_ url: ProviderURL, _ shared: HTTPFields) -> HTTP2Request {
        // These would displace the others in HPACK's table.
        var own = HTTPFields()
        own.append("ttl", "\(life)")
        if let topic { own.append("topic", topic) }
        return HTTP2Request(path: url.path, shared: shared, own: own, body: body)
    }

    /// The request by HTTP/1.1.
    func overHTTP1(
        _ url: ProviderURL, _ authorization: String, _ timeout: Duration,
        _ configuration: WebPushConfiguration, unless isHeld: @escaping IsHeld
    ) -> HTTPClientRequest {
        // As it was understood here, so that nobody understands it otherwise.
        var request = HTTPClientRequest(
            "POST", url: url.origin + String(decoding: url.path, as: UTF8.self))
        request.headers =
            headers.map { HTTPClientHeader($0.name, $0.value) }
            + [HTTPClientHeader("authorization", authorization)]
        request.body = body
        request.timeout = max(timeout, .milliseconds(1))
        request.addresses = configuration.policy
        request.certificateAuthorities = configuration.authorities
        request.version = .http1
        request.isHeld = isHeld
        return request
    }
}
