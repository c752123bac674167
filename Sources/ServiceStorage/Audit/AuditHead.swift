/// The beginning and the end of an audit log, kept in a file apart from it, so that it shows if
/// either was cut off.
package struct AuditHead: Hashable, Sendable {
    /// The last record that was on disk when this was written.
    package var last: AuditChain
    /// The record before the first one that is kept.
    package var before: AuditChain

    /// Creates the head of a log.
    package init(last: AuditChain = AuditChain(), before: AuditChain = AuditChain()) {
        (self.last, self.before) = (last, before)
    }

    private static let name = "herald-audit-1"
    private static let digits = 20

    /// Reads the text of a file; nil if it is none.
    package init?(_ text: [UInt8]) {
        let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 5, words[0] == Self.name, let last = UInt64(words[1]),
            let before = UInt64(words[3]), words[2].utf8.count == 64, words[4].utf8.count == 64
        else { return nil }
        self.last = AuditChain(number: last, hash: String(words[2]))
        self.before = AuditChain(number: before, hash: String(words[4]))
    }

    /// The text of the file; its length is always the same, so that it is written in one piece.
    package var text: [UInt8] {
        let words = [
            Self.name, Self.padded(last.number), last.hash, Self.padded(before.number),
            before.hash,
        ]
        return Array((words.joined(separator: " ") + "\n").utf8)
    }

    private static func padded(_ number: UInt64) -> String {
        let text = String(number)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
