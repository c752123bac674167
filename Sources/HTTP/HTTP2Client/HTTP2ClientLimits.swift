/// Every bound that an HTTP/2 client puts on its peer and on itself, with its reason.
///
/// Together they keep a connection below 4 MB: 2 MiB of requests, 1 MiB of answers, and what
/// nghttp2 and OpenSSL keep.
package struct HTTP2ClientLimits: Sendable {
    /// Bytes of an answer's header section, counted as RFC 9113 §6.5.2 does (32 more per field).
    ///
    /// Push services send a few hundred; proxies in front of them add their own.
    package var headerBytes = 16 << 10
    /// Bytes of an answer's body; reasons of push services are below one KiB.
    package var bodyBytes = 16 << 10
    /// Bytes of all answers of one connection that are not complete yet.
    package var incompleteBytes = 1 << 20
    /// Bytes of one request's body; the longest payload of a push service has 5 KiB, batches of
    /// web hooks are sent by another client.
    package var requestBytes = 64 << 10
    /// Bytes of request bodies of one connection that wait for the peer to take them.
    ///
    /// Beyond it there is no room for more requests.
    package var waitingBytes = 2 << 20
    /// Bytes of request bodies that are written before the present round of the loop is over: with
    /// their header sections about a record of TLS.
    package var earlyWrite = 8 << 10
    /// Answers after which no more is read at once, so that what follows from them is begun first.
    ///
    /// About a buffer's worth of a server that puts many into a record of TLS. Others put one into
    /// each: a turn for each would take longer than all the rest.
    package var answersPerTurn = 64
    /// Reads at once: what has no answer in it, such as a body in many pieces, holds nobody up.
    package var readsPerTurn = 64
    /// Requests of one connection under way at once, however many the peer grants (Apple 1000).
    ///
    /// Less than delivery has under way with one provider, 192 of 256, so that there are two
    /// connections: servers read all that there is before they answer any of it, and whoever has
    /// everything on one connection is idle meanwhile (docs/decisions/0071).
    package var streams = 128
    /// How many of them before the peer has said what it allows: RFC 9113 §6.5.2 asks servers to
    /// allow 100.
    package var streamsBeforeSettings = 100
    /// How many go at a time while the peer keeps lowering what it allows.
    package var rounds = StreamRounds.Limits()
    /// Requests in the life of one connection; stream ids end at 2^31.
    package var requestsPerConnection = 1 << 29

    /// How long a peer that owes answers may be silent before it gets a PING.
    package var busyPing: Duration = .seconds(30)
    /// How long a peer that owes nothing may be silent; Apple asks for one an hour.
    package var idlePing: Duration = .seconds(3600)
    /// How long a peer may stay silent after a PING.
    package var pingTimeout: Duration = .seconds(10)
    /// How long a request waits for a connection to be open: one that leaves later than that might
    /// leave after it was called off.
    package var leaveTime: Duration = .milliseconds(800)
    /// How long the flow control may let nothing out before the connection counts as stalled.
    package var stallTime: Duration = .milliseconds(100)
    /// How long the last words of a connection wait for the peer to read them.
    package var lastWordsTimeout: Duration = .seconds(2)

    /// Connections of one origin that take requests at once.
    package var connections = 2
    /// … while requests go in rounds: one that waits for a round's end leaves time to others.
    ///
    /// Their rounds together are what delivery has under way, 256 messages: with more of them there
    /// is more memory to go through, for rounds that are not full (docs/decisions/0063).
    package var connectionsInRounds = 4
    /// How long all connections must be full before another is opened.
    package var pressureTime: Duration = .milliseconds(100)
    /// From the look-up of the name to the end of the handshake.
    package var connectTimeout: Duration = .seconds(10)
    /// The longest first wait after a connection failed; doubled up to `reconnectMaximum`.
    package var reconnectMinimum: Duration = .milliseconds(200)
    /// The longest wait at all: push services come back within minutes.
    package var reconnectMaximum: Duration = .seconds(30)

    /// The defaults, which suit push services.
    package init() {}
}
