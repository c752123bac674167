import Protocol

/// `herald notifications devices`.
enum ReactionsCommand {
    static let command: Command = Command(
        name: "devices", summary: "List the devices that a notification reached, or that tapped it",
        notes: [
            "With '--kind reached' the devices for which at least one provider accepted the "
                + "message, which is known until a day after the notification has expired. All "
                + "other kinds the devices say themselves, and not all of them can. The time is "
                + "that of the device's clock; it is empty once the event is not kept any more. "
                + "Who lists them is in the audit log."
        ],
        examples: [
            "herald notifications devices 01kb8q2v5w7x9y3z4a6c8d0e2f --kind tapped",
            "herald notifications devices 01kb8q2v5w7x9y3z4a6c8d0e2f --kind reached --json "
                + "--limit 100000",
        ],
        options: [
            .value(
                "kind", "KIND", "only devices that said this; all that said anything if left out",
                choices: kinds.map(\.word) + [reached]),
            Listing.option,
        ],
        arguments: [
            Argument(name: "ID", summary: "the notification's id", source: .notifications)
        ],
        action: { invocation in
            let listing = try Listing(invocation)
            let session = try Session(invocation)
            let app = try await session.app()
            if invocation.option("kind") == reached {
                return try await listReached(invocation, listing, session, app)
            }
            let kind = kinds.first { $0.word == invocation.option("kind") }?.kind
            var response = Proto.ListReactionsResponse()
            (response.devices, response.nextPageToken) = try await listing.all { size, token in
                var request = Proto.ListReactionsRequest()
                (request.app, request.kind) = (app, kind ?? .unspecified)
                request.notificationId = invocation.argument("ID")
                (request.pageSize, request.pageToken) = (size, token)
                let page = try await session.delivery.listReactions(request, session.context)
                return (page.devices, page.nextPageToken)
            }
            invocation.answer(response) { table($0.devices) }
        })

    /// The kinds with the words for them, in the order in which they happen.
    private static let kinds: [(kind: Proto.EventKind, word: String)] = [
        (.received, "received"), (.displayed, "shown"), (.tapped, "tapped"),
        (.dismissed, "dismissed"), (.dropped, "dropped"),
    ]

    /// The kind of the devices for which a provider accepted the message.
    private static let reached = "reached"

    private static func listReached(
        _ invocation: Invocation, _ listing: Listing, _ session: Session, _ app: String
    ) async throws {
        var response = Proto.ListReachedDevicesResponse()
        (response.deviceIds, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListReachedDevicesRequest()
            (request.app, request.notificationId) = (app, invocation.argument("ID"))
            (request.pageSize, request.pageToken) = (size, token)
            let page = try await session.delivery.listReachedDevices(request, session.context)
            return (page.deviceIds, page.nextPageToken)
        }
        invocation.answer(response) { response in
            var table = Table(["DEVICE"])
            for id in response.deviceIds { table.add([id]) }
            return table.text
        }
    }

    /// Returns a table with a line for each device, and a column for each kind.
    static func table(_ devices: [Proto.DeviceReactions]) -> String {
        var table = Table(["DEVICE"] + kinds.map { $0.word.uppercased() })
        for device in devices {
            let cells = kinds.map { kind, _ in
                device.reactions.first { $0.kind == kind }.map { $0.time?.text ?? "yes" } ?? ""
            }
            table.add([device.deviceId] + cells)
        }
        return table.text
    }
}
