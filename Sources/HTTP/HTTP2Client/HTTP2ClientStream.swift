/// The state of one request in flight.
struct HTTP2ClientStream {
    /// The stream's id; 0 while the slot is free.
    var id: Int32 = 0
    /// The slot's number, by which the caller knows the request.
    let number: Int
    var deadline = Duration.zero
    /// The deadline that applies once the connection is open.
    var finalDeadline = Duration.zero
    /// Returns whether the request must no longer be written; asked when the connection opens, and
    /// nil if the request does not wait for it.
    var isHeld: (@Sendable () -> Bool)?
    var body: [UInt8] = []
    /// The number of bytes of `body` that are in frames.
    var sent = 0
    /// The offset in the connection's output at which the request ends; `Int.max` until that is
    /// known.
    var end = Int.max
    var status = 0
    var fieldBytes = 0
    var fields = HTTPFields()
    var answer: [UInt8] = []

    init(number: Int) { self.number = number }
}

/// A pointer to a request's state, which stays at one address for the life of its session.
///
/// nghttp2 keeps the pointer as the stream's user data and as the source of the request's body.
/// This is safe because `HTTP2ClientStreams` frees the memory only with the session.
@safe struct HTTP2ClientSlot {
    /// The pointer that nghttp2 keeps.
    let raw: UnsafeMutableRawPointer

    var stream: HTTP2ClientStream {
        _read { yield unsafe raw.assumingMemoryBound(to: HTTP2ClientStream.self).pointee }
        nonmutating _modify {
            yield unsafe &raw.assumingMemoryBound(to: HTTP2ClientStream.self).pointee
        }
    }
}

/// The requests of a connection, in slots that are reused.
struct HTTP2ClientStreams: ~Copyable {
    /// All slots, including free ones.
    private(set) var slots: [HTTP2ClientSlot] = []
    private var free: [HTTP2ClientSlot] = []

    deinit {
        for slot in slots {
            let stream = unsafe slot.raw.assumingMemoryBound(to: HTTP2ClientStream.self)
            unsafe stream.deinitialize(count: 1)
            unsafe stream.deallocate()
        }
    }

    /// The number of slots that are in use.
    var count: Int { slots.count - free.count }

    /// Takes a free slot.
    mutating func open() -> HTTP2ClientSlot {
        if let slot = free.popLast() { return slot }
        let stream = UnsafeMutablePointer<HTTP2ClientStream>.allocate(capacity: 1)
        unsafe stream.initialize(to: HTTP2ClientStream(number: slots.count))
        let slot = unsafe HTTP2ClientSlot(raw: UnsafeMutableRawPointer(stream))
        slots.append(slot)
        return slot
    }

    /// Frees a slot and the memory of its request.
    mutating func close(_ slot: HTTP2ClientSlot) {
        slot.stream = HTTP2ClientStream(number: slot.stream.number)
        free.append(slot)
    }
}
