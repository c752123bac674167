/// Why a request has no answer.
package struct HTTP2Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong; open, because a later build may know more.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The request cannot be sent as it is.
        package static let invalidRequest = Code(rawValue: "invalid request")
        /// More requests were begun than there was room for.
        package static let noRoom = Code(rawValue: "no room")
        /// No answer in time.
        package static let deadline = Code(rawValue: "deadline")
        /// The peer ended the connection in good order (GOAWAY).
        package static let goingAway = Code(rawValue: "going away")
        /// The peer refused the stream (REFUSED_STREAM).
        package static let refused = Code(rawValue: "refused")
        /// The peer reset the stream for another reason.
        package static let reset = Code(rawValue: "reset")
        /// The connection broke.
        package static let connectionLost = Code(rawValue: "connection lost")
        /// The peer did not answer a PING.
        package static let silent = Code(rawValue: "silent")
        /// The peer broke HTTP/2.
        package static let badProtocol = Code(rawValue: "protocol")
        /// The request said that it must not be written any more.
        package static let held = Code(rawValue: "held")
        /// The client was closed.
        package static let closed = Code(rawValue: "closed")
        /// The name has no address.
        package static let name = Code(rawValue: "name")
        /// Nobody answers at the address, or it may not be used.
        package static let connect = Code(rawValue: "connect")
        /// No connection in time.
        package static let timeout = Code(rawValue: "timeout")
        /// TLS could not be agreed on.
        package static let handshake = Code(rawValue: "TLS")
        /// The peer's certificate is not to be trusted: expired, another name, unknown authority.
        package static let certificate = Code(rawValue: "certificate")
        /// The peer does not speak HTTP/2.
        package static let noHTTP2 = Code(rawValue: "no HTTP/2")
        /// There is no memory.
        package static let memory = Code(rawValue: "memory")
    }

    package var code: Code
    /// Whether another request has told of what went wrong: all that are open on a connection end
    /// with it, and it is one failure.
    package var isToldOf = false
    /// What happened and, where somebody can do something about it, what.
    package var message: String

    /// A failure.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
