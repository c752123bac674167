/// A mistake in a recipe: its field, and a hint at the correction.
package struct RecipeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The recipe's file; empty if it was not read from one.
    package var file = ""
    /// The line, from 1; 0 if the mistake is in no one line.
    package var line = 0
    /// The field, such as `rules[0].send.type`; empty for the whole recipe.
    package var field: String
    /// A description of the mistake, and a hint at the correction.
    package var message: String

    /// Creates an error about a field.
    package init(_ field: String, _ message: String) {
        self.field = field
        self.message = message
    }

    /// Creates an error about a field of a recipe, with its file and the line.
    init(_ field: String, of recipe: Recipe, file: String, _ message: String) {
        self.init(field, message)
        (self.file, line) = (file, JSONLines.line(of: field, in: recipe.text))
    }

    /// The file, the line, the field and the message.
    package var description: String {
        let number = line > 0 ? (file.isEmpty ? "line \(line)" : "\(line)") : ""
        let place = [file, number].filter { !$0.isEmpty }.joined(separator: ":")
        return [place, field, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// Finds in which line of a JSON text a value is.
///
/// It is for errors only: the text was parsed before, so it is well-formed.
struct JSONLines {
    private let text: [UInt8]
    private var place = 0

    /// Returns the line of the value at a path such as `rules[0].send`, or of the nearest value
    /// around it that exists.
    static func line(of path: String, in text: [UInt8]) -> Int {
        var lines = JSONLines(text: text)
        for step in steps(path) {
            let before = lines.place
            guard lines.descend(step) else {
                lines.place = before
                break
            }
        }
        lines.skipBlanks()
        return 1 + text.prefix(lines.place).count { $0 == 0x0A }
    }

    private init(text: [UInt8]) { self.text = text }

    private static func steps(_ path: String) -> [String] {
        path.replacing("[", with: ".").replacing("]", with: "").split(separator: ".").map {
            $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : String($0)
        }
    }

    private mutating func descend(_ step: String) -> Bool {
        skipBlanks()
        guard place < text.count else { return false }
        let isObject = text[place] == UInt8(ascii: "{")
        guard isObject || text[place] == UInt8(ascii: "[") else { return false }
        place += 1
        var index = 0
        while place < text.count {
            skipBlanks()
            guard place < text.count, ![0x5D, 0x7D].contains(text[place]) else { return false }
            var name = "\(index)"
            let start = place
            if isObject {
                name = string()
                skipBlanks()
                place += 1
            }
            if name == step {
                // The line of a member is that of its name.
                if isObject, !isContainer { place = start }
                return true
            }
            skipValue()
            skipBlanks()
            if place < text.count, text[place] == UInt8(ascii: ",") { place += 1 }
            index += 1
        }
        return false
    }

    private var isContainer: Bool {
        var copy = self
        copy.skipBlanks()
        return copy.place < text.count && [0x5B, 0x7B].contains(text[copy.place])
    }

    private mutating func skipBlanks() {
        while place < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 }
    }

    private mutating func string() -> String {
        let start = place + 1
        place = start
        while place < text.count, text[place] != UInt8(ascii: "\"") {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(place, text.count)
        place = end + 1
        return String(decoding: text[start..<max(start, end)], as: UTF8.self)
    }

    private mutating func skipValue() {
        var depth = 0
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\""):
                _ = string()
                continue
            case 0x5B, 0x7B: depth += 1
            case 0x5D, 0x7D:
                guard depth > 0 else { return }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return
            default: break
            }
            place += 1
        }
    }
}
