/// The state of one stream.
struct HTTP2Stream {
    enum Phase {
        /// The slot is free.
        case none
        /// The header section is being received.
        case head
        /// The body is being received.
        case body
        /// The request was answered before it was complete; the rest of its body is dropped.
        case refused
        /// The early answer was sent; the peer gets a moment to stop by itself before it is told
        /// to.
        case discarding
        /// The request is complete and waits until the peer has taken more of earlier answers.
        case waiting
        /// The request was delivered and is being worked on.
        case working
        /// The response is being sent.
        case answering
    }

    var id: Int32
    var phase = Phase.none
    /// True if nghttp2 still has the stream; after a reset only the backend's work keeps the slot.
    var isOpen = false
    var request: HTTPRequest
    var problem: HTTPProblem?
    var fieldCount = 0
    var fieldBytes = 0
    var hasHost = false
    var expectsContinue = false
    var bodyLimit: HTTPBodyLimit = 0
    /// The number of bytes of the stream's window that are not given back until the body's limit is
    /// final.
    var held = 0
    /// The number of bytes of the connection's window the body holds.
    var credit = 0
    /// The number of bytes of the request that count as held; none once it is being worked on.
    var heldBytes = 0
    /// The time at which the phase must be over.
    var deadline = Duration.zero
    var isHead = false
    var responseBody: [UInt8] = []
    var sent = 0
    /// The number of bytes of a held body that may be sent now; nil if the body is not held back.
    var allowance: Int?
    var trailers: HTTPFields?
    /// True if more of the body may follow.
    var isEndless = false
    /// True if an endless body waits for its next piece.
    var isDrained = false

    /// The largest body that may arrive now, in bytes.
    func largestBody(_ limits: HTTPLimits) -> Int {
        bodyLimit.isFinal ? bodyLimit.bytes : limits.bodyBytes
    }

    /// The number of bytes of the response's body that are not sent.
    var unsent: Int { responseBody.count - sent }

    init(id: Int32) {
        self.id = id
        request = HTTPRequest(stream: id)
    }
}
