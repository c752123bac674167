/// Every bound a session puts on its peer, with its reason.
package struct HTTPLimits: Sendable {
    /// Bytes of a header section, counted as RFC 9113 §6.5.2 does (32 more per field).
    ///
    /// A bearer token, a trace context and a gRPC call's metadata fit in a quarter of it.
    package var headerBytes = 16 << 10
    /// Fields in a header section; Envoy stops at 100, real clients send fewer than 30.
    package var headerFields = 64
    /// Bytes of a request target; what browsers and proxies agree to carry.
    package var targetBytes = 8 << 10
    /// Empty lines before an HTTP/1 request, which say nothing (RFC 9112 §2.2): clients that end a
    /// body with a line send one.
    package var emptyLines = 4
    /// Whether names with `_` are refused: CGI-like backends read `a_b` and `a-b` as one name.
    package var refusesUnderscores = true
    /// Bytes of a body; a batch of 64 notifications of 4 KiB fits.
    package var bodyBytes = 256 << 10
    /// Bytes of a body from somebody unknown: the gateway returns it from `bodyLimit`.
    package var bodyBytesBeforeAuthentication = 64 << 10
    /// Bytes of chunk extensions in one body: they are ignored, so they may not be many.
    package var chunkExtensionBytes = 1 << 10

    /// From a request's first byte (or the connection's start) to the end of its header section.
    package var headerTimeout: Duration = .seconds(10)
    /// How long a connection without a request is kept; phones' NATs forget it about then.
    package var idleTimeout: Duration = .seconds(120)
    /// How long a body may be slower than `bodyRate`, so that a slow start is forgiven.
    package var bodyGrace: Duration = .seconds(5)
    /// Bytes per second below which a body is an attack (or a lost phone), after `bodyGrace`.
    package var bodyRate = 1 << 10
    /// How long a peer may take to read that its body is refused before it is told to stop sending.
    ///
    /// Until then one window of it comes at most, and is dropped.
    package var refusedGrace: Duration = .seconds(1)
    /// How long a peer may leave an answer unread, beside its length at `bodyRate`.
    package var writeTimeout: Duration = .seconds(10)
    /// Age at which a connection is asked to end, so that load spreads after a deployment.
    package var connectionAge: Duration = .seconds(30 * 60)
    /// How long streams may go on after the connection was asked to end.
    package var shutdownGrace: Duration = .seconds(30)
    /// Between the two GOAWAYs of a graceful end, unless a PING's answer comes earlier.
    package var goawayDelay: Duration = .seconds(1)
    /// How long the last words of a broken connection wait for the peer to read them.
    package var lastWordsTimeout: Duration = .seconds(2)

    /// HTTP/1 requests read ahead of the one being answered; nobody but load tools does it.
    package var pipelining = 4
    /// Concurrent HTTP/2 streams, those included whose backend work outlives their reset.
    package var streams = 100
    /// Bytes of a stream's receive window.
    package var streamWindow = 64 << 10
    /// Bytes of a connection's receive window; also all its bodies together.
    ///
    /// A body gives its credit back when its request is answered. Bodies not yet complete may
    /// hold half of it; the stream beyond is refused, so that complete ones cannot be starved.
    package var connectionWindow = 1 << 20
    /// CONTINUATION frames after one HEADERS (CVE-2024-28182); eight carry 128 KiB.
    package var continuations = 8
    /// Resets of open streams at once, and per second (CVE-2023-44487); a slow client gives up
    /// less.
    ///
    /// Those of streams that were answered are frames that ask for nothing: Debian's curl sends one
    /// after each answer without a body.
    package var resetBurst = 100
    /// Resets of open streams per second after the burst.
    package var resetsPerSecond = 20
    /// Resets we send in a minute because the peer provoked them (CVE-2025-8671).
    package var ownResetsPerMinute = 100
    /// SETTINGS and PING answers queued for a peer that does not read (CVE-2019-9512, -9515).
    package var outboundAcknowledgements = 1000
    /// Frames queued for a peer that does not read; above it nothing more is read from it.
    package var outboundFrames = 512
    /// Entries in one SETTINGS frame; eight are defined.
    package var settingsEntries = 32
    /// Frames that ask for nothing (PING, SETTINGS, empty DATA …) at once, before it is a flood.
    ///
    /// Every request pays for `idleFramesPerRequest`, every second for `idleFramesPerSecond`.
    package var idleFrameBurst = 1000
    /// Frames that ask for nothing, per second; gRPC's bandwidth probes send a few.
    package var idleFramesPerSecond = 200
    /// Frames that ask for nothing, per request: window updates and a ping.
    package var idleFramesPerRequest = 8

    /// The limits a public gateway starts with.
    package init() {}
}
