/// The texts of errors, which may quote what a caller sent.
///
/// Errors go into answers, logs and terminals. So whatever they quote is cut, and shown without
/// characters that steer a terminal or turn its text around. This is the one place for that: every
/// ``RPCError`` passes through it.
package enum QuotedText {
    /// The maximum length of a quoted name in bytes; no name that Herald accepts is longer.
    package static let nameBytes = 128
    /// The maximum length of an error's message in bytes, such as one that lists an app's adapters.
    package static let messageBytes = 2_048
    /// The maximum length of the path of a field in bytes.
    package static let fieldBytes = 256

    /// Returns a text that is safe to show, of at most `limit` bytes.
    ///
    /// What a terminal would act on is written as its number, such as `\u{1b}`. An ellipsis is
    /// where the text was cut.
    package static func printable(_ text: String, atMost limit: Int) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (32..<127).contains($0) }) {
            return text
        }
        var (tame, isCut) = ("", false)
        for scalar in text.unicodeScalars {
            let part =
                isUnsafe(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
            guard tame.utf8.count + part.utf8.count <= limit else {
                isCut = true
                break
            }
            tame += part
        }
        guard isCut else { return tame }
        while tame.utf8.count > limit - ellipsis.utf8.count { tame.unicodeScalars.removeLast() }
        return tame + ellipsis
    }

    private static let ellipsis = "…"

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}

extension DefaultStringInterpolation {
    /// Appends a name that a caller sent, in quotation marks, cut and printable.
    package mutating func appendInterpolation(quoting name: some CustomStringConvertible) {
        appendLiteral("'")
        appendLiteral(QuotedText.printable(name.description, atMost: QuotedText.nameBytes))
        appendLiteral("'")
    }
}
