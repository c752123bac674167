import Protocol
import ProtocolJSON
import ServiceKit

/// `herald explain` with a notification, and `herald devices timeline`.
enum DeliveryStoryCommand {
    static let timeline: Command = Command(
        name: "timeline",
        summary: "Show the latest notifications for a device and their outcomes",
        notes: ["A notification is listed until a day after it has expired."],
        examples: [
            "herald devices timeline 01k9m3n5p7q9r1s3t5v7w9x1y3 --limit 10"
        ],
        options: [Listing.option],
        arguments: [Argument(name: "ID", summary: "the device's id", source: .devices)],
        action: { invocation in
            let listing = try Listing(invocation)
            let session = try Session(invocation)
            let app = try await session.app()
            var response = Proto.GetTimelineResponse()
            (response.entries, response.nextPageToken) = try await listing.all { size, token in
                var request = Proto.GetTimelineRequest()
                (request.app, request.deviceId) = (app, invocation.argument("ID"))
                (request.pageSize, request.pageToken) = (min(size, 100), token)
                let page = try await session.delivery.getTimeline(request, session.context)
                return (page.entries, page.nextPageToken)
            }
            invocation.answer(response) { DeliveryText.table($0.entries) }
        })

    /// Returns whether a text is a notification's id.
    ///
    /// No selector has that form.
    static func isNotification(_ text: String) -> Bool { Identifier(text) != nil }

    /// Returns the story of a delivery.
    ///
    /// - Throws: `notFound` that says so if the ids are in the wrong order.
    private static func explained(
        _ request: Proto.ExplainDeliveryRequest, _ session: Session
    ) async throws -> Proto.ExplainDeliveryResponse {
        do {
            return try await session.delivery.explainDelivery(request, session.context)
        } catch let error as RPCError where error.code == .notFound {
            var device = Proto.GetDeviceRequest()
            (device.app, device.id) = (request.app, request.notificationId)
            let found = await TimeBox.value(within: TypeAdvice.patience) { [device] in
                try await session.registry.getDevice(device, session.context).device
            }
            guard found ?? nil != nil else { throw error }
            throw RPCError(
                .notFound,
                "\(request.notificationId) is a device; the notification comes first: 'herald "
                    + "explain \(request.deviceId) \(request.notificationId)'")
        }
    }

    /// Prints why a device, or each device of a user, got a notification or not.
    static func run(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let app = try await session.app()
        let user = invocation.option("user")
        var devices = [invocation.argument("DEVICE")]
        if let user {
            var request = Proto.GetUserRequest()
            (request.app, request.id) = (app, user)
            devices =
                try await session.registry.getUser(request, session.context).user?.deviceIds ?? []
            if devices.isEmpty { invocation.console.note("The user '\(user)' has no device.") }
        }
        for device in devices {
            var request = Proto.ExplainDeliveryRequest()
            (request.app, request.deviceId) = (app, device)
            request.notificationId = invocation.argument("SELECTOR")
            let response = try await explained(request, session)
            invocation.answer(response) { response in
                (user == nil ? "" : "device \(device)\n") + DeliveryText.story(response)
            }
        }
    }
}
