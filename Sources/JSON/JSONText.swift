/// Writing of the contents of strings and numbers, as bytes.
enum JSONText {
    /// Appends `text`, escaped as RFC 8259 §7 requires and so that it cannot steer a terminal.
    ///
    /// The escapes beyond the RFC are DEL and the C1 controls, the bidirectional controls, and
    /// U+2028 and U+2029.
    static func appendEscaped(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
        var (start, index) = (0, 0)
        while index < text.count {
            guard !isPlain(text[index]), let escape = escape(text, at: index) else {
                index += 1
                continue
            }
            append(text, start..<index, to: &bytes)
            escape.append(to: &bytes)
            index += escape.length
            start = index
        }
        append(text, start..<text.count, to: &bytes)
    }

    /// Returns how many bytes `appendEscaped(_:to:)` appends.
    static func escapedLength(_ text: Span<UInt8>) -> Int {
        var (length, index) = (text.count, 0)
        while index < text.count {
            guard !isPlain(text[index]), let escape = escape(text, at: index) else {
                index += 1
                continue
            }
            length += (escape.letter == nil ? 6 : 2) - escape.length
            index += escape.length
        }
        return length
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

    /// A character that is written as an escape.
    private struct Escape {
        /// The character, which is none of those that need two escapes.
        let value: UInt16
        /// The length of the character in the text, in bytes.
        let length: Int

        /// The letter of the short form; nil for a character that is written by its number.
        var letter: UInt8? {
            switch UInt8(truncatingIfNeeded: value) {
            case _ where value > 0x7F: nil
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(truncatingIfNeeded: value)
            case UInt8(ascii: "\n"): UInt8(ascii: "n")
            case UInt8(ascii: "\r"): UInt8(ascii: "r")
            case UInt8(ascii: "\t"): UInt8(ascii: "t")
            default: nil
            }
        }

        func append(to bytes: inout [UInt8]) {
            bytes.append(UInt8(ascii: "\\"))
            if let letter { return bytes.append(letter) }
            bytes.append(UInt8(ascii: "u"))
            for shift in stride(from: 12, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: value >> shift & 0xF)
                bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
            }
        }
    }

    /// Returns the escape of the character at `index`; nil if it needs none.
    private static func escape(_ text: Span<UInt8>, at index: Int) -> Escape? {
        switch text[index] {
        case 0xC2:
            guard index + 1 < text.count, (0x80...0x9F).contains(text[index + 1]) else {
                return nil
            }
            return Escape(value: UInt16(text[index + 1]), length: 2)
        case 0xD8:
            guard index + 1 < text.count, text[index + 1] == 0x9C else { return nil }
            return Escape(value: 0x061C, length: 2)
        case 0xE2:
            guard index + 2 < text.count, let mark = mark(text[index + 1], text[index + 2]) else {
                return nil
            }
            return Escape(value: mark, length: 3)
        case let control: return Escape(value: UInt16(control), length: 1)
        }
    }

    /// Returns the character with the bytes E2, `second` and `third`, if it separates lines or
    /// turns text around; nil for others.
    private static func mark(_ second: UInt8, _ third: UInt8) -> UInt16? {
        let value = 0x2000 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F)
        return switch value {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: value
        default: nil
        }
    }

    private static func append(_ text: Span<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]) {
        guard !range.isEmpty else { return }
        unsafe text.extracting(range).withUnsafeBufferPointer { run in
            unsafe bytes.append(contentsOf: run)
        }
    }
}
