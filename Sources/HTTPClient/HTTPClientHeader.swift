/// A header field of a request or a response.
package struct HTTPClientHeader: Hashable, Sendable {
    /// The name, which is compared without regard to case.
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    var isContentEncoding: Bool { name.lowercased() == "content-encoding" }

    /// True if the field can be sent unchanged: its name is a token, and its value has no line
    /// breaks or other control characters except tabs (RFC 9110 §5.1, §5.5).
    var isWellFormed: Bool {
        Self.isToken(name) && value.utf8.allSatisfy { $0 == 9 || $0 >= 32 && $0 != 127 }
    }

    /// Returns whether `text` is a token (RFC 9110 §5.6.2), as names and methods must be.
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
