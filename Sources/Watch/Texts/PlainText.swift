/// Texts of feeds, which often hold HTML, as a notification shows them.
///
/// It works on the bytes of UTF-8: a large feed has millions of characters, and finding where each
/// begins would take longer than all else that is done with it.
package enum PlainText {
    /// The characters of the entities of HTML that feeds use, by their names.
    static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
        "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "laquo": "«", "raquo": "»", "euro": "€", "copy": "©", "reg": "®", "trade": "™",
    ]
    /// The tags that stand within a word or a sentence, and separate nothing.
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i",
        "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
        "time", "tt", "u", "var", "wbr",
    ]
    private static let longestInline = 6
    /// The longest entity that is looked for.
    private static let longestEntity = 10

    /// Returns a text without tags, with entities as characters and white space as single blanks.
    ///
    /// Words of two blocks stay apart, and a link or an emphasis within a word does not part it.
    package static func of(_ html: String) -> String {
        let html = Array(html.utf8)
        var line = PlainLine(html.count)
        var place = 0
        // Behind it no tag ends: each "<" there would be followed to the end of the text.
        let lastEnd = html.lastIndex(of: UInt8(ascii: ">")) ?? -1
        while place < html.count {
            if html[place] == UInt8(ascii: "<"), place < lastEnd,
                let end = endOfTag(html, place)
            {
                if !isInline(html[(place + 1)..<(end - 1)]) { line.appendBlank() }
                place = end
            } else if html[place] == UInt8(ascii: "&"), let (value, end) = entity(html, place) {
                for scalar in value.unicodeScalars { line.append(scalar) }
                place = end
            } else if html[place] < 0x80 {
                line.append(ascii: html[place])
                place += 1
            } else {
                let scalar = scalar(html, place)
                line.append(scalar)
                place += UTF8.width(scalar)
            }
        }
        return String(decoding: line.bytes, as: UTF8.self)
    }

    /// Returns the place after a tag; nil if no tag begins at a place.
    private static func endOfTag(_ html: [UInt8], _ place: Int) -> Int? {
        guard place + 1 < html.count else { return nil }
        let next = scalar(html, place + 1)
        guard next == "/" || next == "!" || next.properties.isAlphabetic else { return nil }
        return html[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }

    /// Returns whether a tag, without its angle brackets, stands within a sentence.
    private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
        let tag = tag.first == UInt8(ascii: "/") ? tag.dropFirst() : tag
        let name = tag.prefix(longestInline + 1).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        guard name.count <= longestInline else { return false }
        return inline.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// Returns the text of an entity at a place, and the place after it; nil if there is no known
    /// one.
    private static func entity(_ html: [UInt8], _ place: Int) -> (String, Int)? {
        let window = html[(place + 1)...].prefix(longestEntity + 1)
        guard let end = window.firstIndex(of: UInt8(ascii: ";")), end > place + 1 else {
            return nil
        }
        let body = String(decoding: html[(place + 1)..<end], as: UTF8.self)
        guard body.hasPrefix("#") else { return entities[body].map { ($0, end + 1) } }
        let digits = body.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, let scalar = Unicode.Scalar(number), scalar.value >= 32 else {
            return nil
        }
        return (String(Character(scalar)), end + 1)
    }

    /// Returns the scalar at a place of valid UTF-8.
    private static func scalar(_ html: [UInt8], _ place: Int) -> Unicode.Scalar {
        var bytes = html[place...].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return "\u{FFFD}" }
        return scalar
    }
}

/// A line of text in which white space becomes one blank, and none stands at an end.
private struct PlainLine {
    private(set) var bytes: [UInt8] = []
    private var isBlank = false

    /// - Parameter count: the number of bytes that it has at most.
    init(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func appendBlank() { isBlank = true }

    mutating func append(ascii byte: UInt8) {
        guard byte != 0x20, !(0x09...0x0D).contains(byte) else { return appendBlank() }
        endBlank()
        bytes.append(byte)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        guard !scalar.properties.isWhitespace else { return appendBlank() }
        endBlank()
        bytes += Array(String(scalar).utf8)
    }

    private mutating func endBlank() {
        if isBlank, !bytes.isEmpty { bytes.append(0x20) }
        isBlank = false
    }
}
