package import HTTP

/// What answers the requests of an HTTP server.
///
/// Everything is called on the thread of the connection, and must not block it.
package protocol HTTPHandler: Sendable {
    /// The largest body accepted for a request, whose header section is complete.
    func bodyLimit(for request: HTTPRequest) -> HTTPBodyLimit

    /// Finds out whether a request whose body is held may send all of it.
    ///
    /// - Returns: the limit that counts from now on.
    func finalBodyLimit(for request: HTTPRequest) async -> Int

    /// An answer that needs no waiting; nil means that ``answer(_:from:)`` has it.
    func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse?

    /// Whether the handler answers a request by means of `conversation`, now or later.
    ///
    /// It is asked first, and not by whoever wants nothing but to answer.
    func takes(
        _ request: HTTPRequest, from peer: HTTPPeer, on conversation: HTTPConversation
    ) -> Bool

    /// A connection on which requests were offered to be taken is over.
    func conversationEnded(_ id: HTTPConversation.ID)

    /// The answer to a request; it alone may have a `source`.
    ///
    /// The task is cancelled when the peer resets the stream or leaves.
    func answer(_ request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse

    /// The answer to a request that the session refuses itself, such as one with too large a body.
    ///
    /// - Parameter request: what of it has come; its body has not.
    func refusal(_ problem: HTTPProblem, of request: HTTPRequest) -> HTTPResponse
}

extension HTTPHandler {
    package func takes(
        _ request: HTTPRequest, from peer: HTTPPeer, on conversation: HTTPConversation
    ) -> Bool { false }

    package func conversationEnded(_ id: HTTPConversation.ID) {}
}

/// Who sent a request.
package struct HTTPPeer: Hashable, Sendable {
    /// Its address, numeric; empty when it left before it could be asked.
    package var address: String
    /// Whether it is on this machine.
    package var isLoopback: Bool
    /// Whether it speaks HTTP/2, in which answers may have trailers.
    package var isHTTP2: Bool

    /// A peer.
    package init(address: String, isLoopback: Bool, isHTTP2: Bool) {
        self.address = address
        self.isLoopback = isLoopback
        self.isHTTP2 = isHTTP2
    }
}

/// Is told what happens to connections, for metrics.
package protocol HTTPServerObserver: Sendable {
    /// A connection was accepted.
    func connectionOpened()
    /// A connection is over.
    func connectionClosed()
    /// A connection was turned away, for there are too many.
    func connectionRefused()
    /// A TLS handshake ended.
    func handshakeEnded(_ end: HTTPServerHandshake)
    /// Plaintext was received.
    func received(_ bytes: Int)
    /// Plaintext was sent.
    func sent(_ bytes: Int)
}

/// How a TLS handshake ended.
package enum HTTPServerHandshake: String, CaseIterable, Sendable {
    /// A new session.
    case full
    /// An earlier session, by a ticket.
    case resumed
    /// The peer broke it off, or shares no version, cipher or protocol with us.
    case failed
    /// It took longer than it may.
    case late
    /// It took longest when there were too many.
    case crowded
}

/// Takes no notice.
package struct NoHTTPServerObserver: HTTPServerObserver {
    /// An observer without effect.
    package init() {}
    package func connectionOpened() {}
    package func connectionClosed() {}
    package func connectionRefused() {}
    package func handshakeEnded(_ end: HTTPServerHandshake) {}
    package func received(_ bytes: Int) {}
    package func sent(_ bytes: Int) {}
}
