import Protocol

/// `herald notifications …`.
enum NotificationsCommand {
    static let command: Command = Command(
        name: "notifications", summary: "List, show, cancel, resend and release notifications",
        examples: [
            "herald notifications list --state stalled",
            "herald notifications show 01kb8q2v5w7x9y3z4a6c8d0e2f",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List notifications, the newest first",
                examples: [
                    "herald notifications list --state stalled",
                    "herald notifications list --type /bill --since 2h --search 'passage "
                        + "vote'",
                    "herald notifications list --approval waiting",
                ],
                options: [
                    .value(
                        "state", "STATE", "only notifications in this state",
                        choices: Proto.NotificationState.choices(
                            without: Proto.NotificationState.prefix)),
                    .value(
                        "approval", "STATE",
                        "only those that wait for a second person, or that one has approved",
                        choices: Proto.ApprovalState.choices(
                            without: Proto.ApprovalState.prefix)),
                    .value(
                        "search", "WORDS",
                        "only those with all these words in their texts, id, type, audience or "
                            + "sender; the last may be the beginning of one; at most 200 bytes"),
                    .value(
                        "type", "TYPE", "only this type and those below it", source: .types),
                    .value(
                        "sender", "WORDS",
                        "only those with these words in who sent them; at most 200 bytes"),
                    .value(
                        "audience", "WORDS",
                        "only those with these words in their audience; at most 200 bytes"),
                    .value("since", "TIME", "only those made then or later"),
                    .value("until", "TIME", "only those made before then"),
                    Listing.option,
                ],
                action: list),
            Command(
                name: "show", summary: "Show everything about a notification",
                examples: ["herald notifications show 01kb8q2v5w7x9y3z4a6c8d0e2f"],
                arguments: [id],
                action: show),
            Command(
                name: "effect",
                summary: "Show what people did with a notification, or with all, by type",
                notes: [
                    "With an ID, or with --type, the counts are by platform and version of the "
                        + "app, and there is how soon devices did it. Without both they are by "
                        + "type, the types that most devices switched off for each tap first.",
                    "All columns but SENT, the number of notifications, count devices; of several "
                        + "notifications a device counts once for each. DEVICES are those that "
                        + "it was for. RECEIVED, SHOWN, TAPPED and DISMISSED are those whose app "
                        + "said so. OFF IN A DAY and OFF IN A WEEK had switched the type off by "
                        + "then; - means that this was not counted, or is not yet. OFF NOW have "
                        + "it off now, and GONE are no devices of the app any more. With --json "
                        + "types also have how many deliveries their providers accepted.",
                    "A version has no zeros at its end: 'version 2' is 2.0, too.",
                ],
                examples: [
                    "herald notifications effect 01kb8q2v5w7x9y3z4a6c8d0e2f",
                    "herald notifications effect --since 28d",
                    "herald notifications effect --type /bill/vote --since 28d",
                ],
                options: [
                    .value(
                        "type", "PATH", "of this type, without the types below it",
                        source: .types),
                    .value("since", "TIME", "without ID: only those made then or later"),
                    .value("until", "TIME", "without ID: only those made before then"),
                ],
                arguments: [
                    Argument(
                        name: "ID", summary: "the notification's id; all if left out",
                        isOptional: true, source: .notifications)
                ], action: EffectCommand.run),
            ReactionsCommand.command,
            Command(
                name: "cancel", summary: "Stop notifications for good",
                notes: ["Messages that were already delivered cannot be taken back."],
                examples: [
                    "herald notifications cancel 01kb8q2v5w7x9y3z4a6c8d0e2f",
                    "herald notifications cancel 01kb8q2v5w7x9y3z4a6c8d0e2f "
                        + "01kb8q3w6x8y0z4a5b7d9f1g3h",
                ],
                arguments: [open],
                action: cancel),
            Command(
                name: "resend",
                summary: "Send a notification again, to the devices that did not get it",
                examples: [
                    "herald notifications resend 01kb8q2v5w7x9y3z4a6c8d0e2f "
                        + "--class attempts"
                ],
                options: FailuresCommand.resendOptions, arguments: [FailuresCommand.failed],
                action: { try await FailuresCommand.resend($0) }),
            release,
        ],
        byDefault: "list")

    /// `herald release` under the name `herald notifications release`.
    private static let release: Command = {
        var command = ReleaseCommand.command
        command.examples = [
            "herald notifications release --preview",
            "herald notifications release 01kb8q2v5w7x9y3z4a6c8d0e2f",
        ]
        return command
    }()

    private static let id = Argument(
        name: "ID", summary: "the notification's id", source: .notifications)
    private static let open = Argument(
        name: "ID", summary: "one or more ids", source: .open, isRepeated: true)

    private static func list(_ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        let session = try Session(invocation)
        let app = try await session.app()
        let state = invocation.option("state").flatMap {
            Proto.NotificationState(named: $0, prefix: Proto.NotificationState.prefix)
        }
        var response = Proto.ListNotificationsResponse()
        (response.notifications, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListNotificationsRequest()
            request.app = app
            try fill(&request, invocation)
            request.state = state ?? .unspecified
            request.pageSize = size
            request.pageToken = token
            let page = try await session.delivery.listNotifications(request, session.context)
            response.incomplete = page.incomplete
            return (page.notifications, page.nextPageToken)
        }
        if response.incomplete {
            invocation.console.note(
                "Some notifications cannot be searched yet: they are indexed in the background.")
        }
        invocation.answer(response) { NotificationText.table($0.notifications) }
        guard response.notifications.isEmpty else { return }
        await TypeAdvice(session).note(
            [invocation.option("type") ?? ""], .cover, of: app, invocation)
    }

    private static func fill(
        _ request: inout Proto.ListNotificationsRequest, _ invocation: Invocation
    ) throws {
        request.text = invocation.option("search") ?? ""
        request.approval =
            invocation.option("approval").flatMap {
                Proto.ApprovalState(named: $0, prefix: Proto.ApprovalState.prefix)
            } ?? .unspecified
        request.type = invocation.option("type") ?? ""
        request.sender = invocation.option("sender") ?? ""
        request.audience = invocation.option("audience") ?? ""
        request.since = try TimeOption.read("since", invocation)
        request.until = try TimeOption.read("until", invocation)
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetNotificationRequest()
        request.app = try await session.app()
        request.id = invocation.argument("ID")
        let response = try await session.delivery.getNotification(request, session.context)
        invocation.answer(response) { $0.notification.map(NotificationText.whole) ?? "" }
    }

    private static func cancel(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.CancelNotificationRequest()
        request.app = try await session.app()
        try await EachOf.run(invocation.rest, invocation) { id in
            request.id = id
            let response = try await session.delivery.cancelNotification(request, session.context)
            invocation.answer(response) { $0.notification.map(NotificationText.short) ?? "" }
        }
    }
}
