import Protocol

/// The shortening of a content's text to fit a provider's limit.
enum TextFitting {
    private static let mark = "…"
    /// The number of characters of the body that stay beside a title that must be shortened.
    private static let shortBody = 100

    /// Returns the payload of a content, shortened if necessary and allowed.
    ///
    /// The body is cut, or the title if there is no body, between two characters as people see
    /// them, and an ellipsis marks the cut. If the title alone is too long, both are cut.
    ///
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
        // There is no body, or no room for any of it: shorten the title.
        var rest = content
        let body = content.body.prefix(shortBody)
        rest.body = body.endIndex < content.body.endIndex ? body + mark : String(body)
        guard let payload = cut(rest, \.title, limit, build) else { throw problem }
        return payload
    }

    /// Returns a content whose title, body and data have at most `limit` bytes, if shortening
    /// helps.
    static func content(_ content: Proto.Content, limit: Int) -> Proto.Content {
        let data = content.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard content.title.utf8.count + content.body.utf8.count + data > limit else {
            return content
        }
        var cut = content
        // No text contains a NUL, so it can separate the two.
        let texts = try? fit(content, limit: limit, mayShorten: true) { part in
            let bytes = Array(part.title.utf8) + [0] + Array(part.body.utf8)
            return (bytes, bytes.count - 1 + data)
        }.split(separator: 0, omittingEmptySubsequences: false)
        guard let texts, texts.count == 2 else { return content }
        cut.title = String(decoding: texts[0], as: UTF8.self)
        cut.body = String(decoding: texts[1], as: UTF8.self)
        return cut
    }

    /// Returns the payload with the longest part of a text that fits; nil if none fits.
    private static func cut(
        _ content: Proto.Content, _ field: WritableKeyPath<Proto.Content, String>, _ limit: Int,
        _ build: (Proto.Content) -> (payload: [UInt8], bytes: Int)
    ) -> [UInt8]? {
        let text = Array(content[keyPath: field])
        guard !text.isEmpty else { return nil }
        // A longer text never gives a shorter payload, so bisection finds the longest one that
        // fits.
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
        // An ellipsis alone says nothing.
        return fits > 0 ? best : nil
    }
}
