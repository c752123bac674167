/// What a session knows of one stream.
struct HTTP2Stream {
    enum Phase {
        /// The slot is free.
        case none
        /// Its header section is coming.
        case head
        /// Its body is coming.
        case body
        /// Answered before it was complete: what still comes is dropped.
        case refused
        /// That answer is sent: the peer may still give up by itself before it is told to stop.
        case discarding
        /// The gateway has it.
        case working
        /// Its answer is being sent.
        case answering
    }

    var id: Int32
    var phase = Phase.none
    /// Whether nghttp2 still has it; after a reset only the backend's work keeps the slot.
    var isOpen = false
    var request: HTTPRequest
    var problem: HTTPProblem?
    var fieldCount = 0
    var fieldBytes = 0
    var hasHost = false
    var expectsContinue = false
    var bodyLimit: HTTPBodyLimit = 0
    /// Bytes of the stream's window that are not given back until the limit is final.
    var held = 0
    /// Bytes of the connection's window that its body holds.
    var credit = 0
    /// When the phase must be over.
    var deadline = Duration.zero
    var isHead = false
    var responseBody: [UInt8] = []
    var sent = 0
    /// Bytes of the body that may go out now, for an answer that is held back; nil for all.
    var allowance: Int?
    var trailers: HTTPFields?
    /// Whether more of the body may follow.
    var isEndless = false
    /// Whether an endless body waits for more.
    var isDrained = false

    init(id: Int32) {
        self.id = id
        request = HTTPRequest(stream: id)
    }
}
