import HTTP
import Protocol
import Transport

/// The state that all connections of one thread share.
@safe final class HTTPServerContext: Sendable {
    let loop: EventLoop
    let handler: any HTTPHandler
    let certificate: ServerCertificate
    let limits: HTTPServerLimits
    let observer: any HTTPServerObserver
    let handshakes: HandshakeQueue
    let book: ConnectionBook
    let proxies: TrustedProxies
    let date = DateField()
    /// A buffer for one TLS record of plaintext, for the connection that is reading or writing.
    ///
    /// Only the loop's thread uses it, and never across a call that could lead to another
    /// connection.
    nonisolated(unsafe) let scratch: UnsafeMutableRawBufferPointer

    private static let recordSize = 16 << 10

    init(
        on loop: EventLoop, _ handler: any HTTPHandler, _ certificate: ServerCertificate,
        _ limits: HTTPServerLimits, _ observer: any HTTPServerObserver, _ proxies: TrustedProxies
    ) {
        self.loop = loop
        self.handler = handler
        self.certificate = certificate
        self.limits = limits
        self.observer = observer
        self.proxies = proxies
        handshakes = HandshakeQueue(on: loop, limits)
        book = ConnectionBook(on: loop, limits)
        unsafe scratch = .allocate(byteCount: Self.recordSize, alignment: 16)
    }

    deinit { unsafe scratch.deallocate() }

    /// The loop's time in the form that sessions use.
    var now: Duration { .nanoseconds(loop.now.nanoseconds) }

    /// Creates the session of a connection; nil when memory runs out.
    func session(isHTTP2: Bool) -> (any HTTPServerSession)? {
        let jitter = Double.random(in: -0.1...0.1)
        return isHTTP2
            ? HTTP2Session(limits: limits.http, now: now, ageJitter: jitter)
            : HTTP1Session(limits: limits.http, now: now, ageJitter: jitter)
    }
}
