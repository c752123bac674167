import Protocol
import ServiceKit

/// `herald send`: one notification to an audience.
enum SendCommand {
    static let command: Command = Command(
        name: "send", summary: "Send a notification to an audience",
        notes: [
            "An audience is tags joined by AND, OR, NOT and parentheses, device:ID for one device, "
                + "ALL for every device: '/bill/vote AND /bills/hr3590-111'. "
                + "'herald preview' says how many devices that is.",
            SelectorNote.text,
            "A send that is repeated with the same --idempotency-key is sent once.",
        ],
        options: whom + [
            .value("at", "TIME", "when: 2026-05-04T13:00:00Z or +90m; now if left out"),
            .value(
                "local-time", "TIME",
                "when by each device's own clock: 2026-12-01T09:00"),
            .value(
                "if-passed", "RULE",
                "where --local-time has passed: next-day, now or skip; next-day if left out"),
            .value("expires", "TIME", "after that it is not delivered any more"),
            .value("idempotency-key", "TEXT", "a name of your own for this send"),
        ] + how + [
            .flag("wait", "stay until it was sent, or is stalled or failed")
        ] + RolloutOptions.all + ContentOptions.all,
        arguments: [
            Argument(name: "TEXT", summary: "what it says", isOptional: true)
        ],
        action: run)

    /// What is sent, and to whom.
    static let whom: [Option] = [
        .value("audience", "SELECTOR", "whom it is for"),
        .value(
            "type", "PATH",
            "what kind of message it is, such as /bill/vote; /message if left out"),
        .value("template", "NAME", "a template of the app; what is given beside it counts"),
        .value("var", "NAME=VALUE", "what stands for {{NAME}} in the texts", isRepeated: true),
    ]

    /// How it is sent, whenever that is.
    static let how: [Option] = [
        .value("default-zone", "ZONE", "for devices that have said none; the app's if left out"),
        .flag("ignore-quiet-hours", "show it in a device's quiet hours as well"),
        .flag("ignore-caps", "send it to devices at the limit of a frequency cap as well"),
        .value(
            "ttl", "DURATION",
            "how long it is delivered: 90s, 30m, 4h, 2d; 0 is now or never; 1d if left out"),
        .value("priority", "low|normal|high", "who goes first where not all can at once"),
        .value(
            "on-uncertain", "resend|drop",
            "what becomes of one whose answer was lost; resend if left out"),
        .flag("may-shorten", "cut texts where a provider takes less, instead of refusing"),
    ]

    private static func run(_ invocation: Invocation) async throws {
        var request = try request(invocation)
        let session = try Session(invocation)
        request.app = try await session.app()
        var response = try await session.delivery.send(request, session.context)
        if invocation.flag("wait"), let notification = response.notification {
            response.notification = try await wait(for: notification, session, invocation)
        }
        invocation.answer(response) { response in
            response.notification.map(NotificationText.short) ?? ""
        }
        if response.notification?.state == .failed {
            throw RPCError(.unknown, "it failed: \(response.notification?.reason ?? "")")
        }
    }

    /// The request that the options make, but for the app.
    static func request(_ invocation: Invocation) throws -> Proto.SendRequest {
        var request = Proto.SendRequest()
        guard let audience = invocation.option("audience") else {
            throw UsageError("--audience is missing; ALL is every device", path: invocation.path)
        }
        request.audience = audience
        request.type = invocation.option("type") ?? "/message"
        request.idempotencyKey =
            invocation.option("idempotency-key") ?? "herald-\(Identifiers.system.next())"
        request.content = try content(invocation)
        try addChoices(to: &request, invocation)
        let now = WallClock.system.now()
        request.deliverTime = try time("at", invocation, now)
        request.timing = try timing(invocation)
        request.rollout = try RolloutOptions.rollout(invocation)
        request.expireTime = try time("expires", invocation, now)
        if let text = invocation.option("ttl") {
            guard let duration = Duration(parsing: text) else {
                throw UsageError("--ttl is '\(text)'; it is like 90s, 30m, 4h or 2d, or 0")
            }
            var value = Proto.Duration()
            value.seconds = duration.components.seconds
            request.timeToLive = value
        }
        return request
    }

