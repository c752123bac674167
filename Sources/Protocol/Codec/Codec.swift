import CProtobufC

/// Packing and unpacking by protobuf-c, for every message alike.
enum Codec {
    /// Unpacks a message.
    static func decode<Value: CConvertible>(
        _ bytes: [UInt8], _ limits: DecodingLimits
    ) throws(CodecError) -> Value {
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(CodecError) in
            let arena = try Arena(unpacking: buffer.count, limits)
            defer { withExtendedLifetime(arena) {} }
            let c = try unsafe arena.unpack(Value.self, UnsafeRawBufferPointer(buffer))
            return try unsafe Value(c: c)
        }
    }

    /// Packs a message.
    static func encode<Value: CConvertible>(_ value: Value) throws(CodecError) -> [UInt8] {
        // What we pack is our own: the limits are for peers.
        let arena = try Arena(byteBudget: .max, elements: .max)
        // What was packed on it is read after its last use.
        defer { withExtendedLifetime(arena) {} }
        let message = try unsafe arena.message(value)
        return unsafe message.withMemoryRebound(to: ProtobufCMessage.self, capacity: 1) { base in
            let size = unsafe protobuf_c_message_get_packed_size(base)
            return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                count =
                    unsafe buffer.baseAddress.map { unsafe protobuf_c_message_pack(base, $0) } ?? 0
            }
        }
    }
}

extension Arena {
    /// protobuf-c's struct of a message, alive as long as the arena is.
    func unpack<Value: CConvertible>(
        _ type: Value.Type, _ bytes: UnsafeRawBufferPointer
    ) throws(CodecError) -> UnsafePointer<Value.CMessage> {
        let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        // protobuf-c wants a pointer even for no bytes.
        let nothing: UnsafeMutablePointer<UInt8> = try unsafe one()
        let message = unsafe protobuf_c_message_unpack(
            Value.cDescriptor, allocator, bytes.count, base ?? UnsafePointer(nothing))
        guard let message = unsafe message else {
            throw refusal ?? CodecError(.malformed, "not a valid \(Value.self) message")
        }
        return unsafe UnsafeRawPointer(message).assumingMemoryBound(to: Value.CMessage.self)
    }
}
