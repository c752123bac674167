/// The CRC-32 of bytes (ISO 3309, as in gzip), which tells a torn write from a whole one.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        let table = table
        var value = UInt32.max
        for byte in bytes {
            value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
        }
        return ~value
    }

    /// The checksum as eight hexadecimal digits.
    static func text(_ bytes: [UInt8]) -> String {
        let digits = String(of(bytes), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
