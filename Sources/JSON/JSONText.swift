/// Writing of the contents of strings and numbers, as bytes.
enum JSONText {
    /// Appends `text`, with the escapes that RFC 8259 §7 requires, and with what would steer a
    /// terminal or turn text around escaped as well: DEL and the C1 controls, the bidirectional
    /// controls, and U+2028 and U+2029.
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
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            || byte > 0x7F && byte != 0xC2 && byte != 0xD8 && byte != 0xE2
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
        case 0xC2:
            guard index + 1 < text.count, (0x80...0x9F).contains(text[index + 1]) else {
                return nil
            }
            return (written(UInt32(text[index + 1])), 2)
        case 0xD8:
            guard index + 1 < text.count, text[index + 1] == 0x9C else { return nil }
            return (written(0x061C), 2)
        case 0xE2:
            guard index + 2 < text.count, let mark = mark(text[index + 1], text[index + 2]) else {
                return nil
            }
            return (written(mark), 3)
        case let control: return (written(UInt32(control)), 1)
        }
    }

    /// Returns the character with the bytes E2, `second` and `third`, if it separates lines or
    /// turns text around; nil for others.
    private static func mark(_ second: UInt8, _ third: UInt8) -> UInt32? {
        let value = 0x2000 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        return switch value {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: value
        default: nil
        }
    }

    /// Returns the escape of a character by its number.
    private static func written(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }

    private static func append(_ text: Span<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]) {
        guard !range.isEmpty else { return }
        unsafe text.extracting(range).withUnsafeBufferPointer { run in
            unsafe bytes.append(contentsOf: run)
        }
    }
}