    /// When devices get it by their own clocks; nil: nothing was said of that.
    private static func timing(_ invocation: Invocation) throws -> Proto.Timing? {
        var timing = Proto.Timing()
        timing.localTime = invocation.option("local-time") ?? ""
        timing.defaultTimeZone = invocation.option("default-zone") ?? ""
        timing.ignoreQuietHours = invocation.flag("ignore-quiet-hours")
        if let rule = invocation.option("if-passed") {
            let rules: [String: Proto.LocalTimePassed] = [
                "next-day": .nextDay, "now": .now, "skip": .skip,
            ]
            guard let found = rules[rule] else {
                throw UsageError(
                    "--if-passed is '\(rule)'; it is next-day, now or skip", path: invocation.path)
            }
            timing.ifPassed = found
        }
        return timing == Proto.Timing() ? nil : timing
    }

    private static func content(_ invocation: Invocation) throws -> Proto.Content {
        let content = try ContentOptions.content(invocation)
        let isSilent = content.silent || content.clear || invocation.option("template") != nil
        let hasText =
            !content.body.isEmpty || !content.title.isEmpty || content.locKeys != nil
        guard hasText || isSilent else {
            throw UsageError(
                "it says nothing: give a text, a --title, a --template, or --silent",
                path: invocation.path)
        }
        return content
    }

    private static func addChoices(
        to request: inout Proto.SendRequest, _ invocation: Invocation
    ) throws {
        request.templateName = invocation.option("template") ?? ""
        for pair in invocation.values("var") {
            let (name, value) = try ContentOptions.split(pair, "var", "NAME=VALUE", invocation)
            request.variables[name] = value
        }
        request.mayShorten = invocation.flag("may-shorten")
        request.ignoreCaps = invocation.flag("ignore-caps")
        switch invocation.option("priority") {
        case nil: break
        case "low": request.priority = .low
        case "normal": request.priority = .normal
        case "high": request.priority = .high
        case let other?:
            throw UsageError(
                "--priority is '\(other)'; it is low, normal or high", path: invocation.path)
        }
        switch invocation.option("on-uncertain") {
        case nil: break
        case "resend": request.onUncertain = .resend
        case "drop": request.onUncertain = .drop
        case let other?:
            throw UsageError(
                "--on-uncertain is '\(other)'; it is resend or drop", path: invocation.path)
        }
    }

    /// The moment that an option names; nil: it is not there.
    static func time(
        _ name: String, _ invocation: Invocation, _ now: UnixTime
    ) throws -> Proto.Timestamp? {
        guard let text = invocation.option(name) else { return nil }
        guard let time = Proto.Timestamp(parsing: text, now: now) else {
            throw UsageError(
                "--\(name) is '\(text)'; it is like 2026-05-04T13:00:00Z, or +90m from now",
                path: invocation.path)
        }
        return time
    }

    /// Asks until there is nothing left to wait for; on a person's screen, tells how far it is.
    private static func wait(
        for notification: Proto.Notification, _ session: Session, _ invocation: Invocation
    ) async throws -> Proto.Notification {
        var request = Proto.GetNotificationRequest()
        request.app = notification.app
        request.id = notification.id
        var latest = notification
        var shown = ContinuousClock.now
        while latest.state == .queued || latest.state == .sending {
            try await Task.sleep(for: .milliseconds(200))
            let response = try await session.delivery.getNotification(request, session.context)
            guard let found = response.notification else { break }
            latest = found
            if ContinuousClock.now - shown > .seconds(1) {
                shown = .now
                let counts = latest.counts ?? Proto.DeliveryCounts()
                invocation.console.note(
                    "\(latest.stateName): \(NotificationText.deliveries(counts)), of deliveries"
                        + " to \(counts.audience) devices")
            }
        }
        return latest
    }
}
