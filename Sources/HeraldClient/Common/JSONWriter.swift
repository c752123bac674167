/// A writer of JSON (RFC 8259) without blanks.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    init() {}

    /// Creates a writer that begins with zeros, which the owner of the bytes replaces.
    init(zeros: Int) {
        // Most that is stored is a few hundred bytes.
        bytes.reserveCapacity(zeros + 500)
        bytes.append(contentsOf: repeatElement(0, count: zeros))
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .number(let number): write(number)
        case .text(let text): write(text)
        case .list(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, name) in members.keys.sorted().enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(name)
                bytes.append(UInt8(ascii: ":"))
                write(members[name] ?? .null)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Writes one of JSON's marks, such as a colon.
    mutating func mark(_ mark: UInt8) { bytes.append(mark) }

    /// Writes a text that has nothing to escape, such as digits, without quotes.
    mutating func write(digits: String) { bytes += digits.utf8 }

    /// Writes a number; JSON has no infinite ones.
    private mutating func write(_ number: Double) {
        // Whole numbers without a point, as the server's integers are written.
        if let whole = Int64(exactly: number) {
            bytes += String(whole).utf8
        } else {
            bytes += (number.isFinite ? number.description : "null").utf8
        }
    }

    mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if !appendPlain(text) { appendEscaped(text) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a text in one piece, as nearly all texts are; returns false, and appends nothing,
    /// if it has something to escape.
    private mutating func appendPlain(_ text: String) -> Bool {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        // Without a way out of the loop the compiler compares many bytes at once.
        var special: UInt8 = 0
        for byte in bytes[start...] {
            special |= byte < 0x20 ? 1 : 0
            special |= byte == UInt8(ascii: "\"") ? 1 : 0
            special |= byte == UInt8(ascii: "\\") ? 1 : 0
        }
        if special != 0 { bytes.removeSubrange(start...) }
        return special == 0
    }

    private mutating func appendEscaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(byte < 0x10 ? "0" : "")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
    }
}
