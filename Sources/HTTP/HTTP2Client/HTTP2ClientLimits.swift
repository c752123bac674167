/// The limits that an HTTP/2 client puts on its peer and on itself, with their reasons.
///
/// Together they keep a connection below 4 MB: 2 MiB of requests, 1 MiB of responses, and what
/// nghttp2 and OpenSSL use.
package struct HTTP2ClientLimits: Sendable {
    /// The largest header section of a response, in bytes, with 32 bytes more per field as RFC 9113
    /// §6.5.2 counts them.
    ///
    /// Push services send a few hundred bytes; proxies in front of them add their own fields.
    package var headerBytes = 16 << 10
    /// The largest body of a response, in bytes; error bodies of push services are below 1 KiB.
    package var bodyBytes = 16 << 10
    /// The most bytes of incomplete responses that one connection may hold.
    package var incompleteBytes = 1 << 20
    /// The largest body of a request, in bytes.
    ///
    /// The longest payload of a push service has 5 KiB. Batches of webhooks are sent by another
    /// client.
    package var requestBytes = 64 << 10
    /// The number of bytes of request bodies that may wait on one connection for the peer to take
    /// them.
    ///
    /// No further request begins while that many bytes wait.
    package var waitingBytes = 2 << 20
    /// The number of bytes of request bodies that may wait before they are written within the same
    /// turn of the event loop.
    ///
    /// With their header sections they fill about one TLS record.
    package var earlyWrite = 8 << 10
    /// The number of responses after which reading pauses, so that the requests that follow from
    /// them begin first.
    ///
    /// The number fits a server that puts many responses into one TLS record. Other servers put one
    /// response into each record, where a turn of the event loop for each would cost too much.
    package var answersPerTurn = 64
    /// The number of reads one turn of the event loop makes; it bounds reads that complete no
    /// response, such as pieces of a long body.
    package var readsPerTurn = 64
    /// The most requests in flight on one connection, even if the peer allows more (Apple allows
    /// 1,000).
    ///
    /// This is less than delivery has in flight with one provider (192 messages), so that two
    /// connections are used: servers read all available requests before they answer any, and a
    /// single connection would be idle meanwhile (docs/decisions/0071).
    package var streams = 128
    /// The most requests in flight before the peer's SETTINGS arrive; RFC 9113 §6.5.2 recommends
    /// that servers allow at least 100.
    package var streamsBeforeSettings = 100
    /// The bounds of the rounds in which requests are sent while the peer keeps lowering its limit.
    package var rounds = StreamRounds.Limits()
    /// The most requests in the life of one connection; stream ids end at 2^31.
    package var requestsPerConnection = 1 << 29

    /// The burst of frames that a peer may send besides those that belong to answers.
    ///
    /// Without a limit one provider keeps the loop of all busy. Push services send an answer,
    /// a window update and a PING now and then.
    package var frameBurst = 1000
    /// The number of frames besides those of answers that are allowed per second after the burst.
    package var framesPerSecond = 200
    /// The number of frames that each answer may have: some fields, a body of 16 KiB in pieces,
    /// window updates.
    package var framesPerAnswer = 32

    /// The time that a peer that owes responses may be silent before it gets a PING.
    package var busyPing: Duration = .seconds(30)
    /// The time that a peer that owes no response may be silent before it gets a PING; Apple asks
    /// for at most one an hour.
    package var idlePing: Duration = .seconds(3600)
    /// The time that a peer may stay silent after a PING.
    package var pingTimeout: Duration = .seconds(10)
    /// The time that a request waits for a connection to open.
    ///
    /// A request that leaves later than that could leave after it was cancelled.
    package var leaveTime: Duration = .milliseconds(800)
    /// The time that flow control may let nothing out before the connection counts as stalled.
    package var stallTime: Duration = .milliseconds(100)
    /// The time that the last frames of a closing connection wait for the peer to read them.
    package var lastWordsTimeout: Duration = .seconds(2)

    /// The number of connections to one origin that take requests at once.
    package var connections = 2
    /// The number of connections that take requests at once while requests go in rounds: while one
    /// waits for its round to end, others can send.
    ///
    /// Their rounds together are as many messages as delivery has in flight, 256. More connections
    /// would use more memory for rounds that are not full (docs/decisions/0063).
    package var connectionsInRounds = 4
    /// The time that all connections must be full before another one is opened.
    package var pressureTime: Duration = .milliseconds(100)
    /// The time that opening a connection may take, from the look-up of the name to the end of the
    /// TLS handshake.
    package var connectTimeout: Duration = .seconds(10)
    /// The upper bound of the first wait after a failed connection; it doubles up to
    /// `reconnectMaximum`.
    package var reconnectMinimum: Duration = .milliseconds(200)
    /// The longest wait before a new attempt to connect; push services recover within minutes.
    package var reconnectMaximum: Duration = .seconds(30)

    /// Creates the default limits, which suit push services.
    package init() {}
}
