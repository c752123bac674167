import Glibc

/// A topic that a device follows: a path such as `/bills/hr9999-113`, or any short text.
///
/// Tags are compared by bytes: other Unicode spellings of a letter make other tags, as they do in
/// the database. The prefix of a path before a colon, as in `prefs:/news`, is meant for groups;
/// today such a text is an ordinary tag, so it can be stored already.
package struct Tag: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The most bytes of a tag.
    ///
    /// Airship has the same limit, so its callers' tags fit.
    package static let maximumBytes = 128

    /// The tag as text.
    package let text: String

    /// Creates a tag from 1 to 128 bytes of UTF-8 without control characters and without white
    /// space at either end.
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

    /// Returns whether the text has a control character.
    ///
    /// Unicode has only these and will not add more.
    private static func hasControl(_ text: String) -> Bool {
        let bytes = text.utf8.span
        var mayHaveOne = false
        // In UTF-8, control characters above 0x7F begin with 0xC2.
        for index in bytes.indices {
            let byte = bytes[index]
            mayHaveOne = mayHaveOne || byte < 0x20 || byte == 0x7F || byte == 0xC2
        }
        return mayHaveOne
            && text.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
    }

    /// Returns whether a scalar that is not a control character is white space.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " : scalar.properties.isWhitespace
    }

    /// The tag as text.
    package var description: String {
        text
    }

    /// Returns whether the bytes are equal.
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
    /// Compares the bytes up to the length of the shorter span: less than 0, 0 or greater than 0.
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
