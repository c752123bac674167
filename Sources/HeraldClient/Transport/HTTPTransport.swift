public import Foundation

/// A request to the gateway: always a POST with a JSON body.
public struct TransportRequest: Hashable, Sendable {
    /// The whole URL.
    public var url: URL
    /// The header fields.
    public var headers: [String: String]
    /// The body of the request, as it is sent.
    public var body: Data
    /// The longest time that the request may take.
    public var timeout: Duration

    /// Creates a request.
    public init(url: URL, headers: [String: String], body: Data, timeout: Duration) {
        (self.url, self.headers, self.body, self.timeout) = (url, headers, body, timeout)
    }
}

/// An answer to a request, from the gateway or from a proxy before it.
public struct TransportAnswer: Hashable, Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The header fields, by their names in small letters.
    public var headers: [String: String]
    /// The body of the answer; empty for none.
    public var body: Data

    /// Creates an answer.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// Carries requests to the gateway.
public protocol HTTPTransport: Sendable {
    /// Sends a request, and returns its answer, whatever the status.
    ///
    /// - Throws: any error if nothing came.
    func send(_ request: TransportRequest) async throws -> TransportAnswer
}

extension HTTPTransport {
    /// Sends a request, and returns its answer; nil and the reason if none came.
    func answer(to request: TransportRequest) async -> (TransportAnswer?, problem: String) {
        do {
            return (try await send(request), "")
        } catch let error as HeraldError {
            return (nil, error.message)
        } catch {
            // Foundation's errors of loading name the certificate or the host here.
            return (nil, error.localizedDescription)
        }
    }
}
