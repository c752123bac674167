/// A pointer to a stream's state, which stays at one address for the life of its session.
///
/// nghttp2 keeps the pointer as the stream's user data, so the hot path needs neither a dictionary
/// nor a check for exclusive access. This is safe because `HTTP2Streams` frees the memory only with
/// the session.
@safe struct HTTP2Slot {
    /// The pointer that nghttp2 keeps.
    let raw: UnsafeMutableRawPointer

    var stream: HTTP2Stream {
        _read { yield unsafe raw.assumingMemoryBound(to: HTTP2Stream.self).pointee }
        nonmutating _modify {
            yield unsafe &raw.assumingMemoryBound(to: HTTP2Stream.self).pointee
        }
    }
}

/// The streams of a connection, in slots that are reused.
struct HTTP2Streams: ~Copyable {
    /// All slots, including free ones.
    private(set) var slots: [HTTP2Slot] = []
    private var free: [HTTP2Slot] = []

    deinit {
        for slot in slots {
            let stream = unsafe slot.raw.assumingMemoryBound(to: HTTP2Stream.self)
            unsafe stream.deinitialize(count: 1)
            unsafe stream.deallocate()
        }
    }

    /// The number of slots that are in use.
    var count: Int { slots.count - free.count }

    /// Takes a slot for a new stream.
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

    /// Frees a slot and the memory of its stream.
    mutating func close(_ slot: HTTP2Slot) {
        slot.stream = HTTP2Stream(id: 0)
        free.append(slot)
    }

    /// Returns the slot of a stream that nghttp2 has already closed; nil if there is none.
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
