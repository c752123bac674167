package import HTTP

/// Every bound a server puts on its connections, with its reason; `http` has those inside them.
package struct HTTPServerLimits: Sendable {
    /// What a peer may do inside a connection.
    package var http = HTTPLimits()
    /// Connections of one thread; each takes 30 KiB and a descriptor while it is idle.
    package var connections = 20_000
    /// From the first byte of a handshake to its end, and from the connection to its first byte: a
    /// phone on a bad network needs two round trips of some seconds.
    package var handshakeTimeout: Duration = .seconds(10)
    /// Handshakes at once.
    ///
    /// With one more the oldest is dropped: whoever means it takes a second,
    /// so only those who stall are still there when so many have come.
    package var handshakes = 512
    /// Steps of handshakes in one round of the loop: at 0.2 ms each, what established connections
    /// wait for new ones.
    package var handshakeStepsPerRound = 16
    /// Records read from one connection before others on the loop have their turn.
    package var readsPerTurn = 8
    /// Bytes after which a turn reads no more; by itself as many as those reads can have.
    package var bytesPerTurn = 128 << 10
    /// How long the peer may still send after our last word, so that the word is not lost in a
    /// reset (RFC 9112 §9.6).
    package var linger: Duration = .seconds(2)
    /// How long connections may still last once the server was told to stop.
    package var drain: Duration = .seconds(10)

    /// The limits a public server starts with.
    package init() {}
}
