import Crypto

/// One header of a mail, folded into lines according to RFC 5322 and RFC 2047.
struct MailHeader {
    /// The maximum length of a line with an encoded word (RFC 2047 §2), which is used for all
    /// lines; others could have two bytes more (RFC 5322 §2.1.1).
    private static let lineBytes = 76
    /// The maximum length of any line without its end (RFC 5322 §2.1.1).
    private static let longestLine = 998
    private static let wordStart = "=?UTF-8?B?"
    private static let wordEnd = "?="
    /// The maximum length of an encoded word (RFC 2047 §2).
    private static let wordBytes = 75

    /// The lines, without their ends.
    let lines: [String]

    /// Creates a header of ASCII parts, between which it may be folded.
    init(_ name: String, _ parts: [String]) { lines = Self.folded(name, parts) }

    /// Creates a header that begins with any text.
    ///
    /// The whole text is encoded, so that nothing in it can end the header; control characters
    /// become spaces.
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

    /// Returns a part in pieces that fit into a line; white space within a URL is ignored (RFC 2369
    /// §2).
    private static func pieces(_ part: String) -> [String] {
        let most = longestLine - 1
        guard part.utf8.count > most else { return [part] }
        let bytes = Array(part.utf8)
        return stride(from: 0, to: bytes.count, by: most).map {
            String(decoding: bytes[$0..<min($0 + most, bytes.count)], as: UTF8.self)
        }
    }

    /// Returns a text as RFC 2047's encoded words, cut between characters.
    ///
    /// - Parameter first: The bytes available for the first word, which stands after the header's
    ///   name.
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

    /// Returns how many bytes of text fit into a word of at most `bytes` bytes.
    private static func longest(_ bytes: Int) -> Int {
        (bytes - wordStart.utf8.count - wordEnd.utf8.count) / 4 * 3
    }
}
