import JSON
import Suggestions

/// Parses a command line: finds the command that it names, its options and its arguments.
///
/// Options may stand anywhere, as `--name value` or `--name=value`. After `--` no word is an
/// option. The subcommands of a command also take its options. Without a subcommand, a command that
/// has a usual one takes what that takes.
struct CommandLineParser {
    /// A parsed command line.
    struct Result: Sendable {
        var path: [String]
        var command: Command
        /// The values by the option's name, in the order given.
        ///
        /// A flag has empty values.
        var options: [String: [String]] = [:]
        /// The values of options that the command does not declare, by name, if it takes others.
        var others: [String: String] = [:]
        /// The values of the arguments by their names.
        var arguments: [String: String] = [:]
        /// The words of the argument that takes all remaining words.
        var rest: [String] = []
        var wantsHelp = false
    }

    private var result: Result
    private var known: [Option]
    private var words: ArraySlice<String>
    private var places: [String] = []
    /// The group whose usual subcommand an option has chosen; nil if none has.
    private var group: Command?
    private let notText: Set<String>

    private init(_ root: Command, _ words: [String], _ notText: Set<String>) {
        result = Result(path: [root.name], command: root)
        known = root.options
        self.words = words[...]
        self.notText = notText
    }

    /// Parses `words`, which do not include the program's name.
    ///
    /// - Parameter notText: the words that are not UTF-8. The error for such a word names its
    ///   option or argument.
    static func parse(
        _ words: [String], _ root: Command, notText: Set<String> = []
    ) throws(UsageError) -> Result {
        var parser = CommandLineParser(root, words, notText)
        try parser.read()
        return parser.result
    }

    private mutating func read() throws(UsageError) {
        var mayBeOption = true
        while let word = words.popFirst() {
            if mayBeOption, word == "--" {
                mayBeOption = false
            } else if mayBeOption, word == "--help" || word == "-h" {
                result.wantsHelp = true
            } else if mayBeOption, word.hasPrefix("--") {
                try option(word.dropFirst(2), isText: !notText.contains(word))
            } else if mayBeOption, word.hasPrefix("-"), word != "-",
                DecimalText.double(word) == nil
            {
                throw error("there is no option '\(word)'; write the long form, such as --json")
            } else if places.isEmpty, let command = result.command.subcommand(word) {
                enter(command)
            } else if mayBeOption, places.isEmpty, group?.subcommand(word) != nil {
                throw error("write the options after '\(word)', which they belong to")
            } else {
                if let usual = usual(for: word) { enter(usual) }
                places.append(word)
            }
        }
        if result.wantsHelp {
            if !result.command.subcommands.isEmpty { try refuseUnknownCommand() }
            return
        }
        if places.isEmpty, let usual = result.command.usual { enter(usual) }
        try assignArguments()
    }

    private mutating func enter(_ command: Command) {
        result.command = command
        result.path.append(command.name)
        known += command.options
    }

    /// Returns the command's usual subcommand, if a word is an argument of it; nil if the word is a
    /// misspelt subcommand.
    private func usual(for word: String) -> Command? {
        guard places.isEmpty, let usual = result.command.usual, !usual.arguments.isEmpty else {
            return nil
        }
        let names = result.command.subcommands.map(\.name)
        return OtherWords.meant(by: word, in: names) == nil ? usual : nil
    }

