import Protocol

/// Makes a content fit a provider's limit by cutting its text.
enum TextFitting {
    private static let mark = "…"
    /// Characters of the body that stay beside a title that has to be cut.
    private static let shortBody = 100

    /// What `build` makes of `content`, or of as much of its text as fits `limit`.
    ///
    /// The body is cut, or the title of a content without one, between two characters as people see
    /// them; a mark says so. A title that is too long itself is cut with the body.
    /// - Throws: `tooLarge` with the whole content's size.
    static func fit(
        _ content: Proto.Content, limit: Int, mayShorten: Bool,
        _ build: (Proto.Content) -> (payload: [UInt8], bytes: Int)
    ) throws(PayloadProblem) -> [UInt8] {
        let whole = build(content)
        guard whole.bytes > limit else { return whole.payload }
        let problem = PayloadProblem.tooLarge(bytes: whole.bytes, limit: limit)
        guard mayShorten else { throw problem }
        if let payload = cut(content, \.body, limit, build) { return payload }
        // The title leaves nothing of the body, or there is none: most of it is the title's.
        var rest = content
        let body = content.body.prefix(shortBody)
        rest.body = body.endIndex < content.body.endIndex ? body + mark : String(body)
        guard let payload = cut(rest, \.title, limit, build) else { throw problem }
        return payload
    }

    /// A content whose title, body and data have at most `limit` bytes, if cutting texts helps.
    static func content(_ content: Proto.Content, limit: Int) -> Proto.Content {
        let data = content.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard content.title.utf8.count + content.body.utf8.count + data > limit else {
            return content
        }
        var cut = content
        // No text has a NUL.
        let texts = try? fit(content, limit: limit, mayShorten: true) { part in
            let bytes = Array(part.title.utf8) + [0] + Array(part.body.utf8)
            return (bytes, bytes.count - 1 + data)
        }.split(separator: 0, omittingEmptySubsequences: false)
        guard let texts, texts.count == 2 else { return content }
        cut.title = String(decoding: texts[0], as: UTF8.self)
        cut.body = String(decoding: texts[1], as: UTF8.self)
        return cut
    }

    /// With as much of a text as fits; nil if nothing of it does.
    private static func cut(
        _ content: Proto.Content, _ field: WritableKeyPath<Proto.Content, String>, _ limit: Int,
        _ build: (Proto.Content) -> (payload: [UInt8], bytes: Int)
    ) -> [UInt8]? {
        let text = Array(content[keyPath: field])
        guard !text.isEmpty else { return nil }
        // A longer text never gives a shorter payload: bisection finds the longest that fits.
        var (fits, tooLong) = (-1, text.count)
        var best: [UInt8] = []
        while tooLong - fits > 1 {
            let middle = (fits + tooLong) / 2
            var shortened = content
            shortened[keyPath: field] = String(text[..<middle]) + mark
            let attempt = build(shortened)
            if attempt.bytes <= limit {
                (fits, best) = (middle, attempt.payload)
            } else {
                tooLong = middle
            }
        }
        // A mark alone says nothing.
        return fits > 0 ? best : nil
    }
}
