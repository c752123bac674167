import JSON

/// A line of a daemon's log: an object of texts.
enum LogLine {
    /// The text of a field in the first line of `text`; nil when it is no such line.
    static func field(_ name: String, of text: String) -> String? {
        guard let line = text.split(separator: "\n").first,
            let document = try? JSONDocument(parsing: Array(line.utf8))
        else { return nil }
        return try? document.root.member(name)?.string()
    }
}
