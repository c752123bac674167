/// The CRC-32 of bytes (ISO 3309, as in gzip), which tells a torn write from a whole one.
enum Checksum {
    /// The number of hexadecimal digits of a checksum as text.
    static let digits = 8

    /// The effect of a byte on the checksum, by the number of bytes that follow it, from 0 to 3:
    /// four tables of 256 numbers, one after the other.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = (0..<256).map { index -> UInt32 in
            (0..<8).reduce(UInt32(index)) { (value: UInt32, _: Int) -> UInt32 in
                value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
            }
        }
        for index in 256..<1024 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        let tables = tables
        var value = UInt32.max
        var index = bytes.startIndex
        // Four bytes at a time: each alone has to wait for the one before it.
        while bytes.endIndex - index >= 4 {
            let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
            let (third, fourth) = (UInt32(bytes[index + 2]), UInt32(bytes[index + 3]))
            value ^= first | second << 8 | third << 16 | fourth << 24
            let low = tables[768 + Int(value & 0xFF)] ^ tables[512 + Int((value >> 8) & 0xFF)]
            let high = tables[256 + Int((value >> 16) & 0xFF)] ^ tables[Int(value >> 24)]
            value = low ^ high
            index += 4
        }
        for byte in bytes[index...] {
            value = tables[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
        }
        return ~value
    }

    /// Returns the checksum as eight hexadecimal digits.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = String(of(bytes), radix: 16)
        return String(repeating: "0", count: Self.digits - digits.count) + digits
    }
}
