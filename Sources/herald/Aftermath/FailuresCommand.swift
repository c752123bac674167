import Protocol

/// `herald failures` and `herald resend`.
enum FailuresCommand {
    /// The option that says which classes.
    static let classes = Option.value(
        "class", "CLASS", "only what failed so; may be given more than once",
        choices: Proto.FailureClass.choices(without: Proto.FailureClass.prefix), isRepeated: true)
    /// What `resend` takes.
    static let resendOptions = [classes, .value("device", "ID", "only to this device")]

    static let command: Command = Command(
        name: "failures", summary: "List deliveries that were given up, the newest first",
        notes: ["They are kept until a day after their notification has expired."],
        options: [classes, Listing.option],
        arguments: [
            Argument(
                name: "NOTIFICATION", summary: "of this one; of all if left out", isOptional: true)
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
                (request.pageSize, request.pageToken) = (size, token)
                let page = try await session.delivery.listFailures(request, session.context)
                return (page.failures, page.nextPageToken)
            }
            invocation.answer(response) { DeliveryText.table($0.failures) }
        })

    static let resend: Command = Command(
        name: "resend", summary: "Send a notification again, where it has failed",
        notes: ["Once its cause is seen to, and before the notification has expired."],
        options: resendOptions,
        arguments: [Argument(name: "ID", summary: "the notification's id", source: .notifications)],
        action: { try await resend($0) })

    /// Sends again what failed, or what of it failed in some ways.
    static func resend(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ResendNotificationRequest()
        request.app = try await session.app()
        request.id = invocation.argument("ID")
        request.classes = chosen(invocation)
        request.deviceId = invocation.option("device") ?? ""
        let response = try await session.delivery.resendNotification(request, session.context)
        invocation.answer(response) { $0.notification.map(NotificationText.short) ?? "" }
    }

    private static func chosen(_ invocation: Invocation) -> [Proto.FailureClass] {
        invocation.values("class").compactMap {
            Proto.FailureClass(named: $0, prefix: Proto.FailureClass.prefix)
        }
    }
}
