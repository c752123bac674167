import Glibc

/// What a device follows: a path such as `/bills/hr9999-113`, or any short text.
///
/// Two tags are one if their bytes are; Unicode's other spellings of a letter are other tags, as
/// they are in the database. A group is meant to be a prefix that ends in a colon before the
/// path's slash, `prefs:/news`: such text is an ordinary tag today, so it can be stored already.
package struct Tag: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The most bytes a tag may have; Airship's bound too, so that its callers' tags fit.
    package static let maximumBytes = 128

    /// The tag itself.
    package let text: String

    /// Takes `text` if it is a tag: 1 to 128 bytes of UTF-8, no control character, no blank at
    /// either end.
    package init(_ text: String) throws(TagError) {
        guard !text.isEmpty else {
            throw TagError(.empty, "a tag has at least one character")
        }
        guard text.utf8.count <= Self.maximumBytes else {
            throw TagError(
                .tooLong, "a tag has at most \(Self.maximumBytes) bytes, not \(text.utf8.count)")
        }
        guard !Self.hasControl(text) else {
            throw TagError(.controlCharacter, "a tag has no control characters")
        }
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            !Self.isBlank(first), !Self.isBlank(last)
        else {
            throw TagError(.surroundingBlank, "a tag neither begins nor ends with a blank")
        }
        self.text = text
    }

    /// Whether a control character is in it; Unicode has no others and never will.
    private static func hasControl(_ text: String) -> Bool {
        let bytes = text.utf8.span
        var mayHaveOne = false
        // In UTF-8 those above 0x7F begin with 0xC2.
        for index in bytes.indices {
            let byte = bytes[index]
            mayHaveOne = mayHaveOne || byte < 0x20 || byte == 0x7F || byte == 0xC2
        }
        return mayHaveOne
            && text.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
    }

    /// Whether a scalar that is no control is a blank.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " : scalar.properties.isWhitespace
    }

    /// The tag itself.
    package var description: String {
        text
    }

    /// Whether the bytes are the same.
    package static func == (left: Tag, right: Tag) -> Bool {
        let (left, right) = (left.text.utf8.span, right.text.utf8.span)
        return left.count == right.count && left.compare(right) == 0
    }

    /// Orders by bytes, as SQLite does.
    package static func < (left: Tag, right: Tag) -> Bool {
        let (left, right) = (left.text.utf8.span, right.text.utf8.span)
        let order = left.compare(right)
        return order == 0 ? left.count < right.count : order < 0
    }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) {
        unsafe text.utf8.span.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    }
}

extension Span<UInt8> {
    /// How the bytes compare as far as both go: below 0, 0 or above.
    fileprivate func compare(_ other: Span<UInt8>) -> Int32 {
        unsafe withUnsafeBytes { left in
            unsafe other.withUnsafeBytes { right in
                let count = min(left.count, right.count)
                guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
                return unsafe memcmp(left, right, count)
            }
        }
    }
}
