import Protocol

/// `herald places transitions`.
enum PlacesTransitionsCommand {
    static let command: Command = Command(
        name: "transitions", summary: "Tell what devices did at places, and what became of it",
        notes: [
            "The latest first. A place that notifies has a fate beside each: sent, with the "
                + "notification; deferred, while it waits for a moment that fits; or refused, and "
                + "why. One in brackets came within the place's pause after one like it.",
            "What devices do is told as it happens by 'herald events', of places whose field "
                + "stream names it.",
        ],
        options: [
            .value("device", "ID", "of this device only"),
            .value("place", "ID", "at this place only"),
            .value(
                "kind", "KIND", "of this kind only",
                choices: TransitionWords.all + ["reminder"], isRepeated: true),
            .flag("visits", "only exits after ten minutes or more"), Listing.option,
        ],
        action: { invocation in
            let listing = try Listing(invocation)
            let session = try Session(invocation)
            var request = Proto.ListTransitionsRequest()
            request.app = try await session.app()
            request.deviceId = invocation.option("device") ?? ""
            request.placeId = invocation.option("place") ?? ""
            request.kinds = invocation.values("kind").compactMap { TransitionWords.kind($0) }
            request.visitsOnly = invocation.flag("visits")
            var response = Proto.ListTransitionsResponse()
            (response.transitions, response.nextPageToken) = try await listing.all {
                [request] size, token in
                var request = request
                (request.pageSize, request.pageToken) = (size, token)
                let page = try await session.geo.listTransitions(request, session.context)
                return (page.transitions, page.nextPageToken)
            }
            invocation.answer(response) { text($0) }
        })

    private static func text(_ response: Proto.ListTransitionsResponse) -> String {
        var table = Table("TIME", "DEVICE", "WHAT", "PLACE", "STAY", "NOTIFICATION")
        for it in response.transitions {
            let word = it.visit ? "visit" : TransitionWords.word(it.kind)
            table.add(
                it.time.text, it.deviceId, it.paused ? "(\(word))" : word, it.placeId, stay(it),
                fate(it))
        }
        return table.text
    }

    /// How long it had been there.
    private static func stay(_ it: Proto.PlaceTransition) -> String {
        guard it.kind == .exit || it.kind == .dwell, let from = it.since, let until = it.time
        else { return "" }
        var stay = Proto.Duration()
        stay.seconds = until.seconds - from.seconds
        return stay.seconds >= 120 ? "\(stay.seconds / 60)m" : "\(stay.seconds)s"
    }

    private static func fate(_ it: Proto.PlaceTransition) -> String {
        switch it.fate {
        case .sending: "on its way"
        case .sent: it.notificationId
        case .deferred: "waits: \(it.reason)"
        case .refused: "not sent: \(it.reason)"
        default:
            it.attributedNotificationId.isEmpty ? "" : "after \(it.attributedNotificationId)"
        }
    }
}
