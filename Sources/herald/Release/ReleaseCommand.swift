import Protocol

/// `herald release`: sends what a kill switch has held.
enum ReleaseCommand {
    static let command: Command = Command(
        name: "release", summary: "Release notifications that a kill switch has stalled",
        notes: [
            "An id releases that notification, and several ids each of these; --type those of a "
                + "type, --adapter what waits for an adapter. Without them all notifications of "
                + "the app are released.",
            "Each delivery is checked first. It is dropped, and counted, if it has expired, if "
                + "the device is deleted, muted, no longer in the audience or at the limit of a "
                + "frequency cap, or if a newer message replaces it. --preview shows these counts "
                + "and changes nothing.",
            "A device counts once for each notification, and has a delivery by each adapter that "
                + "reaches it. If the audience is not resolved yet, ~ marks the count that it "
                + "would have now.",
            "A rollout that has paused by itself goes on when it is released by its id. Earlier "
                + "deliveries no longer count for its limits.",
            "--preview ends with a token. With --seen TOKEN just what it has shown is released; if "
                + "something else would go out by now, nothing is.",
            "Without an id it asks on a terminal before anything goes out, and releases what was "
                + "there when it asked.",
            "While a kill switch is on, nothing that it holds can be released: use "
                + "'herald kill-switch off' first.",
        ],
        examples: [
            "herald release --preview",
            "herald release --seen r1.3.3008.5d41402abc4b2a76b9719d911017c592",
            "herald release 01kb8q2v5w7x9y3z4a6c8d0e2f",
        ],
        options: [
            .value(
                "type", "PATH", "only notifications of this type and below it", source: .types),
            .value(
                "adapter", "NAME", "only deliveries that wait for this adapter",
                source: .providers),
            .value("reason", "TEXT", "the reason, for 'herald kill-switch log'"),
            .flag("preview", "only show what would be sent and what would be dropped"),
            .value("seen", "TOKEN", "only if that is what a preview has shown; its last line"),
            Confirmation.option,
        ],
        arguments: [
            Argument(
                name: "ID", summary: "these notifications; all if left out", isOptional: true,
                source: .stalled, isRepeated: true)
        ],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let request = try await confirmed(request(invocation), session, invocation)
        try await EachOf.run(invocation.rest, invocation) { id in
            try await release(id, request, session, invocation)
        }
    }

    /// Releases what is asked for.
    ///
    /// - Parameter id: the only notification to release; empty for all that the request selects.
    private static func release(
        _ id: String, _ request: Proto.ReleaseNotificationsRequest, _ session: Session,
        _ invocation: Invocation
    ) async throws {
        var request = request
        request.id = id
        let response = try await session.delivery.releaseNotifications(request, session.context)
        invocation.answer(response) { text($0, isPreview: request.preview) }
        guard response.items.isEmpty else { return }
        await TypeAdvice(session).note([request.type], .cover, of: request.app, invocation)
    }

    /// Completes the request, and asks for confirmation before several notifications go out.
    ///
    /// - Returns: The request for the app, with the token of what the person was told of if
    ///   anybody was asked, so that just this is released.
    private static func confirmed(
        _ options: Proto.ReleaseNotificationsRequest, _ session: Session,
        _ invocation: Invocation
    ) async throws -> Proto.ReleaseNotificationsRequest {
        var request = options
        request.app = try await session.app()
        let isSeen = !request.previewToken.isEmpty
        guard invocation.rest.count <= 1 || !isSeen else {
            throw UsageError("--seen is for one release; give at most one id with it")
        }
        guard invocation.rest.isEmpty, Confirmation.isWanted(invocation), !request.preview, !isSeen
        else { return request }
        request.preview = true
        let found = try await session.delivery.releaseNotifications(request, session.context)
        request.preview = false
        guard found.released > 0 else { return request }
        try Confirmation.ask(question(found, of: request.app), invocation)
        request.previewToken = found.previewToken
        return request
    }

