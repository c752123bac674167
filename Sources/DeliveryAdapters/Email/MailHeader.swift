import Crypto

/// One header of a mail, in lines as RFC 5322 and RFC 2047 want them.
struct MailHeader {
    /// Of a line with an encoded word (RFC 2047 §2); others should have two more (RFC 5322 §2.1.1).
    private static let lineBytes = 76
    /// Of any line, without its end (RFC 5322 §2.1.1).
    private static let longestLine = 998
    private static let wordStart = "=?UTF-8?B?"
    private static let wordEnd = "?="
    /// Of one word (RFC 2047 §2).
    private static let wordBytes = 75

    /// The lines, without their ends.
    let lines: [String]

    /// A header of ASCII, which may be folded between its parts.
    init(_ name: String, _ parts: [String]) { lines = Self.folded(name, parts) }

    /// A header that begins with a text of any kind.
    ///
    /// All of the text is encoded, so that nothing in it can end a header, and nobody sees control
    /// characters.
    init(_ name: String, words text: String, then parts: [String] = []) {
        let first = Self.lineBytes - name.utf8.count - 2
        lines = Self.folded(name, Self.words(text, first: first) + parts)
    }

    private static func folded(_ name: String, _ parts: [String]) -> [String] {
        var lines = ["\(name):"]
        for part in parts.flatMap(pieces) {
            if lines[lines.count - 1].utf8.count + 1 + part.utf8.count <= lineBytes {
                lines[lines.count - 1] += " " + part
            } else {
                lines.append(" " + part)
            }
        }
        return lines
    }

    /// A part, or what it has to be cut into to fit any line: in a URL white space does not count
    /// (RFC 2369 §2).
    private static func pieces(_ part: String) -> [String] {
        let most = longestLine - 1
        guard part.utf8.count > most else { return [part] }
        let bytes = Array(part.utf8)
        return stride(from: 0, to: bytes.count, by: most).map {
            String(decoding: bytes[$0..<min($0 + most, bytes.count)], as: UTF8.self)
        }
    }

    /// RFC 2047's encoded words, cut between characters.
    ///
    /// - Parameter first: bytes that the first one may have, as it stands beside the name.
    private static func words(_ text: String, first: Int) -> [String] {
        var words: [[UInt8]] = []
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            let bytes = isControl ? [UInt8(ascii: " ")] : Array(String(scalar).utf8)
            let room = words.count <= 1 ? min(first, wordBytes) : wordBytes
            if let last = words.last, last.count + bytes.count <= longest(room) {
                words[words.count - 1] += bytes
            } else {
                words.append(bytes)
            }
        }
        return words.map { wordStart + Base64.standard.encode($0) + wordEnd }
    }

    /// Bytes of a text in a word of at most `bytes` bytes.
    private static func longest(_ bytes: Int) -> Int {
        (bytes - wordStart.utf8.count - wordEnd.utf8.count) / 4 * 3
    }
}
