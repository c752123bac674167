/// Writes bytes as hexadecimal digits in lower case, and reads them.
package enum Hex {
    /// Returns two lower-case digits for each byte.
    package static func encode(_ bytes: Span<UInt8>) -> String {
        let size = bytes.count
        return unsafe String(unsafeUninitializedCapacity: size * 2) { output in
            for index in 0..<size {
                let byte = bytes[index]
                unsafe output[index * 2] = digit(byte >> 4)
                unsafe output[index * 2 + 1] = digit(byte & 15)
            }
            return size * 2
        }
    }

    /// Returns two lower-case digits for each byte.
    package static func encode(_ bytes: [UInt8]) -> String {
        encode(bytes.span)
    }

    /// Appends two lower-case digits for each byte.
    package static func append(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        text += unsafe [UInt8](unsafeUninitializedCapacity: bytes.count * 2) { output, count in
            for index in bytes.indices {
                unsafe output[index * 2] = digit(bytes[index] >> 4)
                unsafe output[index * 2 + 1] = digit(bytes[index] & 15)
            }
            count = bytes.count * 2
        }
    }

    /// Returns the bytes that `text` encodes; nil for an odd length and for characters other than
    /// 0-9 and a-f.
    ///
    /// Upper case is refused, so each value has exactly one encoding.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        for character in text {
            guard let value = value(of: character) else { return nil }
            guard let upper = high else {
                high = value
                continue
            }
            bytes.append(upper << 4 | value)
            high = nil
        }
        return high == nil ? bytes : nil
    }

    /// Returns the bytes that `text` encodes; nil for an odd length and for characters other than
    /// 0-9 and a-f.
    package static func decode(_ text: String) -> [UInt8]? {
        decode(text.utf8)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
