import JSON
import Protocol
import ServiceKit

/// `herald send`: sends a notification to an audience.
enum SendCommand {
    static let command: Command = Command(
        name: "send", summary: "Send a notification to an audience",
        notes: [
            "An audience is tags joined by AND, OR, NOT and parentheses, such as "
                + "'/bill/vote AND /bills/hr3590-111'; device:ID for one device; ALL for every "
                + "device. 'herald preview' counts its devices.",
            SelectorNote.text,
            "A send that is repeated with the same --idempotency-key is sent once.",
            "On a terminal it asks before it sends to ALL, or to more than "
                + "HERALD_CONFIRM_OVER devices (1,000 if that is not set), or to a tag or with a "
                + "type that is probably misspelt; --yes sends at once.",
            "With --wait the exit status says whether all devices got it; "
                + "'herald help exit-codes' lists the statuses.",
        ],
        examples: [
            "herald send \"Polls close at 8\" --type /election --audience /topics/election",
            "herald send - --title \"Morning briefing\" --audience ALL --at +90m < briefing.txt",
            "herald send \"New bill\" --audience '/bill/vote AND /bills/hr3590-111' --dry-run",
        ],
        options: whom + [
            .value(
                "at", "TIME",
                "when to send: 2026-05-04T13:00:00Z or +90m; now if left out, or if it is up to "
                    + "five minutes ago"),
            .value(
                "local-time", "TIME",
                "when to deliver by each device's own clock: 2026-12-01T09:00"),
            .value(
                "if-passed", "RULE",
                "if --local-time has passed for a device: next-day (the default), now or skip"),
            .value("expires", "TIME", "when it expires; it is not delivered after that"),
            .value(
                "idempotency-key", "TEXT", "a name for this send, so that a repeat sends nothing"),
        ] + how + [
            .flag("wait", "wait until it was sent, is stalled or has failed"),
            .value(
                "timeout", "DURATION",
                "wait for no longer than this, such as 30s or 5m; needs --wait"),
            .flag(
                "dry-run",
                "send nothing; show the devices, the cost by adapter and what would hold it"),
            Confirmation.option,
        ] + RolloutOptions.all + ContentOptions.all,
        arguments: [
            Argument(
                name: "TEXT", summary: "the text; - reads it from standard input",
                isOptional: true)
        ],
        action: run)

    /// The options for the type and the audience of a send.
    static let whom: [Option] = [
        .value("audience", "SELECTOR", "the devices to send to", source: .tags),
        .value(
            "type", "PATH",
            "the type of the message, such as /bill/vote; /message if left out", source: .types),
        .value(
            "template", "NAME", "a template of the app; other options override its fields",
            source: .templates),
        .value(
            "var", "NAME=VALUE", "the value that replaces {{NAME}} in the texts", isRepeated: true),
    ]

    /// The options for how a message is sent, which do not depend on the time.
    static let how: [Option] = [
        .value(
            "default-zone", "ZONE",
            "the time zone of devices that have set none; the app's if left out"),
        .flag("ignore-quiet-hours", "show it in a device's quiet hours as well"),
        .flag("ignore-caps", "send it to devices at the limit of a frequency cap as well"),
        .value(
            "ttl", "DURATION",
            "how long it may be delivered: 90s, 30m, 4h, 2d; 0 is now or never; 1d if left out"),
        .value("priority", "low|normal|high", "which message goes first if not all can at once"),
        .value(
            "on-uncertain", "resend|drop",
            "what to do if a provider's answer was lost; resend if left out"),
        .flag("may-shorten", "shorten texts that are too long for a provider"),
    ]

    private static func run(_ invocation: Invocation) async throws {
        var request = try request(invocation)
        let timeout = try timeout(invocation)
        let session = try Session(invocation)
        request.app = try await session.app()
        guard !invocation.flag("dry-run") else {
            return try await preview(request, session, invocation)
        }
        let told = try await SendConfirmation.ask(request, session, invocation)
        var response = try await session.delivery.send(request, session.context)
        WarningText.note(response.warnings.filter { !told.contains($0.field) }, invocation)
        if invocation.flag("wait"), let notification = response.notification {
            let wait = SendWait(
                session: session, console: invocation.console, timeout: timeout)
            response.notification = try await wait.run(notification)
        }
        invocation.answer(response) { response in
            response.notification.map(NotificationText.short) ?? ""
        }
        guard let notification = response.notification else { return }
        let isOver = notification.state == .failed || notification.state == .sent
        if invocation.flag("wait") || isOver {
            if let failure = SendOutcome.failure(of: notification) { throw failure }
        }
    }

    private static func preview(
        _ request: Proto.SendRequest, _ session: Session, _ invocation: Invocation
    ) async throws {
        let response = try await session.delivery.previewSend(request, session.context)
        invocation.answer(response, human: SendPreviewText.text)
        WarningText.note(response.warnings, invocation)
        guard response.devices == 0 else { return }
        throw CommandFailure(.nobody, "nobody would get it: no device is in the audience")
    }

    private static func timeout(_ invocation: Invocation) throws(UsageError) -> Duration? {
        guard let text = invocation.option("timeout") else { return nil }
        guard invocation.flag("wait") else {
            throw UsageError("--timeout needs --wait", path: invocation.path)
        }
        guard let duration = Duration(parsing: text) else {
            throw UsageError("--timeout is '\(text)'; write it like 30s, 5m or 1h")
        }
        return duration
    }
}
