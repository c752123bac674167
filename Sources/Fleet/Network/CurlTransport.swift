import Foundation
import HTTPClient
package import HeraldClient

/// An ``HTTPTransport`` as apps on a server would have it, by libcurl in place of Foundation.
///
/// It is for single phones of tests; those of a fleet have a ``GatewayLine``.
package struct CurlTransport: HTTPTransport {
    /// The largest answer that is taken, as the library's own transport has it.
    private static let largestAnswer = 4 << 20

    private let client: HTTPClient
    private let authorities: String?

    /// Creates a transport.
    ///
    /// - Parameter authorities: a file of certificates to trust; nil: those of the system.
    package init(authorities: String?) throws {
        (client, self.authorities) = (try HTTPClient(), authorities)
    }

    /// Sends a request, and returns its answer.
    package func send(_ request: TransportRequest) async throws -> TransportAnswer {
        var post = HTTPClientRequest("POST", url: request.url.absoluteString)
        post.headers = request.headers.map { HTTPClientHeader($0.key, $0.value) }
        post.body = [UInt8](request.body)
        post.timeout = request.timeout
        post.certificateAuthorities = authorities
        post.addresses = .any
        post.maximumBodyLength = Self.largestAnswer
        let response = try await client.send(post)
        let headers = response.headers.map { ($0.name.lowercased(), $0.value) }
        return TransportAnswer(
            status: response.status, headers: Dictionary(headers) { first, _ in first },
            body: Data(response.body))
    }
}
