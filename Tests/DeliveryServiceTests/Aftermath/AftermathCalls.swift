import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// A delivery to a device that has failed.
struct MadeFailure: Sendable {
    var ordinal: UInt32
    var failure = Proto.FailureClass.gone
    var reason = "410"
    /// The number of attempts before the last one.
    var attempts = 0
    /// True if the device's id is known.
    var isNamed = true
}

extension DeliveryWorld {
    /// Writes failures of a notification, as one checkpoint does.
    func fail(_ failures: [MadeFailure], of id: String) async throws {
        try await database.write { database in
            let sequence = try #require(
                try database.first("SELECT sequence FROM notification WHERE id = ?", id) {
                    $0.integer(0)
                })
            var mishaps = Mishaps()
            for failure in failures {
                let delivery = StoredDelivery(
                    key: RowKey(sequence, failure.ordinal, "apns"), lane: 1,
                    device: failure.isNamed ? device(Int(failure.ordinal)) : "",
                    attempts: failure.attempts)
                mishaps.note(
                    failure.failure, of: delivery, failure.reason,
                    NotificationName(app: Self.app, id: id))
            }
            try mishaps.write(now: UnixTime(milliseconds: 5), in: database)
        }
    }

    static func said(
        _ kind: Proto.EventKind, of message: String, id: String
    ) -> Proto.Event {
        var event = Proto.Event()
        (event.id, event.messageId, event.kind) = (id, message, kind)
        return event
    }

    func failures(
        of id: String = "", _ classes: [Proto.FailureClass] = [], text: String = "",
        size: UInt32 = 0, token: String = ""
    ) async throws -> Proto.ListFailuresResponse {
        var request = Proto.ListFailuresRequest()
        (request.notificationId, request.classes, request.text) = (id, classes, text)
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

    /// Returns the number of rows that name a device, in four tables: its events, waiting
    /// deliveries, failures, and events of the stream.
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
