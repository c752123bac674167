/// One header field of a request or a response.
package struct HTTPClientHeader: Hashable, Sendable {
    /// Compared without regard to case.
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    var isContentEncoding: Bool { name.lowercased() == "content-encoding" }

    /// Whether it can be sent without becoming something else: a token for a name, and no line
    /// ends or other controls in the value (RFC 9110 §5.1, §5.5).
    var isWellFormed: Bool {
        Self.isToken(name) && value.utf8.allSatisfy { $0 == 9 || $0 >= 32 && $0 != 127 }
    }

    /// Whether `text` is a token (RFC 9110 §5.6.2), as names and methods have to be.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { character in
                switch character {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(character)
                }
            }
    }
}
