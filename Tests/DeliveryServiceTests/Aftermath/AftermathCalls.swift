import Protocol
import Storage
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

    /// Rows that name a device: events of its own, what waits for it, what was given up, and what
    /// the stream tells.
    func rows(naming device: String) async throws -> [Int64] {
        try await database.read { database in
            try [
                "event WHERE device = ?1", "retry WHERE device = ?1",
                "failure WHERE instr(devices, ?1) > 0",
                "stream WHERE device = ?1 OR instr(devices, ?1) > 0",
            ].map { rows in
                try database.first("SELECT count(*) FROM \(rows)", device) { $0.integer(0) } ?? -1
            }
        }
    }
}
