import JSON
import Protocol

/// Shows where an error in a selector is: the line with a caret under the position.
enum SelectorCaret {
    /// Returns the selector of a command line that a field of the request has; nil if it has none.
    ///
    /// It is in `--audience`, in the argument, or in one of several `--variant SELECTOR=FILE`. The
    /// field names that one by its number.
    static func selector(_ invocation: Invocation, field: String) -> String? {
        if let selector = invocation.option("audience") ?? invocation.arguments["SELECTOR"] {
            return selector
        }
        guard let start = field.firstRange(of: "variants["),
            let end = field[start.upperBound...].firstIndex(of: "]"),
            let number = DecimalText.integer(field[start.upperBound..<end], Int.self),
            invocation.values("variant").indices.contains(number)
        else { return nil }
        let word = invocation.values("variant")[number]
        return word.lastIndex(of: "=").map { String(word[..<$0]) }
    }

    /// Returns the selector's line with the error and, below it, a caret; nil if the message names
    /// no byte of the selector.
    static func lines(_ selector: String, _ message: String) -> String? {
        guard let mark = message.firstRange(of: "(at byte "), let end = message.lastIndex(of: ")"),
            mark.upperBound <= end,
            let position = DecimalText.integer(message[mark.upperBound..<end], Int.self),
            (0...selector.utf8.count).contains(position)
        else { return nil }
        let before = String(decoding: selector.utf8.prefix(position), as: UTF8.self)
        let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        let rest = String(decoding: selector.utf8.dropFirst(position), as: UTF8.self)
            .prefix { $0 != "\n" }
        return "    \((line + rest).description.printable)\n    "
            + String(repeating: " ", count: String(line).printable.count) + "^"
    }
}
