import JSON

/// A line of a daemon's log, which is a JSON object.
enum LogLine {
    /// Returns the text of a field of a line; nil if it is no log line or has no such field.
    static func field(_ name: String, of line: some StringProtocol) -> String? {
        guard let document = try? JSONDocument(parsing: Array(line.utf8)) else { return nil }
        return try? document.root.member(name)?.string()
    }
}
