/// The reason why a request has no response.
package struct HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error; an open set, as later builds may add kinds.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The request itself cannot be sent; retrying does not help.
        package static let invalidRequest = Code(rawValue: "invalid request")
        /// The host name does not resolve, or nothing listens at the address.
        package static let couldNotConnect = Code(rawValue: "could not connect")
        /// The TLS handshake failed, or the certificate is not trusted.
        package static let tls = Code(rawValue: "TLS")
        /// A complete response did not come within the timeout.
        package static let timedOut = Code(rawValue: "timed out")
        /// The address policy forbids every address of the host.
        package static let addressRefused = Code(rawValue: "address refused")
        /// The response is longer than allowed.
        package static let tooLarge = Code(rawValue: "answer too large")
        /// The peer closed the connection early, or does not speak HTTP.
        package static let protocolError = Code(rawValue: "protocol error")
        /// The request's `isHeld` said, just before writing, that it must no longer be written.
        package static let held = Code(rawValue: "held")
        /// The calling task was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
        /// libcurl cannot be used: memory or threads ran out.
        package static let setup = Code(rawValue: "setup")
    }

    package var code: Code
    /// A description, which names the server, but never the path, which may hold a secret.
    package var message: String
    /// True if the peer may have processed the request: true once its first byte was sent.
    package var mayHaveBeenDelivered: Bool
    /// The status of a response whose body is longer than allowed; otherwise nil.
    package var status: Int?

    package init(_ code: Code, _ message: String, mayHaveBeenDelivered: Bool = false) {
        self.code = code
        self.message = message
        self.mayHaveBeenDelivered = mayHaveBeenDelivered
    }

    package var description: String {
        let fate = mayHaveBeenDelivered ? "may have been delivered" : "not delivered"
        return "\(code.rawValue): \(message) (\(fate))"
    }

    static func invalid(_ message: String) -> HTTPClientError {
        HTTPClientError(.invalidRequest, message)
    }
}
