/// Puts a server's bytes together to whole replies (RFC 5321 §4.2).
struct SMTPReplyParser {
    /// A reply with all its lines.
    struct Reply: Hashable {
        /// 200 to 599.
        var code: Int
        /// The lines, ended by CRLF.
        var bytes: [UInt8]
    }

    /// What came is no reply, or a longer one than any.
    struct Malformed: Error {}

    private var unread: [UInt8] = []
    private var lines: [UInt8] = []

    /// Whether there are bytes that no reply was made of yet.
    var hasRest: Bool { !unread.isEmpty || !lines.isEmpty }

    mutating func append(_ bytes: some Collection<UInt8>) {
        unread += bytes
    }

    /// The next whole reply; nil until it is there.
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
