/// Reads the links of the header field `Link`, one after the other (RFC 8288 §3).
struct LinkHeader {
    private var rest: Substring

    /// Returns the target of the first link that has `next` among its relations; nil for none.
    static func next(_ header: String) -> String? {
        var reader = LinkHeader(rest: header[...])
        while let link = reader.link() {
            let relations = link.relations.lowercased().split(whereSeparator: \.isWhitespace)
            if relations.contains("next") { return link.target }
        }
        return nil
    }

    private mutating func link() -> (target: String, relations: String)? {
        // What stands before a link ends the one before.
        guard let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">")
        else { return nil }
        let target = String(rest[start..<end].dropFirst())
        rest = rest[end...].dropFirst()
        var relations: String?
        while skip(";") {
            let name = word().lowercased()
            let value = skip("=") ? value() : ""
            // Of several the first counts.
            if name == "rel", relations == nil { relations = value }
        }
        return (target, relations ?? "")
    }

    /// Skips blanks, and then a character; returns whether that was there.
    private mutating func skip(_ character: Character) -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func word() -> String {
        rest = rest.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace && !["=", ";", ",", "\""].contains($0) }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func value() -> String {
        guard skip("\"") else { return word() }
        var text = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\" {
                if let next = rest.popFirst() { text.append(next) }
            } else {
                text.append(character)
            }
        }
        return text
    }
}
