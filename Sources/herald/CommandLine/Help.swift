/// The text that `--help` shows.
struct Help {
    private static let width = 80
    private var text = ""

    /// Returns the help of the command at `path`.
    ///
    /// - Parameters:
    ///   - inherited: the options of every command; empty for the root command.
    ///   - groups: the commands between the root command and this one, with their paths. This one
    ///     takes their options, too.
    static func text(
        _ path: [String], _ command: Command, inherited: [Option],
        groups: [(path: [String], command: Command)] = []
    ) -> String {
        var help = Help()
        help.text += "Usage: \(usage(path, command))\n\n\(command.summary).\n"
        for note in command.notes { help.text += "\n\(Self.wrapped(note, indentation: ""))\n" }
        if let note = command.usualNote(path) {
            help.text += "\n\(Self.wrapped(note, indentation: ""))\n"
        }
        help.list("Arguments", command.arguments.map { ($0.name, Self.summary($0)) })
        help.commands(command.subcommands)
        let helpOption = Option.flag("help", "this text")
        guard !inherited.isEmpty else {
            help.list("Options of every command", (command.options + [helpOption]).map(Self.row))
            return help.text
        }
        help.list("Options", command.options.map(Self.row))
        for group in groups {
            help.list(
                "Options of every '\(group.path.joined(separator: " "))' command",
                group.command.options.map(Self.row))
        }
        if !command.examples.isEmpty {
            help.text += "\nExamples:\n"
            for line in command.examples.flatMap(lines) { help.text += "  \(line)\n" }
        }
        let names = (inherited + [helpOption]).map { "--\($0.name)" }.joined(separator: ", ")
        help.text +=
            "\n"
            + Self.wrapped(
                "Every command takes \(names); '\(path[0]) --help' explains them.",
                indentation: "") + "\n"
        return help.text
    }

    /// Returns a command line in lines that fit the width after two blanks.
    ///
    /// A shell reads the lines as one command: each but the last ends with a backslash, and no line
    /// ends within quotes.
    static func lines(_ example: String) -> [String] {
        var lines = [""]
        for word in words(example) {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[0] = word
            } else if 2 + line.count + 1 + word.count + 2 > width {
                lines[lines.count - 1] += " \\"
                lines.append("  \(word)")
            } else {
                lines[lines.count - 1] += " \(word)"
            }
        }
        return lines
    }

    /// Returns the words of a command line as they are typed, each with its quotes.
    private static func words(_ line: String) -> [String] {
        var words = [""]
        var quote: Character?
        for character in line {
            if character == " ", quote == nil {
                words.append("")
                continue
            }
            if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if character == quote {
                quote = nil
            }
            words[words.count - 1].append(character)
        }
        return words.filter { !$0.isEmpty }
    }

    /// Adds the subcommands under their headings.
    private mutating func commands(_ commands: [Command]) {
        var groups: [String] = []
        for command in commands where !groups.contains(command.group) {
            groups.append(command.group)
        }
        for group in groups {
            let rows = commands.filter { $0.group == group }.map { ($0.name, $0.summary) }
            list(group.isEmpty ? "Commands" : group, rows)
        }
    }

    /// Returns one line that shows how a command is called.
    static func usage(_ path: [String], _ command: Command) -> String {
        var line = path.joined(separator: " ")
        for argument in command.arguments {
            let name = argument.isRepeated ? "\(argument.name)..." : argument.name
            line += argument.isOptional ? " [\(name)]" : " \(name)"
        }
        if command.usual != nil {
            line += " [COMMAND]"
        } else if command.action == nil {
            line += " COMMAND"
        }
        return "\(line) [options]"
    }

    private mutating func list(_ title: String, _ rows: [(name: String, summary: String)]) {
        guard !rows.isEmpty else { return }
        text += "\n\(title):\n"
        let column = min(26, (rows.map(\.name.count).max() ?? 0) + 2)
        for row in rows {
            let indentation = String(repeating: " ", count: column + 2)
            let summary = Self.wrapped(row.summary, indentation: indentation)
            if row.name.count + 2 > column {
                text += "  \(row.name)\n\(summary)\n"
            } else {
                text += "  \(row.name)\(summary.dropFirst(2 + row.name.count))\n"
            }
        }
    }

    /// Returns an option as it is typed, and its summary.
    static func row(_ option: Option) -> (name: String, summary: String) {
        let name = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
        var summary = option.summary
        if !option.choices.isEmpty { summary += ": \(option.choices.joined(separator: ", "))" }
        if option.isRepeated { summary += " (may be repeated)" }
        return (name, summary)
    }

    /// Returns an argument's summary with the values that are allowed.
    static func summary(_ argument: Argument) -> String {
        argument.choices.isEmpty
            ? argument.summary
            : "\(argument.summary): \(argument.choices.joined(separator: ", "))"
    }

    /// Returns `text` in lines of at most 80 characters, each after `indentation`.
    static func wrapped(_ text: String, indentation: String) -> String {
        var lines: [String] = []
        var line = indentation
        for word in text.split(separator: " ") {
            if line.count > indentation.count, line.count + 1 + word.count > width {
                lines.append(line)
                line = indentation
            }
            line += line.count > indentation.count ? " \(word)" : word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
