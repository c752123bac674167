/// A reader of JSON (RFC 8259) that accepts the same texts as `JSON.parse` of browsers.
struct PayloadParser {
    /// The deepest nesting that is read; payloads have at most 5 KiB, and use three levels.
    static let deepest = 64

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark is not part of the text.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Returns the whole text's value; nil if it is no JSON.
    mutating func document() -> JSONValue? {
        guard let value = value() else { return nil }
        skipBlanks()
        return index == bytes.count ? value : nil
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            index += 1
        }
    }

    private mutating func take(_ expected: UInt8) -> Bool {
        guard byte == expected else { return false }
        index += 1
        return true
    }

    private mutating func take(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count, bytes[index..<end].elementsEqual("\(word)".utf8) else {
            return nil
        }
        index = end
        return value
    }

    private mutating func value() -> JSONValue? {
        skipBlanks()
        switch byte {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.list() }
        case UInt8(ascii: "\""): return string().map { .text($0) }
        case UInt8(ascii: "t"): return take("true", .bool(true))
        case UInt8(ascii: "f"): return take("false", .bool(false))
        case UInt8(ascii: "n"): return take("null", .null)
        default: return number()
        }
    }

    private mutating func nested(
        _ read: (inout PayloadParser) -> JSONValue?
    ) -> JSONValue? {
        guard depth < Self.deepest else { return nil }
        depth += 1
        index += 1
        defer { depth -= 1 }
        return read(&self)
    }

    private mutating func object() -> JSONValue? {
        var members: [String: JSONValue] = [:]
        members.reserveCapacity(8)
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipBlanks()
            guard let name = string() else { return nil }
            skipBlanks()
            guard take(UInt8(ascii: ":")), let value = value() else { return nil }
            members[name] = value
            skipBlanks()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func list() -> JSONValue? {
        var elements: [JSONValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .list(elements) }
        while true {
            guard let value = value() else { return nil }
            elements.append(value)
            skipBlanks()
            if take(UInt8(ascii: "]")) { return .list(elements) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }
}

extension PayloadParser {
    /// Reads a number as RFC 8259 §6 has it: no leading zeros, no sign but minus.
    private mutating func number() -> JSONValue? {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) {
            guard digits() else { return nil }
        }
        if take(UInt8(ascii: ".")) {
            guard digits() else { return nil }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() else { return nil }
        }
        return Double(String(decoding: bytes[start..<index], as: UTF8.self)).map { .number($0) }
    }

    /// Skips digits; false if there is none.
    private mutating func digits() -> Bool {
        let start = index
        while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index > start
    }

    private mutating func string() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = index
        while let byte {
            if byte == UInt8(ascii: "\"") {
                index += 1
                return String(decoding: bytes[start..<index - 1], as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") { return escapedString(from: start) }
            guard byte >= 0x20 else { return nil }
            index += 1
        }
        return nil
    }

    /// Reads a string that has escapes, from `start`.
    private mutating func escapedString(from start: Int) -> String? {
        var text: [UInt8] = []
        var plain = start
        while let byte {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                text += bytes[plain..<index]
                index += 1
                if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
                guard let scalar = escape() else { return nil }
                text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                plain = index
            } else {
                guard byte >= 0x20 else { return nil }
                index += 1
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    /// Reads the digits after `\u`; half of a pair of surrogates becomes U+FFFD.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = hexadecimal() else { return nil }
        if let scalar = Unicode.Scalar(first) { return scalar }
        let next = index
        if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
            let second = hexadecimal(), (0xDC00..<0xE000).contains(second)
        {
            return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        }
        // What follows is read by itself.
        index = next
        return "\u{FFFD}"
    }

    private mutating func hexadecimal() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte & 15)
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                value = value << 4 | UInt32(byte & 15 + 9)
            default: return nil
            }
        }
        index += 4
        return value
    }
}
