import Protocol

/// `herald failures` and `herald resend`.
enum FailuresCommand {
    /// The option for the classes of failures.
    static let classes = Option.value(
        "class", "CLASS", "only failures of this class",
        choices: Proto.FailureClass.choices(without: Proto.FailureClass.prefix), isRepeated: true)
    /// The options of `resend`.
    static let resendOptions = [
        classes, .value("device", "ID", "only to this device", source: .devices),
        .value("adapter", "NAME", "only by this adapter", source: .providers),
    ]
    /// The argument of `resend`.
    static let failed = Argument(
        name: "ID", summary: "one or more ids", source: .failed, isRepeated: true)

    static let command: Command = Command(
        name: "failures", summary: "List deliveries that were given up, the newest first",
        notes: ["A failure is kept until a day after its notification has expired."],
        examples: [
            "herald failures --class refused --limit 20",
            "herald failures --search 'BadDeviceToken apns'",
            "herald failures 01kb8q2v5w7x9y3z4a6c8d0e2f",
        ],
        options: [
            classes,
            .value(
                "search", "WORDS",
                "only those with all these words in the device's id, the adapter's name or the "
                    + "reason; at most 8 words and 200 bytes"),
            Listing.option,
        ],
        arguments: [
            Argument(
                name: "NOTIFICATION", summary: "the notification's id; all if left out",
                isOptional: true, source: .failed)
        ],
        action: { invocation in
            let listing = try Listing(invocation)
            let session = try Session(invocation)
            let app = try await session.app()
            let classes = chosen(invocation)
            var response = Proto.ListFailuresResponse()
            (response.failures, response.nextPageToken) = try await listing.all { size, token in
                var request = Proto.ListFailuresRequest()
                (request.app, request.classes) = (app, classes)
                request.notificationId = invocation.argument("NOTIFICATION")
                request.text = invocation.option("search") ?? ""
                (request.pageSize, request.pageToken) = (size, token)
                let page = try await session.delivery.listFailures(request, session.context)
                return (page.failures, page.nextPageToken)
            }
            invocation.answer(response) { DeliveryText.table($0.failures) }
        })

    static let resend: Command = Command(
        name: "resend", summary: "Repeat the failed deliveries of notifications",
        notes: ["Fix the cause first. A notification that has expired cannot be sent again."],
        examples: [
            "herald resend 01kb8q2v5w7x9y3z4a6c8d0e2f",
            "herald resend 01kb8q2v5w7x9y3z4a6c8d0e2f --class attempts "
                + "--class uncertain",
            "herald resend 01kb8q2v5w7x9y3z4a6c8d0e2f --class refused --adapter apns",
        ],
        options: resendOptions,
        arguments: [failed],
        action: { try await resend($0) })

    /// Repeats the failed deliveries of notifications, or those that the options name.
    static func resend(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ResendNotificationRequest()
        request.app = try await session.app()
        request.classes = chosen(invocation)
        request.deviceId = invocation.option("device") ?? ""
        request.adapter = invocation.option("adapter") ?? ""
        try await EachOf.run(invocation.rest, invocation) { id in
            request.id = id
            let response = try await session.delivery.resendNotification(request, session.context)
            invocation.answer(response) { $0.notification.map(NotificationText.short) ?? "" }
        }
    }

    private static func chosen(_ invocation: Invocation) -> [Proto.FailureClass] {
        invocation.values("class").compactMap {
            Proto.FailureClass(named: $0, prefix: Proto.FailureClass.prefix)
        }
    }
}
