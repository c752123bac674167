import Addresses
package import HTTP

/// The limits that a server puts on its connections, with their reasons.
package struct HTTPServerLimits: Sendable {
    /// The limits within one connection.
    package var http = HTTPLimits()
    /// The most connections of one thread; an idle one takes 30 KiB and a file descriptor.
    package var connections = 20_000
    /// The most connections of one address (an IPv6 /64) in one thread; see ``connections(of:)``.
    ///
    /// Behind one address may be the phones of a whole mobile network; even so, a thousand of them
    /// that are connected at the same moment belong to an app with a hundred times as many.
    package var connectionsPerAddress = 1000
    /// The number of bytes the connections of one address may hold for their peers in one thread,
    /// in answers that are not taken and requests that are incomplete or wait.
    ///
    /// Sixteen connections reach it with the most that one may hold.
    package var debtPerAddress = 16 << 20
    /// The number of bytes all connections of one thread may hold for their peers.
    package var debt = 256 << 20
    /// The time that a handshake may take, and how long the first byte of a connection may take.
    ///
    /// A phone on a bad network needs two round trips of some seconds.
    package var handshakeTimeout: Duration = .seconds(10)
    /// The most handshakes at once.
    ///
    /// One more drops the oldest. A real client completes its handshake within a second, so when
    /// there are this many the oldest ones are stalled.
    package var handshakes = 512
    /// The number of handshake steps one turn of the event loop makes.
    ///
    /// A step takes 0.2 ms, so this bounds how long established connections wait for new ones.
    package var handshakeStepsPerRound = 16
    /// The number of TLS records that are read from one connection before others on the loop have
    /// their turn.
    package var readsPerTurn = 8
    /// The number of bytes that are read from one connection before others have their turn; by
    /// default as many as `readsPerTurn` records hold.
    package var bytesPerTurn = 128 << 10
    /// The time that the peer may still send after the last output, so that the output is not lost
    /// in a reset (RFC 9112 §9.6).
    package var linger: Duration = .seconds(2)
    /// The time that connections may last after the server was told to stop.
    package var drain: Duration = .seconds(10)

    /// Creates the default limits, which suit a public server.
    package init() {}

    /// The most connections of one thread that the clients of a network have: the share of each,
    /// and of a wide network never more than half of all.
    func connections(of ring: AddressBlock.Ring) -> Int {
        let most = max(connectionsPerAddress, connections / 2)
        return min(connectionsPerAddress * ring.shares, most)
    }
}
