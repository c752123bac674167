/// A page for `man`, in the macros of man(7), made from what help is made from.
struct ManualPage: Sendable {
    /// The name of its file: `herald-send.1`.
    let file: String
    private(set) var text: String
    /// Whether the last line is a title, after which a paragraph begins by itself.
    private var isBelowTitle = false

    /// A page that begins with its name and what it is in one line.
    ///
    /// - Parameters:
    ///   - date: as 2026-01-31; empty for none.
    ///   - version: of the suite.
    init(_ name: String, section: Int, summary: String, date: String, version: String) {
        file = "\(name).\(section)"
        text = ".\\\" Made by 'herald man'; do not edit.\n"
        text += ".TH \(Self.argument(name.uppercased())) \(section) \"\(date)\" "
        text += "\(Self.argument("herald \(version)")) \(Self.argument("Herald"))\n"
        text += ".SH NAME\n\(Self.escaped(name)) \\- \(Self.escaped(summary))\n"
    }

    /// The title of a part.
    mutating func section(_ title: String) { self.title(".SH", title) }

    /// The title of a part of a part.
    mutating func subsection(_ title: String) { self.title(".SS", title) }

    private mutating func title(_ macro: String, _ words: String) {
        text += "\(macro) \(Self.argument(words))\n"
        isBelowTitle = true
    }

    private mutating func begin() {
        if !isBelowTitle { text += ".PP\n" }
        isBelowTitle = false
    }

    /// A paragraph.
    mutating func paragraph(_ words: String) {
        begin()
        text += "\(Self.line(words))\n"
    }

    /// Lines in bold, each ended where it ends here.
    mutating func bold(_ lines: [String]) {
        begin()
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "" : ".br\n") + "\\fB\(Self.escaped(line))\\fR\n"
        }
    }

    /// What something is called, in bold, and what it is.
    mutating func item(_ name: String, _ meaning: String) {
        isBelowTitle = false
        text += ".TP\n\\fB\(Self.escaped(name))\\fR\n\(Self.line(meaning))\n"
    }

    /// Text that does not begin with what would be a request.
    private static func line(_ words: String) -> String {
        let text = escaped(words)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }

    /// Text in which every sign stands for itself, as it was typed.
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

    /// One argument of a macro.
    private static func argument(_ words: String) -> String {
        "\"\(escaped(words).replacing("\"", with: "\\(dq"))\""
    }
}
