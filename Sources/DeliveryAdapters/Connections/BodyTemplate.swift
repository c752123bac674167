/// A body that many messages share but for a few short texts.
///
/// Writing a body as JSON takes microseconds; a copy with other texts in their places does not.
struct BodyTemplate {
    private let pieces: [[UInt8]]

    /// The template of `body`, whose `texts` lie in it as JSON strings, each after what stands
    /// before it; nil if one does not, or cannot be replaced without looking at the rest.
    ///
    /// - Parameter texts: in their order; what stands `before` has to be what no text of a sender
    ///   can look like: quotes in a JSON string are escaped.
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

    /// The body with other texts in their order; nil if one is not plain, or it gets longer than
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

    /// Whether a text is in JSON what it is, with every writer.
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
