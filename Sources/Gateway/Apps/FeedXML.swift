import JSON

/// A writer of the XML of feeds, front to back.
struct FeedXML {
    /// The names of RFC 5005.
    static let historyNames = "http://purl.org/syndication/history/1.0"

    private(set) var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

    /// Opens an element; ``close(_:)`` follows.
    mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
        start(name, attributes)
        text += ">\n"
    }

    /// Closes an element.
    mutating func close(_ name: String) { text += "</\(name)>\n" }

    /// Adds an element with a text.
    mutating func add(_ name: String, _ content: String, _ attributes: [(String, String)] = []) {
        start(name, attributes)
        text += ">\(Self.escaped(content))</\(name)>\n"
    }

    /// Adds an element without content.
    mutating func addEmpty(_ name: String, _ attributes: [(String, String)] = []) {
        start(name, attributes)
        text += "/>\n"
    }

    private mutating func start(_ name: String, _ attributes: [(String, String)]) {
        text += "<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
    }

    /// Returns a text without marks of XML, without characters that XML 1.0 cannot have, and with
    /// those that steer what shows a text by their numbers: readers get the same text.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            // A reader would make a line feed of it (XML 1.0 §2.11).
            case "\r": escaped += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            case _ where scalar.steersOutput: escaped += "&#\(scalar.value);"
            default: escaped += mark(scalar) ?? String(scalar)
            }
        }
        return escaped
    }

    /// Returns a text as HTML, which is escaped once more where it becomes XML.
    ///
    /// Nothing but marks is escaped: HTML takes the numbers of C1 controls for other characters.
    static func html(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += mark($1) ?? String($1) }
    }

    private static func mark(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        default: nil
        }
    }
}
