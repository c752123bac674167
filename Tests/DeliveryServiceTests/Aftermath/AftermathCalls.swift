import Protocol
import Testing

@testable import DeliveryService

extension DeliveryWorld {
    static func said(
        _ kind: Proto.EventKind, of message: String, id: String
    ) -> Proto.Event {
        var event = Proto.Event()
        (event.id, event.messageId, event.kind) = (id, message, kind)
        return event
    }

    func failures(
        of id: String = "", _ classes: [Proto.FailureClass] = [], size: UInt32 = 0,
        token: String = ""
    ) async throws -> Proto.ListFailuresResponse {
        var request = Proto.ListFailuresRequest()
        (request.notificationId, request.classes) = (id, classes)
        (request.pageSize, request.pageToken) = (size, token)
        return try await client.listFailures(request, Self.sender)
    }

    func explain(
        _ id: String, _ ordinal: Int
    ) async throws -> Proto.ExplainDeliveryResponse {
        var request = Proto.ExplainDeliveryRequest()
        (request.notificationId, request.deviceId) = (id, device(ordinal))
        return try await client.explainDelivery(request, Self.sender)
    }

    func timeline(
        of ordinal: Int, size: UInt32 = 0, token: String = ""
    ) async throws -> Proto.GetTimelineResponse {
        var request = Proto.GetTimelineRequest()
        request.deviceId = device(ordinal)
        (request.pageSize, request.pageToken) = (size, token)
        return try await client.getTimeline(request, Self.sender)
    }

    func events(
        after: String = "", size: UInt32 = 0, wait: Int64 = 0,
        as call: CallContext = DeliveryWorld.sender
    ) async throws -> Proto.ReadEventsResponse {
        var request = Proto.ReadEventsRequest()
        (request.after, request.pageSize) = (after, size)
        if wait > 0 {
            request.wait = Proto.Duration()
            request.wait?.seconds = wait
        }
        return try await client.readEvents(request, call)
    }
}
