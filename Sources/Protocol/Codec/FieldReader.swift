/// A reader of the fields of a packed message, without unpacking it.
///
/// It serves messages that are forwarded as they are, and the envelope of every call (protobuf.dev,
/// "Encoding"). It keeps only its position; each step gets the bytes, as a span cannot be stored.
package struct FieldReader {
    /// The wire type of a field; groups, which proto3 does not have, are malformed.
    package enum Kind: UInt8, Sendable {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    /// A field of a message: its number and its value.
    package struct Field: Hashable, Sendable {
        /// The field's number in the schema.
        package var number: UInt32
        /// The wire type.
        package var kind: Kind
        /// The range of the whole field, including its number.
        package var whole: Range<Int>
        /// The range of the value.
        package var content: Range<Int>
        /// The value of a varint; 0 for other wire types.
        package var varint: UInt64
    }

    private var position: Int
    private let end: Int

    /// Creates a reader at the beginning of a message in `range` of the bytes.
    package init(_ range: Range<Int>) {
        position = range.lowerBound
        end = range.upperBound
    }

    /// Returns the next field; nil at the end.
    ///
    /// - Throws: `malformed` if the bytes are not a message.
    package mutating func next(_ bytes: Span<UInt8>) throws(CodecError) -> Field? {
        guard position < end else { return nil }
        let start = position
        let head = try varint(bytes)
        guard head >> 3 > 0, head >> 3 < 1 << 29,
            let kind = Kind(rawValue: UInt8(truncatingIfNeeded: head & 7))
        else { throw Self.malformed }
        var field = Field(
            number: UInt32(head >> 3), kind: kind, whole: start..<start,
            content: position..<position, varint: 0)
        switch kind {
        case .varint: field.varint = try varint(bytes)
        case .fixed64: try skip(8)
        case .fixed32: try skip(4)
        case .bytes:
            let count = try varint(bytes)
            field.content = position..<position
            try skip(count)
        }
        field.content = field.content.lowerBound..<position
        field.whole = start..<position
        return field
    }

    private mutating func skip(_ count: UInt64) throws(CodecError) {
        guard count <= UInt64(end - position) else { throw Self.malformed }
        position += Int(count)
    }

    private mutating func varint(_ bytes: Span<UInt8>) throws(CodecError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Self.malformed
    }

    private static let malformed = CodecError(.malformed, "not a message")
}
