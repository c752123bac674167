/// One command of the tree: its options and arguments, and its action.
///
/// The help and the completion scripts are made from it.
struct Command: Sendable {
    /// The function that runs a command after its command line was parsed.
    typealias Action = @Sendable (Invocation) async throws -> Void

    /// The word that calls the command.
    var name: String
    /// The purpose of the command, in one line without a full stop.
    var summary: String
    /// The heading above this command in the help of its parent command; empty for none.
    var group = ""
    /// Further paragraphs for the command's own help.
    var notes: [String] = []
    /// Command lines, as they are typed, that show how the command is used.
    var examples: [String] = []
    var options: [Option] = []
    var arguments: [Argument] = []
    var subcommands: [Command] = []
    /// The name of the subcommand that runs if none is named; nil if one must be.
    var byDefault: String?
    /// True if the command also takes options that are not declared here.
    ///
    /// Each of them has a value and may be given once.
    var takesOthers = false
    /// True if the command also runs with settings that cannot be read, which it reports itself.
    var reportsSettings = false
    /// The command's function; nil for a command that only groups subcommands.
    var action: Action?

    /// Returns the same commands with the heading `group`.
    static func grouped(_ group: String, _ commands: [Command]) -> [Command] {
        commands.map { command in
            var command = command
            command.group = group
            return command
        }
    }

    /// Returns a command that deletes something, and that asks for confirmation on a terminal.
    ///
    /// - Parameter question: returns what is done, such as "delete the segment voters".
    static func deletion(
        _ name: String, summary: String, examples: [String] = [], options: [Option] = [],
        arguments: [Argument],
        question: @escaping @Sendable (Invocation) -> String, action: @escaping Action
    ) -> Command {
        Command(
            name: name, summary: summary, examples: examples,
            options: options + [Confirmation.option], arguments: arguments,
            action: { invocation in
                try Confirmation.ask(question(invocation), invocation)
                try await action(invocation)
            })
    }

    /// Returns the subcommand with a name; nil if there is none.
    func subcommand(_ name: String) -> Command? {
        subcommands.first { $0.name == name }
    }

    /// The subcommand that runs if none is named; nil if one must be.
    var usual: Command? { byDefault.flatMap(subcommand) }

    /// The sentence for the help that says what happens without a subcommand; nil if one must be
    /// named.
    ///
    /// - Parameter path: the words that call this command.
    func usualNote(_ path: [String]) -> String? {
        guard let usual else { return nil }
        let takes = usual.options.isEmpty && usual.arguments.isEmpty ? "" : ", with what that takes"
        return "Without a subcommand it is '\((path + [usual.name]).joined(separator: " "))'"
            + "\(takes)."
    }

    /// Returns this command and all its descendants, each with the words that call it.
    func all(under path: [String] = []) -> [(path: [String], command: Command)] {
        let here = path + [name]
        return [(here, self)] + subcommands.flatMap { $0.all(under: here) }
    }
}

/// An option with a value, such as `--audience TEXT`, or a flag, such as `--json`.
struct Option: Hashable, Sendable {
    /// The option's name without the dashes.
    var name: String
    /// The placeholder of the value in the help; nil for a flag.
    var value: String?
    var summary: String
    /// The only values it takes; empty for any.
    var choices: [String] = []
    /// True if the option may be given more than once.
    var isRepeated = false
    /// The kind of words with which a shell completes the value; nil for the paths of files.
    var source: CompletionSource?
    /// The meaning of `-` as the value; nil for the usual one of values with this placeholder.
    var saidDash: Dash?

    /// Returns an option with a value.
    static func value(
        _ name: String, _ value: String, _ summary: String, choices: [String] = [],
        isRepeated: Bool = false, source: CompletionSource? = nil, dash: Dash? = nil
    ) -> Option {
        Option(
            name: name, value: value, summary: summary, choices: choices, isRepeated: isRepeated,
            source: source, saidDash: dash)
    }

    /// Returns a flag, which has no value.
    static func flag(_ name: String, _ summary: String) -> Option {
        Option(name: name, summary: summary)
    }
}

/// A positional argument.
struct Argument: Hashable, Sendable {
    var name: String
    var summary: String
    var isOptional = false
    /// The only values it takes; empty for any.
    var choices: [String] = []
    /// True if the value is the path of a file, which a shell can complete.
    var isFile = false
    /// The kind of words with which a shell completes the argument; nil for none.
    var source: CompletionSource?
    /// True if the argument takes all remaining words.
    ///
    /// Only the last argument may.
    var isRepeated = false
    /// The meaning of `-` as the argument; nil for the usual one of arguments with this name.
    var saidDash: Dash?
}
