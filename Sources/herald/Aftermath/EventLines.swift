import JSON

/// Splits an endless body into lines, and remembers the offset after the last event.
struct EventLines: Sendable {
    private var rest: [UInt8] = []
    /// The line of the last event.
    private var last = ""

    /// Returns the lines that end within `bytes`.
    ///
    /// Empty lines, which only keep the connection alive, are left out.
    mutating func lines(endingIn bytes: [UInt8]) -> [String] {
        rest += bytes
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        let lines = rest[..<end].split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self)
        }
        rest.removeSubrange(...end)
        if let line = lines.last { last = line }
        return lines
    }

    /// The offset to continue from; nil if no event has arrived.
    var offset: String? {
        guard let document = try? JSONDocument(parsing: Array(last.utf8)) else { return nil }
        return try? document.root.member("offset")?.string()
    }
}
