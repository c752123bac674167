/// Why a request has no answer.
package struct HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong; open, because a later build may know more.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The request itself cannot be sent; trying again is of no use.
        package static let invalidRequest = Code(rawValue: "invalid request")
        /// The name does not resolve, or nobody listens there.
        package static let couldNotConnect = Code(rawValue: "could not connect")
        /// No agreement on TLS, or a certificate that is not to be trusted.
        package static let tls = Code(rawValue: "TLS")
        /// No whole answer in the time allowed.
        package static let timedOut = Code(rawValue: "timed out")
        /// The address policy forbids every address that the name stands for.
        package static let addressRefused = Code(rawValue: "address refused")
        /// The answer is longer than allowed.
        package static let tooLarge = Code(rawValue: "answer too large")
        /// The peer broke off, or does not speak HTTP.
        package static let protocolError = Code(rawValue: "protocol error")
        /// The request said, when it was about to be written, that it must not be any more.
        package static let held = Code(rawValue: "held")
        /// The task that asked was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
        /// libcurl cannot be used: no memory, no thread.
        package static let setup = Code(rawValue: "setup")
    }

    package var code: Code
    /// What happened; names the server, never the path, which may hold a secret.
    package var message: String
    /// Whether the peer may have acted on the request: true from its first byte on the wire.
    package var mayHaveBeenDelivered: Bool
    /// The status of an answer whose body is longer than allowed; nil: there was none.
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
