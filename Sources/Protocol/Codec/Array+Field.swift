extension [UInt8] {
    /// Appends a sub-message that is packed already to a packed message.
    ///
    /// Fields may come in any order (protobuf.dev, "Encoding"), so the end is as good as any place.
    package mutating func appendField(_ number: UInt32, packed message: [UInt8]) {
        appendVarint(UInt64(number) << 3 | 2)
        appendVarint(UInt64(message.count))
        append(contentsOf: message)
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
