import Protocol

/// Makes a content fit a provider's limit by cutting its text.
enum TextFitting {
    private static let mark = "…"

    /// What `build` makes of `content`, or of as much of its text as fits `limit`.
    ///
    /// The body is cut, or the title of a content without one, between two characters as people see
    /// them; a mark says so.
    /// - Throws: `tooLarge` with the whole content's size.
    static func fit(
        _ content: Proto.Content, limit: Int, mayShorten: Bool,
        _ build: (Proto.Content) -> (payload: [UInt8], bytes: Int)
    ) throws(PayloadProblem) -> [UInt8] {
        let whole = build(content)
        guard whole.bytes > limit else { return whole.payload }
        let problem = PayloadProblem.tooLarge(bytes: whole.bytes, limit: limit)
        let field: WritableKeyPath<Proto.Content, String> =
            content.body.isEmpty ? \.title : \.body
        let text = Array(content[keyPath: field])
        guard mayShorten, !text.isEmpty else { throw problem }
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
        guard fits > 0 else { throw problem }
        return best
    }
}
