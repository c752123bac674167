/// The problem of a header field whose name or value breaks the grammar (RFC 9113 §8.2.1).
enum InvalidField {
    /// The most bytes of a name that are shown.
    private static let shown = 64

    /// Returns the error about a field, for the developer of the client.
    ///
    /// The value is not repeated: it may be a secret.
    static func problem(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> HTTPProblem {
        let isName = unsafe !name.isEmpty && name.count <= shown && name.allSatisfy(isPlain)
        guard isName else { return .malformed("A header field has a malformed name.") }
        let text = unsafe String(decoding: name, as: UTF8.self)
        if text == "authorization", unsafe isScheme(value) {
            return .malformed("The header `authorization` has no key after `Bearer`.")
        }
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        let isPadded = unsafe [value.first, value.last].contains { byte in
            byte.map(blanks.contains) ?? false
        }
        return .malformed(
            isPadded
                ? "The value of the header `\(text)` begins or ends with a blank."
                : "The header `\(text)` is malformed.")
    }

    /// Returns whether a byte may be in a name: a letter or a digit, or one of `-` and `_`.
    ///
    /// A name with capitals is refused, but it can be shown.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Returns whether a value is the scheme of keys and blanks only.
    private static func isScheme(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let scheme = "bearer".utf8
        guard value.count > scheme.count else { return false }
        return unsafe zip(value, scheme).allSatisfy { $0 | 0x20 == $1 }
            && value.dropFirst(scheme.count).allSatisfy { $0 == UInt8(ascii: " ") }
    }
}
