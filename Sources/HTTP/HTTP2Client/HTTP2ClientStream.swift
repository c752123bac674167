/// What a client's session knows of one request under way.
struct HTTP2ClientStream {
    /// The stream's id; 0 while the slot is free.
    var id: Int32 = 0
    /// The slot's number, by which the caller knows the request.
    let number: Int
    var deadline = Duration.zero
    /// What that becomes when the connection is open.
    var finalDeadline = Duration.zero
    /// Whether it must not be written any more, for one that waits for the connection.
    var isHeld: (@Sendable () -> Bool)?
    var body: [UInt8] = []
    /// Bytes of `body` that are in frames.
    var sent = 0
    /// Where in the connection's output the request ends; nowhere yet while that is not written.
    var end = Int.max
    var status = 0
    var fieldBytes = 0
    var fields = HTTPFields()
    var answer: [UInt8] = []

    init(number: Int) { self.number = number }
}

/// A request's place in memory, which stays where it is as long as its session lives.
///
/// nghttp2 keeps it as its stream's user data and as the source of its body. It is safe because
/// `HTTP2ClientStreams` frees places only with the session.
@safe struct HTTP2ClientSlot {
    /// What nghttp2 keeps.
    let raw: UnsafeMutableRawPointer

    var stream: HTTP2ClientStream {
        _read { yield unsafe raw.assumingMemoryBound(to: HTTP2ClientStream.self).pointee }
        nonmutating _modify {
            yield unsafe &raw.assumingMemoryBound(to: HTTP2ClientStream.self).pointee
        }
    }
}

/// The requests of a connection, in places that are used again.
struct HTTP2ClientStreams: ~Copyable {
    /// All places, free ones included.
    private(set) var slots: [HTTP2ClientSlot] = []
    private var free: [HTTP2ClientSlot] = []

    deinit {
        for slot in slots {
            let stream = unsafe slot.raw.assumingMemoryBound(to: HTTP2ClientStream.self)
            unsafe stream.deinitialize(count: 1)
            unsafe stream.deallocate()
        }
    }

    /// Places in use.
    var count: Int { slots.count - free.count }

    /// Takes a place.
    mutating func open() -> HTTP2ClientSlot {
        if let slot = free.popLast() { return slot }
        let stream = UnsafeMutablePointer<HTTP2ClientStream>.allocate(capacity: 1)
        unsafe stream.initialize(to: HTTP2ClientStream(number: slots.count))
        let slot = unsafe HTTP2ClientSlot(raw: UnsafeMutableRawPointer(stream))
        slots.append(slot)
        return slot
    }

    /// Frees a place, and the memory of its request.
    mutating func close(_ slot: HTTP2ClientSlot) {
        slot.stream = HTTP2ClientStream(number: slot.stream.number)
        free.append(slot)
    }
}
