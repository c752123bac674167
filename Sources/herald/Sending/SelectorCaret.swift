import JSON

/// Shows where in a selector an error is: the line with a caret under the place.
enum SelectorCaret {
    /// The selector that a command line has, by whichever name; nil if it has none.
    static func selector(_ invocation: Invocation) -> String? {
        invocation.option("audience") ?? invocation.arguments["SELECTOR"]
    }

    /// The line of the selector with the error and, below it, a caret; nil if the message names no
    /// byte of it.
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
