import Protocol
import ServiceKit

/// The command `herald`: the tree of its commands, and how one run of it goes.
package enum Program {
    /// Options that every command takes.
    static let everywhere: [Option] = [
        .value(
            "app", "ID", "the app that it is about; HERALD_APP, else the only one there is",
            source: .apps),
        .value(
            "context", "NAME",
            "a suite that 'herald login' saved; HERALD_CONTEXT, else the current one",
            source: .contexts),
        .value("url", "URL", "the gateway; HERALD_URL, else https://localhost:8443"),
        .value(
            "ca", "FILE",
            "the authority to trust, or 'system'; HERALD_CA, else secrets/ca.pem of HERALD_HOME"),
        .value(
            "key-file", "FILE",
            "the key to show; HERALD_KEY holds one itself, else secrets/admin.key of HERALD_HOME"),
        .flag("json", "the answer as JSON, for programs"),
        .flag("wide", "tables as wide as they are, though the terminal is narrower"),
    ]

    /// The whole tree.
    static let root: Command = Command(
        name: "herald", summary: "Sends push notifications, and looks after the suite that does",
        notes: [
            "Answers go to standard output, complaints and progress to standard error. "
                + "'herald help exit-codes' lists what the exit status says."
        ],
        options: everywhere,
        subcommands: [
            Command.grouped(
                "Send",
                [
                    SendCommand.command, PreviewCommand.command, SampleCommand.command,
                    TemplatesCommand.command, SchedulesCommand.command, CapsCommand.command,
                ]),
            Command.grouped(
                "See what became of it",
                [
                    StatusCommand.command, NotificationsCommand.command, FailuresCommand.command,
                    FailuresCommand.resend, ExplainCommand.command, EventsCommand.command,
                ]),
            Command.grouped("Stop", [KillSwitchCommand.command, ReleaseCommand.command]),
            Command.grouped(
                "Devices and audiences",
                [
                    DevicesCommand.command, UsersCommand.command, TagsCommand.command,
                    SegmentsCommand.command, ListsCommand.command, ImportCommand.command,
                ]),
            Command.grouped("Places", [PlacesCommand.command, MomentsCommand.command]),
            Command.grouped(
                "Set up",
                [
                    LoginCommand.command, ContextCommand.command, AppsCommand.command,
                    KeysCommand.command, ProvidersCommand.command,
                ]),
            Command.grouped(
                "Run the suite",
                [
                    ReadyCommand.command, DoctorCommand.command, ConfigCommand.command,
                    BackupCommand.command,
                    RestoreCommand.command, AuditCommand.command,
                ]),
            Command.grouped(
                "Try it out, and help",
                [
                    DemoCommand.command, SimulateCommand.command, CompletionCommand.command,
                    CompleteCommand.command, ManCommand.command, VersionCommand.command,
                    HelpCommand.command,
                ]),
        ].flatMap(\.self))

    /// Runs the command that the process was started with and returns the exit status.
    package static func run() async -> Int32 {
        StandardOutput.occupyClosed()
        do {
            let settings = try Settings.ofProcess()
            let arguments = Arguments.ofProcess()
            return await run(arguments, settings, .standard, atEnd: StandardOutput.close)
        } catch {
            Console.standard.note("herald: \(error)")
            return ExitCode(error).rawValue
        }
    }

    /// Runs a command; one that was carried out but whose answer was lost has failed.
    ///
    /// - Parameter atEnd: what is done before that is known.
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
            let line = try CommandLineParser.parse(
                HelpCommand.rewritten(arguments.words), root, notText: arguments.notText)
            guard !line.wantsHelp, let action = line.command.action else {
                console.out(HelpCommand.text(line))
                return ExitCode.success.rawValue
            }
            let invocation = Invocation(
                path: line.path, options: line.options, arguments: line.arguments,
                rest: line.rest, others: line.others,
                settings: try settings.inContext(line.options["context"]?.first),
                console: console)
            reached = invocation
            Screen.current = Screen(
                console, invocation.settings, isWide: invocation.flag("wide"))
            try await action(invocation)
            return ExitCode.success.rawValue
        } catch {
            complain(error, console, selector: reached.flatMap(SelectorCaret.selector))
            if let reached, ExitCode(error) == .unavailable, await isSilent(reached) {
                console.note(
                    "Is the suite running, and is this its address? --url, HERALD_URL or "
                        + "'herald login' name another one.")
            }
            return ExitCode(error).rawValue
        }
    }

    /// Whether nothing answers where the gateway should be.
    ///
    /// A suite that answers needs no other one, nor does one whose certificate is not trusted.
    private static func isSilent(_ invocation: Invocation) async -> Bool {
        guard let session = try? Session(invocation, key: "") else { return false }
        return await !session.gateway.answers()
    }

    private static func complain(
        _ error: any Error, _ console: Console, selector: String?
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
                console.note("  \(violation.field.printable): \(violation.description.printable)")
                let caret = selector.flatMap {
                    SelectorCaret.lines($0, violation.description)
                }
                if let caret { console.note(caret) }
            }
        case let error as RPCError:
            console.note("herald: \(error.message.printable) (\(error.code.name))")
        default:
            console.note("herald: \("\(error)".printable)")
        }
    }
}
