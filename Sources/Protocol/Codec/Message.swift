/// A message of the schema as a value: made, compared, packed and unpacked.
package protocol Message: Hashable, Sendable {
    /// The name in the schema, such as `herald.v1.Place`.
    static var fullName: String { get }

    /// A message with every field at its default.
    init()

    /// Unpacks protobuf wire format.
    ///
    /// - Throws: `CodecError` when the bytes are not such a message, a string is not UTF-8 or holds
    ///   a
    ///   NUL, or `limits` are exceeded. Unknown fields are skipped.
    init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError)

    /// Packs to protobuf wire format.
    ///
    /// - Throws: `CodecError` when a string holds a NUL, which protobuf-c cannot carry.
    func encoded() throws(CodecError) -> [UInt8]
}

extension Message {
    /// Unpacks with the limits every peer is held to.
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
    /// The names of the schema and their numbers, in the schema's order.
    static var names: [(name: StaticString, number: Int32)] { get }

    /// Every number is a value.
    init(rawValue: Int32)
}
