// On Linux and Android the loading of URLs is a module of its own.
#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// An ``HTTPTransport`` by Foundation's URL loading.
public struct URLSessionTransport: HTTPTransport {
    /// The largest answer that is taken; one page of an inbox is far smaller.
    private static let largestAnswer = 4 << 20

    private let session: URLSession

    /// Creates a transport with a session, or with one that keeps nothing on the disk.
    public init(_ session: URLSession? = nil) {
        self.session = session ?? URLSession(configuration: .ephemeral)
    }

    /// Sends a request, and returns its answer.
    public func send(_ request: TransportRequest) async throws -> TransportAnswer {
        var post = URLRequest(url: request.url)
        post.httpMethod = "POST"
        post.httpBody = request.body
        post.timeoutInterval = Double(request.timeout.components.seconds)
        for (name, value) in request.headers { post.setValue(value, forHTTPHeaderField: name) }
        let (body, response) = try await session.data(for: post)
        guard let response = response as? HTTPURLResponse, body.count <= Self.largestAnswer else {
            throw HeraldError(.notHerald, "the answer is no HTTP answer, or too large")
        }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            headers["\(name)".lowercased()] = "\(value)"
        }
        return TransportAnswer(status: response.statusCode, headers: headers, body: body)
    }
}
