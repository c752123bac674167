import CProtobufC

/// Packing and unpacking of all messages with protobuf-c.
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
        // There is no limit, as limits are for peers and this message is Herald's own.
        let arena = try Arena(byteBudget: .max, elements: .max)
        // The arena's memory is read after the last use of `arena` itself.
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
    /// Returns protobuf-c's struct of a message, which is valid as long as the arena.
    func unpack<Value: CConvertible>(
        _ type: Value.Type, _ bytes: UnsafeRawBufferPointer
    ) throws(CodecError) -> UnsafePointer<Value.CMessage> {
        let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        // protobuf-c requires a pointer even for no bytes.
        let nothing: UnsafeMutablePointer<UInt8> = try unsafe one()
        let message = unsafe protobuf_c_message_unpack(
            Value.cDescriptor, allocator, bytes.count, base ?? UnsafePointer(nothing))
        guard let message = unsafe message else {
            throw refusal ?? CodecError(.malformed, "not a valid \(Value.self) message")
        }
        return unsafe UnsafeRawPointer(message).assumingMemoryBound(to: Value.CMessage.self)
    }
}
