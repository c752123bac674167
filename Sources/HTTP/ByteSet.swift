import Glibc

/// A set of ASCII bytes in two machine words, for checks of grammar.
struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ members: String) {
        for byte in members.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }

    private static let alphanumeric =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

    /// The bytes of a token (RFC 9110 §5.6.2).
    static let token = ByteSet(alphanumeric + "!#$%&'*+-.^_`|~")
    /// The bytes of a path, without `%` (RFC 3986 §3.3).
    static let path = ByteSet(alphanumeric + "-._~!$&'()*+,;=:@/")
    /// The bytes of a query, without `%` (RFC 3986 §3.4).
    static let query = ByteSet(alphanumeric + "-._~!$&'()*+,;=:@/?")
    /// The bytes of a registered name, without `%` (RFC 3986 §3.2.2).
    static let registeredName = ByteSet(alphanumeric + "-._~!$&'()*+,;=")
    /// The bytes that may stand between the brackets of an IPv6 address.
    static let address = ByteSet("0123456789abcdefABCDEF:.")
    /// The hexadecimal digits.
    static let hexadecimal = ByteSet("0123456789abcdefABCDEF")
}

extension UInt8 {
    /// True if the byte may be in a field's value (RFC 9110 §5.5): the tab is the only control
    /// character allowed.
    var isFieldContent: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }

    /// True if the byte is a space or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// The byte in lower case, if it is one of `A`–`Z`; otherwise the byte itself.
    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    /// The value of a hexadecimal digit; nil for any other byte.
    var hexadecimalValue: Int? {
        switch self {
        case 0x30...0x39: Int(self) - 0x30
        case 0x41...0x46: Int(self) - 0x41 + 10
        case 0x61...0x66: Int(self) - 0x61 + 10
        default: nil
        }
    }

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether the bytes are those of `text`.
    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount, let start = baseAddress else { return false }
        return unsafe memcmp(start, text.utf8Start, count) == 0
    }
}

extension ArraySlice<UInt8> {
    /// Returns whether the bytes are those of `text`.
    package func equals(_ text: StaticString) -> Bool {
        unsafe withUnsafeBufferPointer { unsafe $0.equals(text) }
    }

    /// Returns whether the bytes are those of `other`.
    package func equals(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { left in
            unsafe other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else {
                    return true
                }
                return unsafe memcmp(left, right, other.count) == 0
            }
        }
    }

    /// Returns whether the bytes are those of `other`, ignoring the case of ASCII letters.
    func equalsIgnoringCase(_ other: ArraySlice<UInt8>) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.lowercased == $1.lowercased }
    }
}

extension [UInt8] {
    /// Appends `number` in decimal.
    mutating func appendDecimal(_ number: Int) {
        guard number >= 10 else {
            append(UInt8(ascii: "0") + UInt8(Swift.max(0, number)))
            return
        }
        appendDecimal(number / 10)
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
