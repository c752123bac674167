import Foundation

/// The events that the daemons log, found in their sources.
///
/// An event is a message that is written there word by word, with a level.
struct LogEvents {
    struct Event: Hashable, CustomStringConvertible {
        let message: String
        let level: String

        var description: String { "\(level): \(message)" }
    }

    /// The events that were found.
    private(set) var events: Set<Event> = []
    /// The calls of a log in which no message was found.
    private(set) var unclear: [String] = []

    /// Adds the events in a file.
    mutating func add(_ file: SourceFile) {
        let text = file.lines.joined(separator: "\n")
        for call in text.matches(of: /(?:^|[^A-Za-z0-9_])(?:log\??|LoadReport|Self\.line)\(/) {
            let arguments = Self.head(of: text[call.range.upperBound...])
            let messages = arguments.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
            if text[call.range].contains("LoadReport") {
                // It logs what it was made with.
                for message in messages.prefix(1) {
                    events.insert(Event(message: message, level: "info"))
                }
                continue
            }
            let before = arguments.prefix { $0 != "\"" }
            let levels = before.matches(of: /\.(debug|info|warning|error)\b/).map { String($0.1) }
            guard !levels.isEmpty else { continue }
            if messages.isEmpty, !file.path.hasSuffix("/LoadReport.swift") {
                unclear.append("\(file.path): \(before)")
            }
            for message in messages {
                for level in levels { events.insert(Event(message: message, level: level)) }
            }
        }
    }

    /// Returns the first arguments of a call, up to its fields or its end.
    private static func head(of text: Substring) -> Substring {
        var (depth, isText, isEscaped) = (1, false, false)
        for index in text.indices {
            let character = text[index]
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isText = false
                }
                continue
            }
            switch character {
            case "\"": isText = true
            case "(": depth += 1
            case ")": depth -= 1
            case "[": return text[..<index]
            default: break
            }
            if depth == 0 { return text[..<index] }
        }
        return text
    }
}
