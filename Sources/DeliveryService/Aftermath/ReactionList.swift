import Audience
import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The devices that reported an event of a notification, one page at a time.
enum ReactionList {
    /// The most devices of an answer: the events of each are read one by one.
    private static let most = 500
    /// The most receipts that one page looks at, so that no page of a rare kind takes long.
    private static let looked = 100_000
    /// The kinds of events that a device can report of a notification.
    private static let kinds: [Proto.EventKind] = [
        .received, .displayed, .tapped, .dismissed, .dropped,
    ]

    /// Returns a page of the devices.
    static func page(
        _ request: Proto.ListReactionsRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.ListReactionsResponse {
        let app = try service.gone.app(request.app, call)
        guard request.kind == .unspecified || kinds.contains(request.kind) else {
            throw RPCError.invalid(
                "kind",
                "is received, displayed, tapped, dismissed or dropped; a goal needs no "
                    + "notification")
        }
        let size = min(most, try PageSize.checked(request.pageSize))
        let last = try PageToken.decode(request.pageToken) { Int64($0) } ?? -1
        let record = try await service.store.record(
            id: try request.notificationId.required("notification_id"), app: app)
        let wanted = request.kind == .unspecified ? kinds : [request.kind]
        let found = try await receipts(
            of: record.sequence, wanted, after: last, limit: size, on: service)
        var response = Proto.ListReactionsResponse()
        response.devices = try await devices(of: record, found.receipts, on: service)
        if let end = found.end { response.nextPageToken = PageToken.encode("\(end)") }
        return response
    }

    /// The kinds of events that a device has reported, with a bit for each.
    private struct Receipt: Sendable {
        let ordinal: UInt32
        let bits: Int64

        var kinds: [Proto.EventKind] {
            ReactionList.kinds.filter { bits & ReactionList.bit($0) != 0 }
        }
    }

    private static func bit(_ kind: Proto.EventKind) -> Int64 { 1 << Int64(kind.rawValue) }

    /// Returns receipts with one of the kinds, and the ordinal after which there may be more; nil
    /// if there are no more.
    private static func receipts(
        of notification: Int64, _ kinds: [Proto.EventKind], after last: Int64, limit: Int,
        on service: isolated DeliveryService
    ) async throws -> (receipts: [Receipt], end: Int64?) {
        let mask = kinds.reduce(0) { $0 | bit($1) }
        return try await service.store.database.read { database in
            var (receipts, seen, end) = ([Receipt](), 0, last)
            var isWhole = true
            try database.visit(
                """
                SELECT ordinal, kinds FROM receipt WHERE notification = ? AND ordinal > ?
                ORDER BY ordinal
                """, list: [.integer(notification), .integer(last)]
            ) { row in
                guard receipts.count < limit, seen < looked else {
                    isWhole = false
                    return false
                }
                seen += 1
                end = row.integer(0)
                if row.integer(1) & mask != 0 {
                    receipts.append(
                        Receipt(
                            ordinal: UInt32(truncatingIfNeeded: end), bits: row.integer(1)))
                }
                return true
            }
            return (receipts, isWhole ? nil : end)
        }
    }

    /// Returns the devices of receipts, without those that do not exist any more.
    private static func devices(
        of record: NotificationRecord, _ receipts: [Receipt], on service: isolated DeliveryService
    ) async throws -> [Proto.DeviceReactions] {
        let ids = try await FormerAudience.present(receipts.map(\.ordinal), of: record, on: service)
        guard !ids.isEmpty else { return [] }
        return try await service.store.database.read { database in
            try receipts.compactMap { receipt in
                guard let id = ids[receipt.ordinal] else { return nil }
                let times = try times(
                    of: MessageID.of(record.id, receipt.ordinal), device: id, app: record.app,
                    in: database)
                return reactions(id, receipt.kinds, times)
            }
        }
    }

    private static func reactions(
        _ device: String, _ kinds: [Proto.EventKind], _ times: [Int32: UnixTime]
    ) -> Proto.DeviceReactions {
        var reactions = Proto.DeviceReactions()
        reactions.deviceId = device
        reactions.reactions = kinds.map { kind in
            var reaction = Proto.Reaction()
            (reaction.kind, reaction.time) = (kind, times[kind.rawValue]?.timestamp)
            return reaction
        }
        return reactions
    }

    /// Returns the times at which a device first reported each kind of event of a message, as far
    /// as its events are kept.
    private static func times(
        of message: String, device: String, app: String, in database: borrowing Database
    ) throws -> [Int32: UnixTime] {
        let rows = try database.rows(
            """
            SELECT kind, min(time) FROM event WHERE app = ? AND device = ? AND message = ?
            GROUP BY kind
            """, app, device, message
        ) {
            (Int32(truncatingIfNeeded: $0.integer(0)), UnixTime(milliseconds: $0.integer(1)))
        }
        return Dictionary(rows) { first, _ in first }
    }
}

extension DeliveryService {
    package func listReactions(
        _ request: Proto.ListReactionsRequest, _ call: CallContext
    ) async throws -> Proto.ListReactionsResponse {
        try await ReactionList.page(request, call, on: self)
    }
}
