/// A message of the schema as a value that can be created, compared, packed and unpacked.
package protocol Message: Hashable, Sendable {
    /// The full name in the schema, such as `herald.v1.Place`.
    static var fullName: String { get }

    /// Creates a message with every field at its default.
    init()

    /// Unpacks protobuf wire format; unknown fields are skipped.
    ///
    /// - Throws: `CodecError` when the bytes are not such a message, a string is not UTF-8 or
    ///   contains a NUL, or `limits` are exceeded.
    init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError)

    /// Packs to protobuf wire format.
    ///
    /// - Throws: `CodecError` when a string contains a NUL, which protobuf-c cannot represent.
    func encoded() throws(CodecError) -> [UInt8]
}

extension Message {
    /// Unpacks with the standard limits.
    package init(decoding bytes: [UInt8]) throws(CodecError) {
        try self.init(decoding: bytes, limits: .standard)
    }

    /// Unpacks a copy of any other sequence of bytes.
    package init(
        decoding bytes: some Sequence<UInt8>, limits: DecodingLimits = .standard
    ) throws(CodecError) {
        try self.init(decoding: Array(bytes), limits: limits)
    }
}

/// An open enum: a value that this build does not know is kept as its number.
package protocol ProtoEnum: RawRepresentable<Int32>, Hashable, Sendable {
    /// The schema's names and their numbers, in the schema's order.
    static var names: [(name: StaticString, number: Int32)] { get }

    /// Creates a value; every number is valid.
    init(rawValue: Int32)
}
