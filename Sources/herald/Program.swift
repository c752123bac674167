import Protocol
import ServiceKit

/// The program `herald`: the tree of its commands, and the run of one of them.
package enum Program {
    /// The options that every command takes.
    static let everywhere: [Option] = [
        .value(
            "app", "ID", "the app; if left out, HERALD_APP or the suite's only app",
            source: .apps),
        .value(
            "context", "NAME",
            "a context that 'herald login' saved; if left out, HERALD_CONTEXT or the current one",
            source: .contexts),
        .value(
            "url", "URL", "the gateway; if left out, HERALD_URL or https://localhost:8443"),
        .value(
            "ca", "FILE",
            "the certificate authority to trust, or 'system' for the system's; if left out, "
                + "HERALD_CA or secrets/ca.pem in HERALD_HOME", dash: .nothing),
        .value(
            "key-file", "FILE",
            "the file of the API key; if left out, the key itself in HERALD_KEY, or "
                + "secrets/admin.key in HERALD_HOME"),
        .flag("json", "print the answer as JSON, for programs"),
        .flag("wide", "do not cut tables to the width of the terminal"),
    ]

    /// The command at the root of the tree.
    static let root: Command = Command(
        name: "herald", summary: "Send push notifications, and manage the suite that sends them",
        notes: [
            "Answers go to standard output, errors and progress to standard error. "
                + "'herald help exit-codes' lists the exit statuses.",
            "As a text, a selector or a file to read, - is standard input, which one value of a "
                + "command can take; as the file of an export it is standard output.",
        ],
        options: everywhere,
        subcommands: [
            Command.grouped(
                "Send",
                [
                    SendCommand.command, PreviewCommand.command, SampleCommand.command,
                    TemplatesCommand.command, SchedulesCommand.command, CapsCommand.command,
                    ApprovalsCommand.command, ApprovalsCommand.approve,
                ]),
            Command.grouped(
                "See the results",
                [
                    StatusCommand.command, NotificationsCommand.command, FailuresCommand.command,
                    FailuresCommand.resend, ExplainCommand.command, EventsCommand.command,
                    ExperimentsCommand.command, GoalsCommand.command,
                ]),
            Command.grouped("Stop", [KillSwitchCommand.command, ReleaseCommand.command]),
            Command.grouped(
                "Devices and audiences",
                [
                    DevicesCommand.command, UsersCommand.command, TagsCommand.command,
                    SegmentsCommand.command, ListsCommand.command, ImportCommand.command,
                ]),
            Command.grouped("Watch sources", [WatchCommand.command]),
            Command.grouped("Publish", [ConfigSetsCommand.command, FeedCommand.command]),
            Command.grouped("Places", [PlacesCommand.command, MomentsCommand.command]),
            Command.grouped(
                "Set up",
                [
                    LoginCommand.command, ContextCommand.command, AppsCommand.command,
                    KeysCommand.command, AccountsCommand.command, ProvidersCommand.command,
                ]),
            Command.grouped(
                "Run the suite",
                [
                    ReadyCommand.command, DoctorCommand.command, ConfigCommand.command,
                    BackupCommand.command,
                    RestoreCommand.command, AuditCommand.command,
                ]),
            Command.grouped(
                "Try it out and get help",
                [
                    DemoCommand.command, SimulateCommand.command, FleetCommand.command,
                    CompletionCommand.command, CompleteCommand.command, ManCommand.command,
                    VersionCommand.command, HelpCommand.command,
                ]),
        ].flatMap(\.self))

    /// Runs the command that the process was started with and returns the exit status.
    package static func run() async -> Int32 {
        StandardOutput.occupyClosed()
        let settings = Settings.readableOfProcess()
        return await run(.ofProcess(), settings, .standard, atEnd: StandardOutput.close)
    }

    /// Runs a command and returns the exit status, which is a failure if the command succeeded but
    /// its answer could not be written.
    ///
    /// - Parameter atEnd: is called after the command and before the check for lost output.
    static func run(
        _ arguments: Arguments, _ settings: Settings, _ console: Console,
        atEnd: () -> Void = {}
    ) async -> Int32 {
        let status = await perform(arguments, settings, console)
        atEnd()
        guard let failure = console.failure() else { return status }
        guard status == ExitCode.success.rawValue else {
            console.note("herald: \(failure)")
            return status
        }
        console.note("herald: \(failure); the command itself was carried out")
        return ExitCode.failure.rawValue
    }

    private static func perform(
        _ arguments: Arguments, _ settings: Settings, _ console: Console
    ) async -> Int32 {
        var reached: Invocation?
        do {
            let typed = try CommandLineParser.parse(
                HelpCommand.rewritten(arguments.words), root, notText: arguments.notText)
            guard !typed.wantsHelp, let action = typed.command.action else {
                console.out(HelpCommand.text(typed))
                return ExitCode.success.rawValue
            }
            let mayBeWrong = typed.command.reportsSettings
            if !mayBeWrong { _ = try settings.whole() }
            let line = try DashedLine(typed, root).filled {
                try TextInput.read(TextInput.standardInput) ?? ""
            }
            let invocation = Invocation(
                path: line.path, options: line.options, arguments: line.arguments,
                rest: line.rest, others: line.others,
                settings: mayBeWrong
                    ? settings : try settings.inContext(line.options["context"]?.first),
                console: console)
            reached = invocation
            Screen.current = Screen(
                console, invocation.settings, isWide: invocation.flag("wide"))
            try await action(invocation)
            return ExitCode.success.rawValue
        } catch {
            complain(error, console, reached)
            if let reached, (error as? RPCError)?.code == .unauthenticated {
                console.note("The key is from \(KeySource(reached).words).".printable)
            }
            if let reached, ExitCode(error) == .unavailable,
                let hint = await hint(reached, error)
            {
                console.note(hint)
            }
            return ExitCode(error).rawValue
        }
    }

    /// Returns the advice when the suite could not be called; nil if its own words are enough.
    private static func hint(_ invocation: Invocation, _ error: any Error) async -> String? {
        if "\(error)".contains("SSL certificate problem") {
            return "The gateway's certificate is not from an authority that is trusted here. --ca "
                + "or HERALD_CA names the file of the right one; a suite that makes its own "
                + "certificate has it in secrets/ca.pem of its HERALD_HOME."
        }
        if Installation.ofProcess != nil, !Session.isNamed(invocation) {
            return "'herald doctor' says what is wrong with the suite of this machine."
        }
        guard await isSilent(invocation) else { return nil }
        return "Is the suite running, and is this its address? --url, HERALD_URL or "
            + "'herald login' set another address."
    }

    /// Returns whether nothing answers at the gateway's address.
    ///
    /// If something answers, even with a certificate that is not trusted, the address is not the
    /// problem.
    private static func isSilent(_ invocation: Invocation) async -> Bool {
        guard let session = try? Session(invocation, key: "") else { return false }
        return await !session.gateway.answers()
    }

    /// Prints the error and the advice.
    ///
    /// - Parameter reached: the run of the command; nil if the command line was wrong.
    private static func complain(
        _ error: any Error, _ console: Console, _ reached: Invocation?
    ) {
        switch error {
        case let error as UsageError:
            console.note("herald: \(error.message.printable)")
            if !error.path.isEmpty {
                console.note("'\(error.path.joined(separator: " ")) --help' shows how it is used.")
            }
        case let error as RPCError where !error.violations.isEmpty:
            console.note("herald: the suite refuses:")
            for violation in error.violations {
                let sentence = reached.map { FieldNames.sentence(violation, $0) }
                let plain = "\(violation.field): \(violation.description)"
                console.note("  \((sentence ?? plain).printable)")
                let caret = reached.flatMap {
                    SelectorCaret.selector($0, field: violation.field)
                }.flatMap { SelectorCaret.lines($0, violation.description) }
                if let caret { console.note(caret) }
            }
        case let error as RPCError:
            let hint = ListingHint.text(error) ?? ""
            console.note("herald: \(error.message.printable)\(hint) (\(error.code.name))")
        default:
            console.note("herald: \("\(error)".printable)")
        }
    }
}
