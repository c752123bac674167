/// Appending of fields to a message that is packed by hand (protobuf.dev, "Encoding").
extension [UInt8] {
    /// Appends a byte string, or a sub-message that is already packed.
    ///
    /// Fields may come in any order, so appending is always correct.
    package mutating func appendField(_ number: UInt32, packed message: [UInt8]) {
        appendFieldHead(number, byteCount: message.count)
        append(contentsOf: message)
    }

    /// Appends a string of up to 16 bytes: the first `count` bytes of `text`.
    @inline(__always)
    package mutating func appendField(_ number: UInt32, _ text: SIMD16<UInt8>, count: Int) {
        appendFieldHead(number, byteCount: count)
        unsafe Swift.withUnsafeBytes(of: text) {
            unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: $0.prefix(count)))
        }
    }

    /// Appends a string.
    mutating func appendField(_ number: UInt32, _ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            appendFieldHead(number, byteCount: utf8.count)
            unsafe append(contentsOf: utf8)
        }
    }

    /// Appends a varint.
    package mutating func appendField(_ number: UInt32, varint: UInt64) {
        appendVarint(UInt64(number) << 3)
        appendVarint(varint)
    }

    /// Appends a double; as in proto3, 0 is left out.
    package mutating func appendField(_ number: UInt32, double value: Double) {
        guard value.bitPattern != 0 else { return }
        appendVarint(UInt64(number) << 3 | 1)
        append(double: value)
    }

    /// Appends a double of a packed repeated field.
    package mutating func append(double value: Double) {
        unsafe Swift.withUnsafeBytes(of: value.bitPattern.littleEndian) {
            unsafe append(contentsOf: $0)
        }
    }

    /// Returns the bytes that a double takes if its field number is at most 15.
    package static func fieldSize(double value: Double) -> Int { value.bitPattern == 0 ? 0 : 9 }

    /// Returns the bytes that a field of `byteCount` bytes takes if its field number is at most 15.
    package static func fieldSize(byteCount: Int) -> Int { 1 + varintSize(byteCount) + byteCount }

    /// Appends what precedes the bytes of a string, a byte string or a sub-message.
    package mutating func appendFieldHead(_ number: UInt32, byteCount: Int) {
        appendVarint(UInt64(number) << 3 | 2)
        appendVarint(UInt64(byteCount))
    }

    /// Returns the bytes that a varint takes.
    static func varintSize(_ value: Int) -> Int {
        (Swift.max(1, Int.bitWidth - value.leadingZeroBitCount) + 6) / 7
    }

    private mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
