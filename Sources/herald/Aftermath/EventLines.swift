import JSON

/// Cuts an endless body into lines, and keeps the place behind the last event among them.
struct EventLines: Sendable {
    private var rest: [UInt8] = []
    /// The last event.
    private var last = ""

    /// The whole lines that end in `bytes`; empty ones only say that the connection is alive.
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

    /// Where to read on; nil: no event has come.
    var offset: String? {
        guard let document = try? JSONDocument(parsing: Array(last.utf8)) else { return nil }
        return try? document.root.member("offset")?.string()
    }
}
