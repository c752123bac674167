/// A check of a text's limits before it is parsed: one pass without memory or recursion.
///
/// It distinguishes strings from structure and nothing more; the parser checks the grammar.
struct JSONScan {
    private var depth = 0
    private var elements = 1
    private var inString = false
    private var escaped = false

    /// Throws if `text` exceeds `limits` or has a NUL in it.
    static func check(_ text: Span<UInt8>, _ limits: JSONLimits) throws(JSONError) {
        guard text.count <= limits.bytes else {
            throw JSONError(
                .limitExceeded, "the text has \(text.count) bytes; the limit is \(limits.bytes)")
        }
        var scan = JSONScan()
        for offset in text.indices {
            let byte = text[offset]
            // These are letters, digits and white space, the largest part of a text.
            guard byte == 0 || scan.inString || Self.isStructure(byte) else { continue }
            if let error = scan.take(byte, limits) {
                throw error.at(offset, in: text)
            }
        }
    }

    private static func isStructure(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"),
            UInt8(ascii: "]"), UInt8(ascii: "}"):
            true
        default:
            false
        }
    }

    private mutating func take(_ byte: UInt8, _ limits: JSONLimits) -> JSONError? {
        if byte == 0 {
            return JSONError(.nulCharacter, "JSON must not contain a NUL byte")
        }
        if inString {
            takeInString(byte)
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""):
            inString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            depth += 1
            elements += 1
        case UInt8(ascii: ","):
            elements += 1
        default:
            depth -= 1
        }
        if depth > limits.depth {
            return JSONError(.limitExceeded, "nested deeper than \(limits.depth) levels")
        }
        if elements > limits.elements {
            return JSONError(.limitExceeded, "more than \(limits.elements) values")
        }
        return nil
    }

    private mutating func takeInString(_ byte: UInt8) {
        if escaped {
            escaped = false
        } else if byte == UInt8(ascii: "\\") {
            escaped = true
        } else if byte == UInt8(ascii: "\"") {
            inString = false
        }
    }
}

extension JSONError {
    /// Returns the same error with the position of a byte of `text`.
    func at(_ offset: Int, in text: Span<UInt8>) -> JSONError {
        var position = Position(offset: offset, line: 1, column: 1)
        for index in 0..<min(offset, text.count) {
            if text[index] == UInt8(ascii: "\n") {
                position.line += 1
                position.column = 1
            } else {
                position.column += 1
            }
        }
        var error = self
        error.position = position
        return error
    }
}
