import Protocol

/// `herald places transitions`.
enum PlacesTransitionsCommand {
    static let command: Command = Command(
        name: "transitions", summary: "List when devices entered and left places",
        notes: [
            "The latest is first. The last column says what happened to the place's story: the "
                + "id of the notification, or why it is waiting or was not sent. A transition in "
                + "brackets came within the place's pause after an earlier one.",
            "'herald events' shows transitions as they happen, for places whose field stream "
                + "names them.",
        ],
        examples: [
            "herald places transitions --place reading-terminal --kind enter",
            "herald places transitions --device 01k9m3n5p7q9r1s3t5v7w9x1y3 --visits",
        ],
        options: [
            .value("device", "ID", "only transitions of this device", source: .devices),
            .value("place", "ID", "only transitions at this place", source: .places),
            .value(
                "kind", "KIND", "only transitions of this kind",
                choices: TransitionWords.all + ["reminder"], isRepeated: true),
            .flag("visits", "only exits after a stay of ten minutes or more"), Listing.option,
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
        var table = Table(
            "TIME", "DEVICE", "WHAT", "PLACE", "STAY", "NOTIFICATION",
            leastImportant: ["STAY", "NOTIFICATION"])
        for it in response.transitions {
            let word = it.visit ? "visit" : TransitionWords.word(it.kind)
            table.add(
                it.time.text, it.deviceId, it.paused ? "(\(word))" : word, it.placeId, stay(it),
                fate(it))
        }
        return table.text
    }

    /// Returns how long the device had been at the place; empty if the transition has no stay.
    private static func stay(_ it: Proto.PlaceTransition) -> String {
        guard it.kind == .exit || it.kind == .dwell, let from = it.since, let until = it.time
        else { return "" }
        var stay = Proto.Duration()
        stay.seconds = until.seconds - from.seconds
        return stay.seconds >= 120 ? "\(stay.seconds / 60)m" : "\(stay.seconds)s"
    }

    private static func fate(_ it: Proto.PlaceTransition) -> String {
        switch it.fate {
        case .sending: "being sent"
        case .sent: it.notificationId
        case .deferred: "waiting: \(it.reason)"
        case .refused: "not sent: \(it.reason)"
        default:
            it.attributedNotificationId.isEmpty ? "" : "after \(it.attributedNotificationId)"
        }
    }
}
