/// Fields at the end of a message that is packed by hand, as protobuf.dev's "Encoding" has them.
extension [UInt8] {
    /// Appends a sub-message that is packed already to a packed message.
    ///
    /// Fields may come in any order, so the end is as good as any place.
    package mutating func appendField(_ number: UInt32, packed message: [UInt8]) {
        appendFieldHead(number, byteCount: message.count)
        append(contentsOf: message)
    }

    /// Appends a string.
    mutating func appendField(_ number: UInt32, _ text: String) {
        let utf8 = text.utf8
        appendFieldHead(number, byteCount: utf8.count)
        append(contentsOf: utf8)
    }

    /// Appends a number.
    mutating func appendField(_ number: UInt32, varint: UInt64) {
        appendVarint(UInt64(number) << 3)
        appendVarint(varint)
    }

    /// Appends what comes before the bytes of a string, a byte string or a sub-message.
    mutating func appendFieldHead(_ number: UInt32, byteCount: Int) {
        appendVarint(UInt64(number) << 3 | 2)
        appendVarint(UInt64(byteCount))
    }

    /// The bytes that a varint takes.
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
