/// Texts of feeds, which often hold HTML, as a notification shows them.
package enum PlainText {
    private static let entities: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
        "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "laquo": "«", "raquo": "»", "euro": "€", "copy": "©", "reg": "®", "trade": "™",
    ]
    /// The longest entity that is looked for.
    private static let longestEntity = 10

    /// Returns a text without tags, with entities as characters and white space as single blanks.
    package static func of(_ html: String) -> String {
        var text = ""
        var rest = html[...]
        while let character = rest.first {
            if character == "<", isTag(rest), let end = rest.firstIndex(of: ">") {
                // What stood in two blocks must not become one word.
                text += " "
                rest = rest[rest.index(after: end)...]
            } else if character == "&", let (value, after) = entity(rest) {
                text += value
                rest = after
            } else {
                text.append(character)
                rest.removeFirst()
            }
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isTag(_ text: Substring) -> Bool {
        guard let next = text.dropFirst().first else { return false }
        return next.isLetter || next == "/" || next == "!"
    }

    private static func entity(_ text: Substring) -> (String, Substring)? {
        let body = text.dropFirst().prefix(longestEntity).prefix { $0 != ";" }
        let after = text[body.endIndex...]
        guard after.first == ";", !body.isEmpty else { return nil }
        let rest = after.dropFirst()
        guard body.first == "#" else { return entities[body].map { ($0, rest) } }
        let digits = body.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, let scalar = Unicode.Scalar(number), scalar.value >= 32 else {
            return nil
        }
        return (String(Character(scalar)), rest)
    }
}
