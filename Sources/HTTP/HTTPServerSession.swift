/// The server's side of one connection, without its socket: bytes in, events out, bytes out.
///
/// A session belongs to the thread of its connection. It reads no clock: `now` is the time since
/// any fixed moment, and never goes back. Events are appended to an array that the caller empties.
package protocol HTTPServerSession: AnyObject {
    /// Returns the largest body that is accepted for a request, once its header section is
    /// complete.
    ///
    /// Nil means `HTTPLimits.bodyBytes`. It is called only for requests that have a body. When a
    /// body exceeds a provisional limit, the peer may send as much as its window allows, and then
    /// waits.
    var bodyLimit: ((HTTPRequest) -> HTTPBodyLimit)? { get set }

    /// Returns the response to a request that the session refuses; nil means a line of plain text.
    ///
    /// The request has everything that was received of it except its body.
    var refusal: ((HTTPProblem, HTTPRequest) -> HTTPResponse)? { get set }

    /// Returns the present value of the field `date` (RFC 9110 §6.6.1); nil leaves it out of
    /// responses.
    var date: (() -> [UInt8])? { get set }

    /// Processes bytes that came from the peer; no bytes can make it trap.
    func receive(_ bytes: UnsafeRawBufferPointer, now: Duration, into events: inout [HTTPEvent])

    /// Answers a request, and with that ends its backend work; an unknown stream is ignored.
    ///
    /// - Parameter events: receives requests that waited behind this response (HTTP/1 pipelining).
    func respond(
        to stream: Int32, _ response: HTTPResponse, now: Duration, into events: inout [HTTPEvent])

    /// Adds a non-empty piece to an endless body that has drained; an unknown stream is ignored.
    func extend(_ stream: Int32, with piece: [UInt8], now: Duration)

    /// Ends an endless body; an unknown stream is ignored.
    ///
    /// - Parameter events: receives requests that waited behind this response (HTTP/1 pipelining).
    func end(_ stream: Int32, now: Duration, into events: inout [HTTPEvent])

    /// True if the connection is closing, so that endless bodies have to end.
    var isLeaving: Bool { get }

    /// Makes the limit of a request's body final; has no effect when the body is complete.
    func decideBodyLimit(
        of stream: Int32, _ bytes: Int, now: Duration, into events: inout [HTTPEvent])

    /// Reports that the backend work of a cancelled request ended; until then its stream counts as
    /// open.
    func finished(_ stream: Int32)

    /// The number of bytes the connection holds for its peer: answers that it has not taken whole,
    /// and requests that are incomplete or wait.
    var debt: Int { get }

    /// True if nothing is being received, worked on or sent.
    var isIdle: Bool { get }

    /// Moves output to `buffer` and returns the number of bytes; 16 KiB is one TLS record.
    ///
    /// Call it until `wantsWrite` is false or the socket takes no more. Zero means nothing to send.
    func takeOutput(
        into buffer: UnsafeMutableRawBufferPointer, now: Duration, events: inout [HTTPEvent]
    ) -> Int

    /// True if `takeOutput` would give something.
    var wantsWrite: Bool { get }

    /// True if the peer may send more; when false, stop reading the socket.
    var wantsRead: Bool { get }

    /// True if all output was sent and the socket should be closed.
    var wantsClose: Bool { get }

    /// True if the peer was given up.
    ///
    /// Nothing more is sent, not even what was taken out already, and there is no deadline any
    /// more.
    var isOver: Bool { get }

    /// Asks the peer to finish what is open and to open a new connection for the rest.
    func beginGracefulShutdown(now: Duration)

    /// Acts on deadlines that have passed; call it when `nextTimeout` has come.
    func checkTimeouts(now: Duration, into events: inout [HTTPEvent])

    /// The latest time at which `checkTimeouts` must be called; nil for never.
    ///
    /// Earlier calls do no harm.
    var nextTimeout: Duration? { get }

    /// Reports that the peer disconnected: every open request is cancelled, nothing more is sent.
    func disconnected(into events: inout [HTTPEvent])

    /// The number of requests that were delivered and are not yet finished, including those of
    /// reset streams.
    var openStreams: Int { get }
}
