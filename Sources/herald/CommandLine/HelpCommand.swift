/// `herald help …`: the same as `--help`, and the list of exit statuses.
enum HelpCommand {
    private static let exitCodes = "exit-codes"

    static let command: Command = Command(
        name: "help", summary: "Show help on a command; 'help exit-codes' lists the exit statuses",
        examples: [
            "herald help send",
            "herald help exit-codes",
        ],
        arguments: [
            Argument(
                name: "TOPIC", summary: "the topic, or a command", isOptional: true,
                choices: [exitCodes])
        ],
        action: { invocation in
            guard invocation.arguments["TOPIC"] != nil else {
                return invocation.console.out(
                    Help.text(["herald"], Program.root, inherited: []))
            }
            for code in ExitCode.allCases {
                invocation.console.line("\(code.rawValue)  \(code.meaning)")
            }
        })

    /// Rewrites `help send` to `send --help`, an empty command line to `--help`, and `--version` to
    /// `version`.
    ///
    /// Other command lines stay as they are.
    static func rewritten(_ words: [String]) -> [String] {
        guard !words.isEmpty else { return ["--help"] }
        if words.first == "--version" { return [VersionCommand.name] + words.dropFirst() }
        guard words.first == "help", let topic = words.dropFirst().first, topic != exitCodes,
            !topic.hasPrefix("-")
        else { return words }
        return words.dropFirst() + ["--help"]
    }

    /// Returns the help of the command that a command line names.
    static func text(_ line: CommandLineParser.Result) -> String {
        Help.text(
            line.path, line.command,
            inherited: line.path.count > 1 ? Program.root.options : [], groups: groups(line.path))
    }

    /// Returns the commands between the root command and the one at `path`.
    private static func groups(_ path: [String]) -> [(path: [String], command: Command)] {
        var groups: [(path: [String], command: Command)] = []
        var command = Program.root
        for (index, name) in path.dropFirst().dropLast().enumerated() {
            guard let next = command.subcommand(name) else { break }
            command = next
            groups.append((Array(path.prefix(index + 2)), command))
        }
        return groups
    }
}

/// `herald completion bash|zsh`.
enum CompletionCommand {
    static let command: Command = Command(
        name: "completion", summary: "Print a script that lets a shell complete this command",
        notes: [
            "For bash: source <(herald completion bash), in ~/.bashrc. "
                + "For zsh: the same with zsh, in ~/.zshrc after compinit."
        ],
        examples: [
            "herald completion bash > herald.bash",
            "herald completion zsh > _herald",
        ],
        arguments: [
            Argument(name: "SHELL", summary: "the shell", choices: ["bash", "zsh"])
        ],
        action: { invocation in
            let root = Program.root
            invocation.console.out(
                invocation.argument("SHELL") == "zsh" ? Completion.zsh(root) : Completion.bash(root)
            )
        })
}
