/// An element of an XML text, with all that is in it.
package struct XMLElement: Hashable, Sendable {
    /// Without the prefix of its namespace.
    package let name: String
    /// By their names, without prefixes.
    package let attributes: [String: String]
    package internal(set) var children: [XMLElement] = []
    /// Its own, not its children's, without the blanks around it.
    package internal(set) var text = ""

    /// The first child of a name.
    package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// All children of a name, in order.
    package func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

/// What is wrong with an XML text.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    package let line: Int
    package let message: String

    package var description: String { "line \(line): \(message)" }
}

/// How XML is written.
package enum XMLText {
    /// A text with what it may not hold put into other words; a character that XML cannot have
    /// becomes a blank.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
