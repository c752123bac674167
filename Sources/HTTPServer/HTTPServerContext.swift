import HTTP
import Protocol
import Transport

/// What the connections of one thread share.
@safe final class HTTPServerContext: Sendable {
    let loop: EventLoop
    let handler: any HTTPHandler
    let certificate: ServerCertificate
    let limits: HTTPServerLimits
    let observer: any HTTPServerObserver
    let handshakes: HandshakeQueue
    /// One TLS record of plaintext, for a connection that reads or writes just now.
    ///
    /// Touched by the loop's thread only, never across a call that could lead to another
    /// connection.
    nonisolated(unsafe) let scratch: UnsafeMutableRawBufferPointer

    private static let recordSize = 16 << 10

    init(
        on loop: EventLoop, _ handler: any HTTPHandler, _ certificate: ServerCertificate,
        _ limits: HTTPServerLimits, _ observer: any HTTPServerObserver
    ) {
        self.loop = loop
        self.handler = handler
        self.certificate = certificate
        self.limits = limits
        self.observer = observer
        handshakes = HandshakeQueue(on: loop, limits)
        unsafe scratch = .allocate(byteCount: Self.recordSize, alignment: 16)
    }

    deinit { unsafe scratch.deallocate() }

    /// The loop's time as sessions count it.
    var now: Duration { .nanoseconds(loop.now.nanoseconds) }

    /// A session for a connection that is spoken to now; nil when memory is out.
    func session(isHTTP2: Bool) -> (any HTTPServerSession)? {
        let jitter = Double.random(in: -0.1...0.1)
        return isHTTP2
            ? HTTP2Session(limits: limits.http, now: now, ageJitter: jitter)
            : HTTP1Session(limits: limits.http, now: now, ageJitter: jitter)
    }
}
