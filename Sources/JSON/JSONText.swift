/// Writing of the contents of strings and numbers, as bytes.
enum JSONText {
    /// Appends `text`, with the escapes that RFC 8259 §7 requires, and with U+2028 and U+2029
    /// escaped.
    static func appendEscaped(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        for index in text.indices where !isPlain(text[index]) {
            guard let escape = escape(text, at: index) else { continue }
            append(text, start..<index, to: &bytes)
            bytes.append(contentsOf: escape.text.utf8)
            start = index + escape.length
        }
        append(text, start..<text.count, to: &bytes)
    }

    /// Appends a number of the given sign and magnitude in decimal.
    static func appendInteger(isNegative: Bool, _ magnitude: UInt64, to bytes: inout [UInt8]) {
        if isNegative { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes.reverse(from: start)
    }

    /// Returns whether `byte` certainly begins no escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0xE2
    }

    /// Returns the escape of the character at `index` and that character's length in bytes; nil if
    /// it needs none.
    private static func escape(
        _ text: Span<UInt8>, at index: Int
    ) -> (text: String, length: Int)? {
        switch text[index] {
        case UInt8(ascii: "\""): return ("\\\"", 1)
        case UInt8(ascii: "\\"): return ("\\\\", 1)
        case UInt8(ascii: "\n"): return ("\\n", 1)
        case UInt8(ascii: "\r"): return ("\\r", 1)
        case UInt8(ascii: "\t"): return ("\\t", 1)
        case 0xE2:
            guard index + 2 < text.count, text[index + 1] == 0x80 else { return nil }
            return switch text[index + 2] {
            case 0xA8: ("\\u2028", 3)
            case 0xA9: ("\\u2029", 3)
            default: nil
            }
        case let control:
            let digits = String(control, radix: 16)
            return (control < 16 ? "\\u000\(digits)" : "\\u00\(digits)", 1)
        }
    }

    private static func append(_ text: Span<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]) {
        guard !range.isEmpty else { return }
        unsafe text.extracting(range).withUnsafeBufferPointer { run in
            unsafe bytes.append(contentsOf: run)
        }
    }
}
