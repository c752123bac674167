import JSON

/// An element of an XML text, with all its contents.
package struct XMLElement: Hashable, Sendable {
    /// The name without its namespace prefix.
    package let name: String
    /// True if the name has a namespace prefix in the text.
    package let isPrefixed: Bool
    /// The attributes by name, without prefixes.
    package let attributes: [String: String]
    package internal(set) var children: [XMLElement] = []
    /// The element's own text, without its children's and without surrounding white space.
    package internal(set) var text = ""

    /// Returns the first child with the given name; nil when there is none.
    package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// Returns all children with the given name, in order.
    package func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

/// An error in an XML text.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    package let message: String

    package var description: String { "line \(line): \(message)" }
}

/// Writing of XML.
package enum XMLText {
    /// Returns the text with XML's special characters escaped, and those that steer what shows a
    /// text; a character that XML does not allow becomes a space.
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
            case _ where scalar.steersOutput: escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
