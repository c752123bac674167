/// The parts of a link, cut without changing a character, so that phone and browser agree.
struct LinkText: Hashable, Sendable {
    /// The scheme in small letters; empty for a path of the app.
    let scheme: String
    /// The host in small letters; empty for a path of the app.
    let host: String
    /// The path, beginning with `/` unless it is empty.
    let path: String
    /// The items of the query, percent-decoded; of two with one name the first counts.
    let query: [String: String]

    /// Cuts a link; nil unless it is a path of the app or has a scheme and `//`, or if it has
    /// blanks or control characters.
    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        let whole = text.prefix { $0 != "#" }
        let before = whole.prefix { $0 != "?" }
        let items = whole.dropFirst(before.count + 1)
        if before.hasPrefix("/") {
            guard !before.hasPrefix("//") else { return nil }
            (scheme, host, path) = ("", "", String(before))
        } else {
            guard let colon = before.firstIndex(of: ":"), colon > before.startIndex else {
                return nil
            }
            let name = before[..<colon]
            let rest = before[before.index(after: colon)...]
            guard rest.hasPrefix("//"), Self.isScheme(name) else { return nil }
            let authority = rest.dropFirst(2).prefix { $0 != "/" }
            scheme = name.lowercased()
            host = authority.lowercased()
            path = String(rest.dropFirst(2 + authority.count))
        }
        var query: [String: String] = [:]
        for item in items.split(separator: "&") {
            let name = item.prefix { $0 != "=" }
            let key = Self.decoded(name)
            if query[key] == nil { query[key] = Self.decoded(item.dropFirst(name.count + 1)) }
        }
        self.query = query
    }

    private static func isScheme(_ name: Substring) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Returns the value of a hexadecimal digit; nil for anything else, such as a sign.
    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
        default: nil
        }
    }

    /// Returns a part without its percent signs; as it is where they are no bytes of UTF-8.
    static func decoded(_ part: some StringProtocol) -> String {
        let text = String(part)
        guard text.utf8.contains(0x25) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexDigit),
                let low = rest.popFirst().flatMap(hexDigit)
            else { return text }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }
}
