import CProtobufC
import Glibc

/// The calling thread's scratch memory for packing or unpacking one message, released on deinit.
@safe struct Arena: ~Copyable {
    private let raw: OpaquePointer

    /// Takes the thread's arena.
    ///
    /// - Throws: `noMemory` when this thread already uses it.
    init(byteBudget: Int, elements: Int) throws(CodecError) {
        guard let raw = unsafe herald_arena_begin(byteBudget, elements) else {
            throw CodecError(.noMemory, "no memory to pack or unpack a message")
        }
        unsafe self.raw = raw
    }

    /// Takes the thread's arena to unpack `wireSize` bytes.
    init(unpacking wireSize: Int, _ limits: DecodingLimits) throws(CodecError) {
        try self.init(
            byteBudget: limits.byteBudget(wireSize: wireSize), elements: limits.elements)
    }

    deinit { unsafe herald_arena_end(raw) }

    /// The allocator for protobuf-c's own allocations.
    var allocator: UnsafeMutablePointer<ProtobufCAllocator> {
        unsafe herald_arena_allocator(raw)
    }

    /// The reason why an allocation was refused; nil if none was.
    var refusal: CodecError? {
        switch unsafe herald_arena_refusal(raw) {
        case 0: nil
        case 1: CodecError(.tooLarge, "the message takes more memory than its size allows")
        case 2: CodecError(.tooLarge, "the message has too many elements; send fewer at a time")
        default: CodecError(.noMemory, "no memory to unpack a message")
        }
    }

    /// Allocates memory for `count` values; nil if `count` is 0.
    func pointers<Value>(_ count: Int) throws(CodecError) -> UnsafeMutablePointer<Value>? {
        guard count > 0 else { return nil }
        return try unsafe room(count)
    }

    /// Allocates memory for one value.
    func one<Value>() throws(CodecError) -> UnsafeMutablePointer<Value> { try unsafe room(1) }

    private func room<Value>(_ count: Int) throws(CodecError) -> UnsafeMutablePointer<Value> {
        guard let memory = unsafe herald_arena_allocate(raw, count * MemoryLayout<Value>.stride)
        else {
            throw refusal ?? CodecError(.noMemory, "no memory to pack a message")
        }
        return unsafe memory.bindMemory(to: Value.self, capacity: count)
    }

    /// Returns a NUL-terminated copy of a string; throws if it contains a NUL.
    func string(
        _ value: String, _ field: StaticString
    ) throws(CodecError) -> UnsafeMutablePointer<CChar> {
        var value = value
        let count = value.utf8.count
        let memory: UnsafeMutablePointer<CChar> = try unsafe room(count + 1)
        guard !value.hasNUL else {
            throw CodecError(.embeddedNUL, "\(field): a NUL is not allowed")
        }
        value.withUTF8 { utf8 in
            guard let base = utf8.baseAddress else { return }
            unsafe memcpy(memory, base, count)
        }
        unsafe memory[count] = 0
        return unsafe memory
    }

    /// Returns a copy of the bytes as protobuf-c's byte string.
    func bytes(_ value: [UInt8]) throws(CodecError) -> ProtobufCBinaryData {
        guard !value.isEmpty else { return unsafe ProtobufCBinaryData(len: 0, data: nil) }
        let memory: UnsafeMutablePointer<UInt8> = try unsafe room(value.count)
        unsafe value.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            unsafe memory.update(from: base, count: source.count)
        }
        return unsafe ProtobufCBinaryData(len: value.count, data: memory)
    }

    /// Returns the C form of a sub-message.
    func message<Value: CConvertible>(
        _ value: Value
    ) throws(CodecError) -> UnsafeMutablePointer<Value.CMessage> {
        let memory: UnsafeMutablePointer<Value.CMessage> = try unsafe one()
        unsafe Value.cInit(memory)
        try unsafe value.fill(memory, self)
        return unsafe memory
    }
}

extension String {
    /// True if the string contains a NUL, which protobuf-c cannot represent.
    var hasNUL: Bool {
        var text = self
        return text.withUTF8 { utf8 in
            guard let base = utf8.baseAddress else { return false }
            return unsafe memchr(base, 0, utf8.count) != nil
        }
    }
}
