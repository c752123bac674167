/// A request body that many messages share, apart from a few short texts.
///
/// Building a body as JSON takes microseconds; copying it with other texts is much faster.
struct BodyTemplate {
    private let pieces: [[UInt8]]

    /// Creates a template from `body`, which contains `texts` as JSON strings; returns nil if a
    /// text is missing or needs escaping.
    ///
    /// - Parameter texts: The texts in order, each with what stands `before` it in the body. That
    ///   must be something that no sender's text can contain, such as an unescaped quote.
    init?(_ body: [UInt8], texts: [(before: String, text: String)]) {
        var pieces: [[UInt8]] = []
        var rest = body[...]
        for (before, text) in texts {
            guard Self.isPlain(text), let place = Self.place(of: before + text + "\"", in: rest)
            else { return nil }
            let start = place + before.utf8.count
            pieces.append(Array(rest[..<start]))
            rest = rest[(start + text.utf8.count)...]
        }
        pieces.append(Array(rest))
        self.pieces = pieces
    }

    /// Returns the body with other texts, in order; nil if one needs escaping or the body exceeds
    /// `limit`.
    func body(with texts: String..., limit: Int = .max) -> [UInt8]? {
        precondition(texts.count == pieces.count - 1, "a text for each place")
        var count = 0
        for piece in pieces { count += piece.count }
        for text in texts {
            guard Self.isPlain(text) else { return nil }
            count += text.utf8.count
        }
        guard count <= limit else { return nil }
        var body: [UInt8] = []
        body.reserveCapacity(count)
        for index in texts.indices {
            body += pieces[index]
            body += texts[index].utf8
        }
        body += pieces[texts.count]
        return body
    }

    /// Returns whether a text needs no escaping in JSON with any writer.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: ":"), UInt8(ascii: "."):
                continue
            default: return false
            }
        }
        return true
    }

    private static func place(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let text = Array(text.utf8)
        guard bytes.count >= text.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - text.count).first {
            bytes[$0..<$0 + text.count].elementsEqual(text)
        }
    }
}
