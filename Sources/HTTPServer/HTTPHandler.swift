package import Addresses
package import HTTP
import Synchronization

/// The code that answers the requests of an HTTP server.
///
/// All methods are called on the thread of the connection, and must not block it.
package protocol HTTPHandler: Sendable {
    /// Returns the largest body that is accepted for a request, whose header section is complete.
    func bodyLimit(for request: HTTPRequest) -> HTTPBodyLimit

    /// Decides whether a request with a held body may send all of it.
    ///
    /// - Returns: the final limit in bytes.
    func finalBodyLimit(for request: HTTPRequest, from peer: HTTPPeer) async -> Int

    /// Returns a response that needs no waiting; nil leaves the request to ``answer(_:from:)``.
    func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse?

    /// Returns whether the handler answers a request by means of `conversation`, now or later.
    ///
    /// It is called before the other methods that answer. By default it returns false.
    func takes(
        _ request: HTTPRequest, from peer: HTTPPeer, on conversation: HTTPConversation
    ) -> Bool

    /// Reports that a connection has ended on which `takes` was called.
    func conversationEnded(_ id: HTTPConversation.ID)

    /// Returns the response to a request; only this response may have a `source`.
    ///
    /// The task is cancelled when the peer resets the stream or disconnects.
    func answer(_ request: HTTPRequest, from peer: HTTPPeer) async -> HTTPResponse

    /// Returns the response to a request that the session refuses, such as one with too large a
    /// body.
    ///
    /// - Parameter request: what was received of the request, without its body.
    func refusal(_ problem: HTTPProblem, of request: HTTPRequest) -> HTTPResponse
}

extension HTTPHandler {
    package func takes(
        _ request: HTTPRequest, from peer: HTTPPeer, on conversation: HTTPConversation
    ) -> Bool { false }

    package func conversationEnded(_ id: HTTPConversation.ID) {}
}

/// The sender of a request.
package struct HTTPPeer: Hashable, Sendable {
    /// The numeric address; empty if the peer left before the address was read.
    package var address: String
    /// True if the peer is on this machine.
    package var isLoopback: Bool
    /// True if the connection is HTTP/2, in which responses may have trailers.
    package var isHTTP2: Bool
    /// The addresses that count as this one client.
    package var block: AddressBlock
    /// The number of the connection, which no other of this process had or will have.
    package let connection: UInt64

    private static let connections = Atomic<UInt64>(0)

    /// Creates a peer on a connection of its own.
    package init(address: String, isLoopback: Bool, isHTTP2: Bool) {
        self.address = address
        self.isLoopback = isLoopback
        self.isHTTP2 = isHTTP2
        block = AddressBlock(IPAddress(address) ?? .v4(0))
        connection = Self.connections.add(1, ordering: .relaxed).newValue
    }
}

/// An observer of connections, for metrics.
package protocol HTTPServerObserver: Sendable {
    /// Records that a connection was accepted.
    func connectionOpened()
    /// Records that a connection ended.
    func connectionClosed()
    /// Records that a connection was refused because there are too many.
    func connectionRefused()
    /// Records that a connection is being closed because others need its place or its memory.
    func connectionClosed(for reason: HTTPServerClosing)
    /// Records that a TLS handshake ended.
    func handshakeEnded(_ end: HTTPServerHandshake)
    /// Records that `bytes` bytes of plaintext were received.
    func received(_ bytes: Int)
    /// Records that `bytes` bytes of plaintext were sent.
    func sent(_ bytes: Int)
}

/// A reason for which a connection is closed for the sake of others.
package enum HTTPServerClosing: String, CaseIterable, Sendable {
    /// The connection was idle for longest when there were too many.
    case tooMany = "idle"
    /// The connection was idle for longest when its address had too many.
    case tooManyOfAddress = "address_idle"
    /// The connection held the most memory when its address held too much.
    case addressOwesTooMuch = "address_memory"
    /// The connection held the most memory when all together held too much.
    case allOweTooMuch = "memory"
}

/// The end of a TLS handshake.
package enum HTTPServerHandshake: String, CaseIterable, Sendable {
    /// A new TLS session was created.
    case full
    /// An earlier TLS session was resumed with a ticket.
    case resumed
    /// The peer aborted it, or shares no version, cipher or protocol with the server.
    case failed
    /// The handshake exceeded its time limit.
    case late
    /// The handshake was the oldest one when there were too many.
    case crowded
}

/// An observer that does nothing.
package struct NoHTTPServerObserver: HTTPServerObserver {
    /// Creates the observer.
    package init() {}
    package func connectionOpened() {}
    package func connectionClosed() {}
    package func connectionRefused() {}
    package func connectionClosed(for reason: HTTPServerClosing) {}
    package func handshakeEnded(_ end: HTTPServerHandshake) {}
    package func received(_ bytes: Int) {}
    package func sent(_ bytes: Int) {}
}
