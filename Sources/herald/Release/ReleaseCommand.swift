import Protocol

/// `herald release`: lets go on what the kill switch has held.
enum ReleaseCommand {
    static let command: Command = Command(
        name: "release", summary: "Release what the kill switch has stalled",
        notes: [
            "With an id, that notification; with --type, those of a type; with --adapter, what "
                + "waits for an adapter; without, all of the app.",
            "Each is looked at first: what has expired meanwhile, who is gone, muted or not in "
                + "the audience any more, at the limit of a frequency cap, and what a newer one "
                + "replaces is dropped, and counted. --preview says so, and changes nothing.",
            "Both count deliveries: one device by one adapter each, so there may be more of them "
                + "than devices. Of what waits for its audience (~), as many as it would be now.",
            "A rollout that has paused by itself goes on when it is released by its id. What came "
                + "before does not count any more for its limits.",
            "While a kill switch is on, nothing that it holds can be released: "
                + "'herald kill-switch off' first.",
        ],
        options: [
            .value("type", "PATH", "only notifications of this type"),
            .value("adapter", "NAME", "only what waits for this adapter"),
            .value("reason", "TEXT", "why, for whoever looks later: 'herald kill-switch log'"),
            .flag("preview", "only say what would go and what would not"),
        ],
        arguments: [
            Argument(name: "ID", summary: "one notification; all if left out", isOptional: true)
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.ReleaseNotificationsRequest()
            request.app = try await session.app()
            request.id = invocation.argument("ID")
            request.type = invocation.option("type") ?? ""
            request.adapter = invocation.option("adapter") ?? ""
            request.reason = invocation.option("reason") ?? ""
            request.preview = invocation.flag("preview")
            let response = try await session.delivery.releaseNotifications(
                request, session.context)
            invocation.answer(response) { text($0, isPreview: request.preview) }
        })

    /// What goes and what does not, together and for each notification.
    static func text(
        _ response: Proto.ReleaseNotificationsResponse, isPreview: Bool
    ) -> String {
        var text = isPreview ? "would release" : "released"
        text += " \(response.released), expired meanwhile \(response.expired)"
        if response.kept > 0 { text += ", kept \(response.kept)" }
        text += "\n"
        if response.deliveries > 0 || response.uncounted > 0 || !response.dropped.isEmpty {
            text += "deliveries: \(response.deliveries) go"
            for dropped in response.dropped { text += ", " + words(dropped) }
            if response.uncounted > 0 {
                text += ", and those of \(response.uncounted) that cannot be counted now"
            }
            text += "\n"
        }
        guard !response.items.isEmpty else { return text }
        var table = Table("ID", "TYPE", "DELIVERIES", "DROPPED", "KEPT BECAUSE")
        for item in response.items {
            table.add(
                item.id, item.type, deliveries(item),
                item.dropped.map(words).joined(separator: ", "), item.problem)
        }
        text += table.text
        if response.items.contains(where: \.unplanned) {
            text += "~ its audience is resolved when it goes; frequency caps count then\n"
        }
        return text
    }

    private static func deliveries(_ item: Proto.ReleasedNotification) -> String {
        if item.uncounted { return "~?" }
        return item.unplanned ? "~\(item.deliveries)" : "\(item.deliveries)"
    }

    private static func words(_ dropped: Proto.DroppedDeliveries) -> String {
        let reason = dropped.reason.name(without: "DROP_REASON_")
        return "\(dropped.deliveries) \(reason.split(separator: "_").joined(separator: " "))"
    }
}
