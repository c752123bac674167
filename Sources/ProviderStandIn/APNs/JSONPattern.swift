/// A JSON text, as a pattern for texts that differ from it only inside one of its strings.
///
/// Such texts are JSON with the same members, so they need not be parsed: the messages of a
/// campaign differ by an id. The difference must not be in a string with escapes or characters
/// beyond ASCII, nor in a member's name, because names must not repeat.
package struct JSONPattern {
    private let text: [UInt8]
    /// The ranges of the strings that may differ, without their quotation marks, in order.
    private let strings: [Range<Int>]

    /// Creates the pattern of a text, which must be JSON.
    package init(_ text: [UInt8]) {
        self.text = text
        var strings: [Range<Int>] = []
        var place = 0
        while let start = text[place...].firstIndex(of: UInt8(ascii: "\"")) {
            let end = Self.end(ofStringAt: start + 1, in: text)
            let inside = start + 1..<end
            place = min(end + 1, text.count)
            let next = text[place...].first { !Self.isBlank($0) }
            if next != UInt8(ascii: ":"), text[inside].allSatisfy(Self.isPlain) {
                strings.append(inside)
            }
        }
        self.strings = strings
    }

    /// Returns whether a text differs from this one inside at most one string.
    ///
    /// It also returns false for some texts that are valid JSON; those must be parsed.
    package func covers(_ other: [UInt8]) -> Bool {
        guard other.count == text.count else { return false }
        guard let first = text.indices.first(where: { text[$0] != other[$0] }) else { return true }
        guard let string = strings.last(where: { $0.lowerBound <= first }), string.contains(first)
        else { return false }
        return other[first..<string.upperBound].allSatisfy(Self.isPlain)
            && other[string.upperBound...] == text[string.upperBound...]
    }

    private static func end(ofStringAt start: Int, in text: [UInt8]) -> Int {
        var place = start
        while place < text.count, text[place] != UInt8(ascii: "\"") {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place, text.count)
    }

    /// Returns whether a byte of a string is a plain character, which another plain one may
    /// replace.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
