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

    /// Returns a text without marks of XML, and without characters that XML 1.0 cannot have.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
            }
        }
        return escaped
    }
}
