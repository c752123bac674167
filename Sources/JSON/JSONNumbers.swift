import CJansson

extension JSONValue {
    /// Returns the integer that this value is: a number without a fraction, or a string of its
    /// digits.
    ///
    /// The proto3 mapping allows both, and `1e3`, which is accepted while a double holds it
    /// exactly.
    package func integer<Integer: FixedWidthInteger>(
        _ type: Integer.Type = Integer.self
    ) throws(JSONError) -> Integer {
        switch kind {
        case .integer:
            guard let value = unsafe Integer(exactly: json_integer_value(node)) else {
                throw outOfRange(type)
            }
            return value
        case .real:
            return try integral(unsafe json_real_value(node), type)
        case .string:
            guard let text = unsafe utf8, unsafe JSONNumber.isInteger(text.span) else {
                throw error(.invalidValue, "expected a whole number")
            }
            guard let value = unsafe Integer(String(decoding: text, as: UTF8.self)) else {
                throw outOfRange(type)
            }
            return value
        case .object, .array, .bool, .null:
            throw wrongKind("an integer")
        }
    }

    /// Returns the value as a signed 32-bit integer.
    package func int32() throws(JSONError) -> Int32 {
        try integer(Int32.self)
    }

    /// Returns the value as an unsigned 32-bit integer.
    package func uint32() throws(JSONError) -> UInt32 {
        try integer(UInt32.self)
    }

    /// Returns the value as a signed 64-bit integer.
    package func int64() throws(JSONError) -> Int64 {
        try integer(Int64.self)
    }

    /// Returns the value as an unsigned 64-bit integer; above Int64.max it must be a string.
    package func uint64() throws(JSONError) -> UInt64 {
        try integer(UInt64.self)
    }

    /// Returns the value as a number; it may be a string of the number, `NaN`, `Infinity` or
    /// `-Infinity`.
    package func double() throws(JSONError) -> Double {
        switch kind {
        case .integer, .real:
            return unsafe json_number_value(node)
        case .string:
            return try doubleInString()
        case .object, .array, .bool, .null:
            throw wrongKind("a number")
        }
    }

    /// Returns the nearest 32-bit number; throws if that would be infinite.
    package func float() throws(JSONError) -> Float {
        let value = try double()
        let nearest = Float(value)
        guard nearest.isFinite || !value.isFinite else {
            throw error(.outOfRange, "must be within the range of a 32-bit number")
        }
        return nearest
    }

    private func doubleInString() throws(JSONError) -> Double {
        let text = try string()
        switch text {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: break
        }
        guard JSONNumber.isNumber(text.utf8.span), let value = Double(text) else {
            throw error(.invalidValue, "expected a number, NaN, Infinity or -Infinity")
        }
        guard value.isFinite else {
            throw error(.outOfRange, "must be within the range of a 64-bit number")
        }
        return value
    }

    private func integral<Integer: FixedWidthInteger>(
        _ value: Double, _ type: Integer.Type
    ) throws(JSONError) -> Integer {
        // Beyond 2^53 the double may differ from the number in the text.
        guard value.magnitude <= 0x1p53 else { throw outOfRange(type) }
        // `rounded()` would make every program link libm.
        let whole = Int64(value)
        guard Double(whole) == value else {
            throw error(.invalidValue, "expected a whole number")
        }
        guard let integer = Integer(exactly: whole) else { throw outOfRange(type) }
        return integer
    }

    private func outOfRange<Integer: FixedWidthInteger>(_ type: Integer.Type) -> JSONError {
        error(.outOfRange, "must be from \(Integer.min) to \(Integer.max)")
    }
}

/// The grammar of numbers that are strings.
enum JSONNumber {
    /// Returns whether `text` is an optional `-` and digits without unneeded leading zeros.
    static func isInteger(_ text: Span<UInt8>) -> Bool {
        integerEnd(text) == text.count
    }

    /// Returns whether `text` is a number as RFC 8259 §6 defines it.
    static func isNumber(_ text: Span<UInt8>) -> Bool {
        guard var end = integerEnd(text) else { return false }
        if end < text.count, text[end] == UInt8(ascii: ".") {
            guard let digits = digitsEnd(text, end + 1) else { return false }
            end = digits
        }
        if end < text.count, text[end] | 0x20 == UInt8(ascii: "e") {
            end += 1
            if end < text.count, text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-") {
                end += 1
            }
            guard let digits = digitsEnd(text, end) else { return false }
            end = digits
        }
        return end == text.count
    }

    private static func integerEnd(_ text: Span<UInt8>) -> Int? {
        let start = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
        guard let end = digitsEnd(text, start) else { return nil }
        return text[start] == UInt8(ascii: "0") && end > start + 1 ? nil : end
    }

    /// Returns the index at which the digits from `start` end; nil if there is none.
    private static func digitsEnd(_ text: Span<UInt8>, _ start: Int) -> Int? {
        var end = start
        while end < text.count, text[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        return end > start ? end : nil
    }
}
