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
        /// The gateway has it.
        case working
        /// Its answer is being sent.
        case answering
    }

    var id: Int32 = 0
    var phase = Phase.none
    /// Whether nghttp2 still has it; after a reset only the backend's work keeps the slot.
    var isOpen = false
    var request = HTTPRequest(stream: 0)
    var problem: HTTPProblem?
    var fieldCount = 0
    var fieldBytes = 0
    var hasHost = false
    var expectsContinue = false
    var bodyLimit = 0
    /// Bytes of the connection's window that its body holds.
    var credit = 0
    /// When the phase must be over.
    var deadline = Duration.zero
    var isHead = false
    var responseBody: [UInt8] = []
    var sent = 0
    var trailers: HTTPFields?
}

/// The streams of a connection, in slots that are used again.
///
/// nghttp2 keeps a slot's number as its stream's user data: no dictionary on the hot path.
struct HTTP2Streams {
    private(set) var slots: [HTTP2Stream] = []
    private var free: [Int] = []

    /// Slots in use.
    var count: Int { slots.count - free.count }

    /// The slots' numbers, free ones included.
    var indices: Range<Int> { slots.indices }

    subscript(slot: Int) -> HTTP2Stream {
        get { slots[slot] }
        _modify { yield &slots[slot] }
    }

    /// Takes a slot for a stream that has just begun.
    mutating func open(_ id: Int32, deadline: Duration) -> Int {
        let slot: Int
        if let last = free.popLast() {
            slot = last
        } else {
            slot = slots.count
            slots.append(HTTP2Stream())
        }
        slots[slot].id = id
        slots[slot].phase = .head
        slots[slot].isOpen = true
        slots[slot].deadline = deadline
        slots[slot].request = HTTPRequest(stream: id)
        slots[slot].request.fields.reserve(fields: 12, bytes: 384)
        return slot
    }

    /// Frees a slot, and the memory of its stream.
    mutating func close(_ slot: Int) {
        slots[slot] = HTTP2Stream()
        free.append(slot)
    }

    /// The slot of a stream that nghttp2 no longer knows.
    func slot(ofClosed id: Int32) -> Int? {
        slots.firstIndex { $0.id == id && $0.phase != .none && !$0.isOpen }
    }
}
