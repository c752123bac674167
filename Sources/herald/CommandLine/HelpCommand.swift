/// `herald help …`: the same as `--help`, and texts that belong to no command.
enum HelpCommand {
    private static let exitCodes = "exit-codes"

    static let command: Command = Command(
        name: "help", summary: "Help on a command; 'help exit-codes' lists the exit statuses",
        arguments: [
            Argument(
                name: "TOPIC", summary: "what it is about", isOptional: true, choices: [exitCodes])
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

    /// `help send` as `send --help`, nothing at all as `--help`, `--version` as `version`; other
    /// command lines as they are.
    static func rewritten(_ words: [String]) -> [String] {
        guard !words.isEmpty else { return ["--help"] }
        if words.first == "--version" { return [VersionCommand.name] + words.dropFirst() }
        guard words.first == "help", let topic = words.dropFirst().first, topic != exitCodes,
            !topic.hasPrefix("-")
        else { return words }
        return words.dropFirst() + ["--help"]
    }

    /// The help of the command that a command line names.
    static func text(_ line: CommandLineParser.Result) -> String {
        Help.text(
            line.path, line.command,
            inherited: line.path.count > 1 ? Program.root.options : [])
    }
}

/// `herald completion bash|zsh`.
enum CompletionCommand {
    static let command: Command = Command(
        name: "completion", summary: "A script by which a shell completes this command",
        notes: [
            "For bash: source <(herald completion bash), in ~/.bashrc. "
                + "For zsh: the same with zsh, in ~/.zshrc after compinit."
        ],
        arguments: [
            Argument(name: "SHELL", summary: "which one", choices: ["bash", "zsh"])
        ],
        action: { invocation in
            let root = Program.root
            invocation.console.out(
                invocation.argument("SHELL") == "zsh" ? Completion.zsh(root) : Completion.bash(root)
            )
        })
}
