/// The server's side of one connection, without its socket: bytes in, events out, bytes out.
///
/// A session belongs to the thread of its connection. It reads no clock: `now` is the time since
/// any fixed moment, never going back. Events are appended; whoever passes the array empties it.
package protocol HTTPServerSession: AnyObject {
    /// The largest body accepted for a request, decided once its header section is there.
    ///
    /// Nil means `HTTPLimits.bodyBytes`. It is asked only for requests that have a body. Of a body
    /// beyond a limit that is not final yet, the peer may send what its window holds, and waits.
    var bodyLimit: ((HTTPRequest) -> HTTPBodyLimit)? { get set }

    /// Shapes the answer to a request that is refused here; nil means a line of plain text.
    ///
    /// What has come of the request is in it, but its body.
    var refusal: ((HTTPProblem, HTTPRequest) -> HTTPResponse)? { get set }

    /// Takes bytes that came from the peer; any bytes at all, they never trap.
    func receive(_ bytes: UnsafeRawBufferPointer, now: Duration, into events: inout [HTTPEvent])

    /// Answers a request, and with that ends its backend work; an unknown stream is ignored.
    ///
    /// - Parameter events: requests that waited behind this answer (HTTP/1 pipelining).
    func respond(
        to stream: Int32, _ response: HTTPResponse, now: Duration, into events: inout [HTTPEvent])

    /// Adds a piece, which is not empty, to an endless body that has drained; an unknown stream is
    /// ignored.
    func extend(_ stream: Int32, with piece: [UInt8], now: Duration)

    /// Ends an endless body; an unknown stream is ignored.
    ///
    /// - Parameter events: requests that waited behind this answer (HTTP/1 pipelining).
    func end(_ stream: Int32, now: Duration, into events: inout [HTTPEvent])

    /// Whether the peer was asked to leave: endless bodies have to end.
    var isLeaving: Bool { get }

    /// Makes the limit of a request's body final; without effect when the body is complete.
    func decideBodyLimit(
        of stream: Int32, _ bytes: Int, now: Duration, into events: inout [HTTPEvent])

    /// Says that a cancelled request's backend work ended; until then its stream counts as open.
    func finished(_ stream: Int32)

    /// Moves output to `buffer` and returns how many bytes; 16 KiB is one TLS record.
    ///
    /// Call it until `wantsWrite` is false or the socket takes no more. Zero means nothing to send.
    func takeOutput(
        into buffer: UnsafeMutableRawBufferPointer, events: inout [HTTPEvent]
    ) -> Int

    /// Whether `takeOutput` would give something.
    var wantsWrite: Bool { get }

    /// Whether the peer may send more; when false, stop reading the socket.
    var wantsRead: Bool { get }

    /// Whether everything was said and taken: close the socket.
    var wantsClose: Bool { get }

    /// Asks the peer to finish what is open and to connect anew for the rest.
    func beginGracefulShutdown(now: Duration)

    /// Acts on deadlines that have passed; call it when `nextTimeout` has come.
    func checkTimeouts(now: Duration, into events: inout [HTTPEvent])

    /// When `checkTimeouts` is due, at the latest; early calls do no harm.
    var nextTimeout: Duration? { get }

    /// Says that the peer left: every open request is cancelled, nothing more is sent.
    func disconnected(into events: inout [HTTPEvent])

    /// Requests given out and not yet finished, those of reset streams included.
    var openStreams: Int { get }
}
