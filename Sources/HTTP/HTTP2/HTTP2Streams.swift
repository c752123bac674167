/// A stream's place in memory, which stays where it is as long as its session lives.
///
/// nghttp2 keeps it as its stream's user data: the hot path needs no dictionary, and no check
/// for exclusive access. It is safe because `HTTP2Streams` frees places only with the session.
@safe struct HTTP2Slot {
    /// What nghttp2 keeps.
    let raw: UnsafeMutableRawPointer

    var stream: HTTP2Stream {
        _read { yield unsafe raw.assumingMemoryBound(to: HTTP2Stream.self).pointee }
        nonmutating _modify {
            yield unsafe &raw.assumingMemoryBound(to: HTTP2Stream.self).pointee
        }
    }
}

/// The streams of a connection, in places that are used again.
struct HTTP2Streams: ~Copyable {
    /// All places, free ones included.
    private(set) var slots: [HTTP2Slot] = []
    private var free: [HTTP2Slot] = []

    deinit {
        for slot in slots {
            let stream = unsafe slot.raw.assumingMemoryBound(to: HTTP2Stream.self)
            unsafe stream.deinitialize(count: 1)
            unsafe stream.deallocate()
        }
    }

    /// Places in use.
    var count: Int { slots.count - free.count }

    /// Takes a place for a stream that has just begun.
    mutating func open(_ id: Int32, deadline: Duration) -> HTTP2Slot {
        let slot = free.popLast() ?? allocate()
        slot.stream.id = id
        slot.stream.request.stream = id
        slot.stream.phase = .head
        slot.stream.isOpen = true
        slot.stream.deadline = deadline
        slot.stream.request.fields.reserve(fields: 12, bytes: 384)
        return slot
    }

    /// Frees a place, and the memory of its stream.
    mutating func close(_ slot: HTTP2Slot) {
        slot.stream = HTTP2Stream(id: 0)
        free.append(slot)
    }

    /// The place of a stream that nghttp2 no longer knows.
    func slot(ofClosed id: Int32) -> HTTP2Slot? {
        slots.first { $0.stream.id == id && $0.stream.phase != .none && !$0.stream.isOpen }
    }

    private mutating func allocate() -> HTTP2Slot {
        let stream = UnsafeMutablePointer<HTTP2Stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: HTTP2Stream(id: 0))
        let slot = unsafe HTTP2Slot(raw: UnsafeMutableRawPointer(stream))
        slots.append(slot)
        return slot
    }
}