    private mutating func option(_ text: Substring, isText: Bool) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        if !isText { throw notUTF8("--\(name)") }
        let ofUsual = result.command.usual?.options ?? []
        if !known.contains(where: { $0.name == name }), let usual = result.command.usual,
            ofUsual.contains(where: { $0.name == name })
        {
            group = result.command
            enter(usual)
        }
        guard let option = known.first(where: { $0.name == name }) else {
            if result.command.takesOthers { return try other(name, parts) }
            let hint = Suggestion.nearest(to: name, in: (known + ofUsual).map(\.name))
                .map { "; did you mean --\($0)?" }
            throw error("there is no option --\(name)\(hint ?? "")")
        }
        var value = parts.count == 2 ? String(parts[1]) : nil
        if let placeholder = option.value {
            if value == nil {
                value = try nextWord(of: name, "--\(name) needs a value: \(placeholder)")
            }
        } else if value != nil {
            throw error("--\(name) takes no value")
        }
        guard option.isRepeated || result.options[name] == nil else {
            throw error("--\(name) is given twice")
        }
        try checkText(value ?? "", "--\(name)")
        try check(value ?? "", option.choices, "--\(name)")
        result.options[name, default: []].append(value ?? "")
    }

    /// Returns the word after an option, which is its value.
    ///
    /// A word that looks like an option is none: after a value that was forgotten, `--dry-run`
    /// would be lost, and the send real.
    ///
    /// - Parameter problem: The error if there is no value.
    private mutating func nextWord(
        of name: String, _ problem: String
    ) throws(UsageError) -> String {
        guard let word = words.first else { throw error(problem) }
        guard !Self.isOption(word) else {
            throw error("\(problem); if '\(word)' is the value, write '--\(name)=\(word)'")
        }
        words.removeFirst()
        return word
    }

    /// Returns whether a word has the form of an option, which a private key in PEM has not.
    private static func isOption(_ word: String) -> Bool {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        return word.hasPrefix("--") && name.first?.isLetter == true
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    /// Reads an option that is not declared; the command checks it later.
    private mutating func other(_ name: String, _ parts: [Substring]) throws(UsageError) {
        let value: String
        if parts.count == 2 {
            value = String(parts[1])
        } else {
            value = try nextWord(of: name, "--\(name) needs a value")
        }
        try checkText(value, "--\(name)")
        guard result.others.updateValue(value, forKey: name) == nil else {
            throw error("--\(name) is given twice")
        }
    }

    /// Throws if there is a word where a command's name should be.
    private func refuseUnknownCommand() throws(UsageError) {
        guard let word = places.first else { return }
        try checkText(word, "'\(word)'")
        let names = result.command.subcommands.map(\.name)
        let here = result.path.joined(separator: " ")
        let hint =
            if let meant = OtherWords.meant(by: word, in: names) {
                "; did you mean '\(here) \(meant)'?"
            } else if result.path.count > 1 {
                "; '\(here)' has \(names.joined(separator: ", "))"
            } else { "" }
        throw error("there is no command '\(word)'\(hint)")
    }

    private mutating func assignArguments() throws(UsageError) {
        let command = result.command
        guard command.action != nil, command.subcommands.isEmpty || places.isEmpty else {
            try refuseUnknownCommand()
            throw error("'\(result.path.joined(separator: " "))' needs a command after it")
        }
        let isOpen = command.arguments.last?.isRepeated == true
        guard isOpen || places.count <= command.arguments.count else {
            throw error(
                "'\(places[command.arguments.count])' is one word too many; \(tooMany(command))")
        }
        for (index, argument) in command.arguments.enumerated() {
            guard index < places.count else {
                guard argument.isOptional else { throw error("\(argument.name) is missing") }
                break
            }
            guard !argument.isRepeated else {
                result.rest = Array(places[index...])
                for word in result.rest {
                    try checkText(word, argument.name)
                    try check(word, argument.choices, argument.name)
                }
                break
            }
            try checkText(places[index], argument.name)
            try check(places[index], argument.choices, argument.name)
            result.arguments[argument.name] = places[index]
        }
    }

    /// Returns the advice for a line with more words than the command takes.
    private func tooMany(_ command: Command) -> String {
        let names = command.arguments.map(\.name)
        guard !names.contains("TEXT") else { return "put a text of several words in quotes" }
        let here = result.path.joined(separator: " ")
        let words = names.isEmpty ? "no word" : "only \(names.joined(separator: " and "))"
        return "'\(here)' takes \(words)\(command.options.isEmpty ? "" : ", and options")"
    }

    /// Refuses a word that is not UTF-8, since its text would be changed.
    private func checkText(_ word: String, _ name: String) throws(UsageError) {
        if notText.contains(word) { throw notUTF8(name) }
    }

    private func notUTF8(_ name: String) -> UsageError {
        error("\(name) is not UTF-8; set the terminal's encoding to UTF-8, or convert the text")
    }

    /// The number of choices above which a misspelt one is answered by the nearest alone.
    private static let readableChoices = 12

    private func check(
        _ value: String, _ choices: [String], _ name: String
    ) throws(UsageError) {
        guard !choices.isEmpty, !choices.contains(value) else { return }
        if choices.count > Self.readableChoices,
            let near = Suggestion.nearest(to: value, in: choices)
        {
            throw error("\(name) is '\(value)'; did you mean '\(near)'?")
        }
        throw error("\(name) is '\(value)'; it may be \(choices.joined(separator: ", "))")
    }

    private func error(_ message: String) -> UsageError {
        UsageError(message, path: result.path)
    }
}
