/// A page for `man`, in the macros of man(7), made from the same commands as the help.
struct ManualPage: Sendable {
    /// The name of the page's file, such as `herald-send.1`.
    let file: String
    private(set) var text: String
    /// True if the last line is a title, after which a paragraph needs no macro to begin.
    private var isBelowTitle = false

    /// Creates a page that begins with its name and a summary of one line.
    ///
    /// - Parameters:
    ///   - date: the date in the page, such as 2026-01-31; empty for none.
    ///   - version: the suite's version.
    init(_ name: String, section: Int, summary: String, date: String, version: String) {
        file = "\(name).\(section)"
        text = ".\\\" Made by 'herald man'; do not edit.\n"
        text += ".TH \(Self.argument(name.uppercased())) \(section) \"\(date)\" "
        text += "\(Self.argument("herald \(version)")) \(Self.argument("Herald"))\n"
        text += ".SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(summary))\n"
    }

    /// Adds the title of a section.
    mutating func section(_ title: String) { self.title(".SH", title) }

    /// Adds the title of a subsection.
    mutating func subsection(_ title: String) { self.title(".SS", title) }

    private mutating func title(_ macro: String, _ words: String) {
        text += "\(macro) \(Self.argument(words))\n"
        isBelowTitle = true
    }

    private mutating func begin() {
        if !isBelowTitle { text += ".PP\n" }
        isBelowTitle = false
    }

    /// Adds a paragraph.
    mutating func paragraph(_ words: String) {
        begin()
        text += "\(Self.line(words))\n"
    }

    /// Adds lines in bold, with a line break after each.
    mutating func bold(_ lines: [String]) {
        begin()
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "" : ".br\n") + "\\fB\(Self.escaped(line))\\fR\n"
        }
    }

    /// Adds lines that `man` shows as they are, each on a line of its own.
    mutating func lines(_ lines: [String]) {
        begin()
        text += ".RS 4\n.nf\n"
        for line in lines { text += "\(Self.line(line))\n" }
        text += ".fi\n.RE\n"
    }

    /// Adds a name in bold and its meaning.
    mutating func item(_ name: String, _ meaning: String) {
        isBelowTitle = false
        text += ".TP\n\\fB\(Self.escaped(name))\\fR\n\(Self.line(meaning))\n"
    }

    /// Returns escaped text that `man` does not take for a request, even if it begins with a dot or
    /// an apostrophe.
    private static func line(_ words: String) -> String {
        let text = escaped(words)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }

    /// Returns text in which each character is escaped that has a meaning for `man`.
    static func escaped(_ words: String) -> String {
        var text = ""
        for character in words {
            switch character {
            case "\\": text += "\\(rs"
            case "-": text += "\\-"
            case "'": text += "\\(aq"
            case "`": text += "\\(ga"
            case "~": text += "\\(ti"
            case "^": text += "\\(ha"
            default: text.append(character)
            }
        }
        return text
    }

    /// Returns text as one quoted argument of a macro.
    private static func argument(_ words: String) -> String {
        "\"\(escaped(words).replacing("\"", with: "\\(dq"))\""
    }
}
