/// One command of the tree: what it takes, what it does; help and completion are made from it.
struct Command: Sendable {
    /// What a command does with a command line that fits.
    typealias Action = @Sendable (Invocation) async throws -> Void

    /// The word it is called by.
    var name: String
    /// One line, without a full stop.
    var summary: String
    /// The heading that it stands under in the help of the command above it; empty for none.
    var group = ""
    /// More for the command's own help, one paragraph per element.
    var notes: [String] = []
    /// Command lines that show how it is used, as they are typed.
    var examples: [String] = []
    var options: [Option] = []
    var arguments: [Argument] = []
    var subcommands: [Command] = []
    /// Whether it takes options that nobody here knows, each with a value, once.
    var takesOthers = false
    /// Nil for one that only groups others.
    var action: Action?

    /// The same commands under a heading of the help.
    static func grouped(_ group: String, _ commands: [Command]) -> [Command] {
        commands.map { command in
            var command = command
            command.group = group
            return command
        }
    }

    /// A command that deletes something, and asks a person at a terminal before it does.
    ///
    /// - Parameter question: what is deleted, such as "delete the segment voters".
    static func deletion(
        _ name: String, summary: String, options: [Option] = [], arguments: [Argument],
        question: @escaping @Sendable (Invocation) -> String, action: @escaping Action
    ) -> Command {
        Command(
            name: name, summary: summary, options: options + [Confirmation.option],
            arguments: arguments,
            action: { invocation in
                try Confirmation.ask(question(invocation), invocation)
                try await action(invocation)
            })
    }

    /// The subcommand called `name`.
    func subcommand(_ name: String) -> Command? {
        subcommands.first { $0.name == name }
    }

    /// This command and all below it, each with the words that lead there.
    func all(under path: [String] = []) -> [(path: [String], command: Command)] {
        let here = path + [name]
        return [(here, self)] + subcommands.flatMap { $0.all(under: here) }
    }
}

/// Something that is named: `--audience TEXT`, or `--json` alone.
struct Option: Hashable, Sendable {
    /// Without the dashes.
    var name: String
    /// What stands for its value in the help; nil for one without a value.
    var value: String?
    var summary: String
    /// The only values it takes; empty for any.
    var choices: [String] = []
    /// Whether it may be given more than once.
    var isRepeated = false
    /// What the suite is asked for to complete its value; nil: its values are paths of files.
    var source: CompletionSource?

    /// An option with a value.
    static func value(
        _ name: String, _ value: String, _ summary: String, choices: [String] = [],
        isRepeated: Bool = false, source: CompletionSource? = nil
    ) -> Option {
        Option(
            name: name, value: value, summary: summary, choices: choices, isRepeated: isRepeated,
            source: source)
    }

    /// An option that is there or not.
    static func flag(_ name: String, _ summary: String) -> Option {
        Option(name: name, summary: summary)
    }
}

/// Something that stands by its place.
struct Argument: Hashable, Sendable {
    var name: String
    var summary: String
    var isOptional = false
    /// The only values it takes; empty for any.
    var choices: [String] = []
    /// Whether its values are paths of files, for completion.
    var isFile = false
    /// What the suite is asked for to complete it; nil for nothing.
    var source: CompletionSource?
    /// Whether it takes all words that are left; only the last one does.
    var isRepeated = false
}
