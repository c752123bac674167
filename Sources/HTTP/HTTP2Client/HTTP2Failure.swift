/// The reason why a request has no response.
package struct HTTP2Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; an open set, as later builds may add kinds.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The request cannot be sent as it is.
        package static let invalidRequest = Code(rawValue: "invalid request")
        /// More requests were begun than there was room for.
        package static let noRoom = Code(rawValue: "no room")
        /// The response did not come in time.
        package static let deadline = Code(rawValue: "deadline")
        /// The peer closed the connection in good order (GOAWAY).
        package static let goingAway = Code(rawValue: "going away")
        /// The peer refused the stream (REFUSED_STREAM).
        package static let refused = Code(rawValue: "refused")
        /// The peer reset the stream for another reason.
        package static let reset = Code(rawValue: "reset")
        /// The connection was lost.
        package static let connectionLost = Code(rawValue: "connection lost")
        /// The peer did not answer a PING.
        package static let silent = Code(rawValue: "silent")
        /// The peer violated HTTP/2.
        package static let badProtocol = Code(rawValue: "protocol")
        /// The request's `isHeld` said that it must no longer be written.
        package static let held = Code(rawValue: "held")
        /// The client was closed.
        package static let closed = Code(rawValue: "closed")
        /// The host name has no address.
        package static let name = Code(rawValue: "name")
        /// Nothing answers at the address, or the address is not allowed.
        package static let connect = Code(rawValue: "connect")
        /// The connection did not open in time.
        package static let timeout = Code(rawValue: "timeout")
        /// The TLS handshake failed.
        package static let handshake = Code(rawValue: "TLS")
        /// The peer's certificate is not trusted: it is expired, for another name, or of an unknown
        /// authority.
        package static let certificate = Code(rawValue: "certificate")
        /// The peer does not support HTTP/2.
        package static let noHTTP2 = Code(rawValue: "no HTTP/2")
        /// Memory ran out.
        package static let memory = Code(rawValue: "memory")
    }

    package var code: Code
    /// True if another request has already reported this failure; when a connection fails, all its
    /// requests end with the same failure.
    package var isToldOf = false
    /// A description of the failure and, where somebody can do something about it, what to do.
    package var message: String

    /// Creates a failure.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