    /// Returns the question to a person before a release.
    static func question(
        _ preview: Proto.ReleaseNotificationsResponse, of app: String
    ) -> String {
        // One device counts once for what people decide; deliveries are the detail.
        let whom =
            preview.devices > 0
            ? Plural.text(preview.devices, "device")
            : Plural.text(preview.deliveries, "delivery", "deliveries")
        let unknown = preview.uncounted > 0 || preview.items.contains(where: \.unplanned)
        return "release \(Plural.text(preview.released, "notification"))"
            + (app.isEmpty ? "" : " of \(app)") + ", " + (preview.devices > 0 ? "to " : "")
            + "\(unknown ? "about " : "")\(whom)"
    }

    /// Returns the request that the options describe, without an id.
    private static func request(_ invocation: Invocation) -> Proto.ReleaseNotificationsRequest {
        var request = Proto.ReleaseNotificationsRequest()
        request.type = invocation.option("type") ?? ""
        request.adapter = invocation.option("adapter") ?? ""
        request.reason = invocation.option("reason") ?? ""
        request.preview = invocation.flag("preview")
        request.previewToken = invocation.option("seen") ?? ""
        return request
    }

    /// Returns the numbers of notifications that are sent and dropped, in all and for each
    /// notification.
    static func text(
        _ response: Proto.ReleaseNotificationsResponse, isPreview: Bool
    ) -> String {
        var text = isPreview ? "would release" : "released"
        text += " \(response.released), expired meanwhile \(response.expired)"
        if response.kept > 0 { text += ", kept \(response.kept)" }
        text += "\n"
        if response.deliveries > 0 || response.uncounted > 0 || !response.dropped.isEmpty {
            text += going(response)
            for dropped in response.dropped { text += ", " + words(dropped) }
            if response.uncounted > 0 {
                let uncounted = Plural.text(response.uncounted, "notification")
                text += ", and those of \(uncounted) that cannot be counted now"
            }
            text += "\n"
        }
        let end =
            response.previewToken.isEmpty || response.released == 0
            ? "" : "to release just this: --seen \(response.previewToken)\n"
        guard !response.items.isEmpty else { return text + end }
        let hasDevices = response.devices > 0
        var table = Table(
            ["ID", "TYPE"] + (hasDevices ? ["DEVICES"] : [])
                + ["DELIVERIES", "DROPPED", "NOT RELEASED BECAUSE"],
            leastImportant: ["DELIVERIES", "DROPPED", "TYPE"].filter {
                hasDevices || $0 != "DELIVERIES"
            })
        for item in response.items {
            table.add(
                [item.id, item.type] + (hasDevices ? [count(item.devices, item)] : [])
                    + [
                        count(item.deliveries, item),
                        item.dropped.map(words).joined(separator: ", "), item.problem,
                    ])
        }
        text += table.text
        if response.items.contains(where: \.unplanned) {
            text += "~ about: devices are counted, and caps applied, when it is sent\n"
        }
        return text + end
    }

    /// Returns the number of devices that get something, and of deliveries if there are more of
    /// them.
    private static func going(_ response: Proto.ReleaseNotificationsResponse) -> String {
        let deliveries = Plural.text(response.deliveries, "delivery", "deliveries")
        guard response.devices > 0 else {
            return deliveries + (response.deliveries == 1 ? " goes out" : " go out")
        }
        let detail = response.deliveries == response.devices ? "" : ", in \(deliveries)"
        return "it goes to \(Plural.text(response.devices, "device"))\(detail)"
    }

    /// Returns a count of an item, marked if it is not certain.
    private static func count(_ count: UInt64, _ item: Proto.ReleasedNotification) -> String {
        if item.uncounted { return "~?" }
        return item.unplanned ? "~\(count)" : "\(count)"
    }

    private static func words(_ dropped: Proto.DroppedDeliveries) -> String {
        let reason = dropped.reason.name(without: "DROP_REASON_")
        return "\(dropped.deliveries) \(reason.split(separator: "_").joined(separator: " "))"
    }
}
