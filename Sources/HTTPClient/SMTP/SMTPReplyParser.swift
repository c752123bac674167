/// A parser that assembles a server's bytes into complete replies (RFC 5321 §4.2).
struct SMTPReplyParser {
    /// A reply with all its lines.
    struct Reply: Hashable {
        /// The code, 200 to 599.
        var code: Int
        /// The lines, each ended by CRLF.
        var bytes: [UInt8]
    }

    /// The error for bytes that are not a reply, or are longer than any.
    struct Malformed: Error {}

    private var unread: [UInt8] = []
    private var lines: [UInt8] = []

    /// True if there are bytes that do not yet form a complete reply.
    var hasRest: Bool { !unread.isEmpty || !lines.isEmpty }

    mutating func append(_ bytes: some Collection<UInt8>) {
        unread += bytes
    }

    /// Returns the next complete reply; nil until it has arrived.
    mutating func next() throws(Malformed) -> Reply? {
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            var line = Array(unread[..<end])
            unread.removeSubrange(...end)
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard let code = Self.code(line),
                lines.count + line.count + 2 <= SMTPLimits.replyBytes
            else { throw Malformed() }
            lines += line + Array("\r\n".utf8)
            guard line.count > 3, line[3] == UInt8(ascii: "-") else {
                defer { lines = [] }
                return Reply(code: code, bytes: lines)
            }
        }
        guard unread.count <= SMTPLimits.replyBytes else { throw Malformed() }
        return nil
    }

    private static func code(_ line: [UInt8]) -> Int? {
        guard line.count >= 3, line.prefix(3).allSatisfy({ (48...57).contains($0) }),
            line.count == 3 || line[3] == UInt8(ascii: " ") || line[3] == UInt8(ascii: "-")
        else { return nil }
        let code = line.prefix(3).reduce(0) { $0 * 10 + Int($1 - 48) }
        return (200...599).contains(code) ? code : nil
    }
}
