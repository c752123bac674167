/// The limits that a session puts on its peer, with their reasons.
package struct HTTPLimits: Sendable {
    /// The largest header section, in bytes, with 32 bytes more per field as RFC 9113 §6.5.2
    /// counts them.
    ///
    /// A bearer token, a trace context and a gRPC call's metadata fit in a quarter of it.
    package var headerBytes = 16 << 10
    /// The most fields in a header section; Envoy allows 100, real clients send fewer than 30.
    package var headerFields = 64
    /// The longest request target, in bytes; browsers and proxies support this length.
    package var targetBytes = 8 << 10
    /// The number of empty lines before an HTTP/1 request that are skipped (RFC 9112 §2.2).
    ///
    /// Clients that end a body with a line break send one.
    package var emptyLines = 4
    /// True if field names with `_` are refused: CGI-like backends treat `a_b` and `a-b` as one
    /// name.
    package var refusesUnderscores = true
    /// The largest body, in bytes; a batch of 64 notifications of 4 KiB fits.
    package var bodyBytes = 256 << 10
    /// The largest body of an unauthenticated caller, in bytes; the gateway's `bodyLimit` returns
    /// it.
    package var bodyBytesBeforeAuthentication = 64 << 10
    /// The most bytes of chunk extensions in one body, which are ignored.
    package var chunkExtensionBytes = 1 << 10

    /// The time that a header section may take, from the request's first byte or the connection's
    /// start.
    package var headerTimeout: Duration = .seconds(10)
    /// The time that a connection without a request is kept; mobile networks' NATs forget it after
    /// about that time.
    package var idleTimeout: Duration = .seconds(120)
    /// The time that a body may be slower than `bodyRate`, so that a slow start is allowed.
    package var bodyGrace: Duration = .seconds(5)
    /// The lowest rate of a body, in bytes per second, after `bodyGrace`; a slower one is an attack
    /// or a lost phone.
    package var bodyRate = 1 << 10
    /// The time that a peer may take to read that its body is refused before it is told to stop
    /// sending.
    ///
    /// Until then at most one window of the body is received, and dropped.
    package var refusedGrace: Duration = .seconds(1)
    /// The time that a peer may leave a response unread, in addition to the response's length at
    /// `bodyRate`.
    package var writeTimeout: Duration = .seconds(10)
    /// The time that a peer may take to receive a response, however long that is; a piece of an
    /// endless body counts as one.
    ///
    /// The largest pages of answers have a megabyte. A phone with one bar takes that in half a
    /// minute, and whoever is slower holds our memory and asks for smaller pages.
    package var answerTimeout: Duration = .seconds(30)
    /// The number of bytes a connection may hold for its peer, in answers that are not taken and
    /// requests that are incomplete or wait, before no further request is worked on.
    ///
    /// It is a megabyte, as the window for requests is: the largest answers have that, and a client
    /// that reads never owes more for longer than a round trip.
    package var connectionDebt = 1 << 20
    /// The age at which a connection is asked to end, so that load spreads after a deployment.
    package var connectionAge: Duration = .seconds(30 * 60)
    /// The time that streams may go on after the connection was asked to end.
    package var shutdownGrace: Duration = .seconds(30)
    /// The time between the two GOAWAYs of a graceful shutdown, unless a PING is acknowledged
    /// earlier.
    package var goawayDelay: Duration = .seconds(1)
    /// The time that the last frames of a failed connection wait for the peer to read them.
    package var lastWordsTimeout: Duration = .seconds(2)

    /// The number of HTTP/1 requests that are read ahead of their responses; only load tools
    /// pipeline.
    package var pipelining = 4
    /// The most concurrent HTTP/2 streams, including reset ones whose backend work goes on.
    package var streams = 100
    /// The receive window of a stream, in bytes.
    package var streamWindow = 64 << 10
    /// The receive window of a connection, in bytes, which bounds all its bodies together.
    ///
    /// A body gives its credit back when its request is answered. Incomplete bodies may hold half
    /// of the window. A stream that exceeds this is refused, so that complete requests are not
    /// starved.
    package var connectionWindow = 1 << 20
    /// The most CONTINUATION frames after one HEADERS frame (CVE-2024-28182); eight carry 128 KiB.
    package var continuations = 8
    /// The burst of resets of open streams that a peer may send (CVE-2023-44487); a slow client
    /// sends fewer.
    ///
    /// Resets of streams that were already answered count as frames that ask for nothing: Debian's
    /// curl sends one after each response without a body.
    package var resetBurst = 100
    /// The number of resets of open streams a peer may send per second after the burst.
    package var resetsPerSecond = 20
    /// The number of resets per minute the peer may provoke this side to send (CVE-2025-8671).
    package var ownResetsPerMinute = 100
    /// The most SETTINGS and PING acknowledgements queued for a peer that does not read
    /// (CVE-2019-9512, -9515).
    package var outboundAcknowledgements = 1000
    /// The most frames queued for a peer that does not read; above it nothing more is read from it.
    package var outboundFrames = 512
    /// The most entries in one SETTINGS frame; HTTP/2 defines eight.
    package var settingsEntries = 32
    /// The burst of frames that ask for nothing (PING, SETTINGS, empty DATA and others) before they
    /// count as a flood.
    ///
    /// Every request adds `idleFramesPerRequest` to the allowance, every second
    /// `idleFramesPerSecond`.
    package var idleFrameBurst = 1000
    /// The number of frames that ask for nothing are allowed per second; gRPC's bandwidth probes
    /// send a few.
    package var idleFramesPerSecond = 200
    /// The number of frames that ask for nothing are allowed per request: window updates and a
    /// PING.
    package var idleFramesPerRequest = 8

    /// Creates the default limits, which suit a public gateway.
    package init() {}
}
