package import HTTPClient
import JSON
package import Protocol

/// Calls a gateway over TLS like any client: Connect unary with protobuf bodies.
package struct GatewayCaller: Caller {
    /// The address of the gateway, and the credentials to show it.
    package struct Configuration: Sendable {
        /// The URL of the gateway, such as `https://localhost:8443`.
        package var url: String
        /// A key's text; nil for calls that need none.
        package var key: String?
        /// A PEM file of the authorities to trust; nil: the system's.
        package var certificateAuthorities: String?
        /// The host and the port to connect to, such as `localhost:8443`; nil: those of `url`.
        package var route: String?

        /// A gateway at `url`.
        package init(
            url: String, key: String? = nil, certificateAuthorities: String? = nil,
            route: String? = nil
        ) {
            self.url = url
            self.key = key
            self.certificateAuthorities = certificateAuthorities
            self.route = route
        }
    }

    /// The largest answer taken: a page of a thousand devices.
    private static let maximumAnswer = 4 << 20

    /// Bytes of a body that go out at once by HTTP/2, whatever the gateway has to do: the least
    /// window a stream begins with (RFC 9113, 6.9.2).
    ///
    /// While a window is closed libcurl 7.88 spins, a processor for itself: what is larger goes by
    /// HTTP/1.1, on connections of its own.
    private static let largestInWindow = 65_535

    private let configuration: Configuration
    private let client: HTTPClient

    /// A caller of one gateway.
    package init(_ configuration: Configuration, _ client: HTTPClient) {
        self.configuration = configuration
        self.client = client
    }

    package func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        var post = HTTPClientRequest("POST", url: "\(configuration.url)/\(method.path)")
        post.headers = [HTTPClientHeader("Content-Type", "application/proto")]
        if let key = configuration.key {
            post.headers.append(HTTPClientHeader("Authorization", "Bearer \(key)"))
        }
        let milliseconds = method.deadline.wholeNanoseconds / 1_000_000
        post.headers.append(HTTPClientHeader("Connect-Timeout-Ms", "\(milliseconds)"))
        post.body = request
        post.timeout = method.deadline
        post.certificateAuthorities = configuration.certificateAuthorities
        post.route = configuration.route
        post.maximumBodyLength = Self.maximumAnswer
        post.addresses = .any
        if request.count > Self.largestInWindow { post.version = .http1 }
        let response: HTTPClientResponse
        do throws(HTTPClientError) {
            response = try await client.send(post)
        } catch {
            throw RPCError(error)
        }
        guard response.status == 200 else { throw RPCError(connect: response) }
        return response.body
    }
}

extension RPCError {
    fileprivate init(_ error: HTTPClientError) {
        switch error.code {
        case .timedOut: self.init(.deadlineExceeded, error.message)
        case .cancelled: self.init(.cancelled, error.message)
        case .tooLarge: self.init(.resourceExhausted, error.message)
        case .invalidRequest: self.init(.invalidArgument, error.message)
        default: self.init(.unavailable, error.message)
        }
    }

    /// A Connect error: `{"code": "not_found", "message": …, "details": [{"type", "value"}]}`.
    fileprivate init(connect response: HTTPClientResponse) {
        self.init(.unknown, "the gateway answered HTTP \(response.status)")
        // Whoever stands before the gateway knows no details.
        retryAfter = response.header("retry-after").flatMap { DecimalText.integer($0, UInt32.self) }
            .map { .seconds($0) }
        guard let document = try? JSONDocument(parsing: response.body) else { return }
        let root = document.root
        if let name = try? root.member("code")?.string() { code = Code(connectName: name) }
        if let message = try? root.member("message")?.string() { self.message = message }
        guard let details = try? root.member("details")?.elements() else { return }
        for detail in details {
            guard let type = try? detail.member("type")?.string(),
                let value = try? detail.member("value")?.bytes()
            else { continue }
            read(value, of: type)
        }
    }
}

extension RPCError.Code {
    /// A code by its name in the Connect protocol, such as `not_found`.
    fileprivate init(connectName name: String) {
        let number = (Int32(1)...16).first {
            let code = RPCError.Code(rawValue: $0)
            // Connect spells it with one l.
            return (code == .cancelled ? "canceled" : code.name.lowercased()) == name
        }
        self = number.map(RPCError.Code.init(rawValue:)) ?? .unknown
    }
}
