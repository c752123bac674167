import DeliveryEngine
import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Returns the events that a device reported.
    func events(
        of device: String, app: String, offset: Int, limit: Int
    ) async throws -> [Proto.Event] {
        try await database.read { database in
            try database.rows(
                """
                SELECT id, message, kind, time, reason FROM event WHERE app = ? AND device = ?
                ORDER BY id LIMIT ? OFFSET ?
                """, app, device, limit, offset
            ) { row in
                var event = Proto.Event()
                event.id = row.text(0)
                event.messageId = row.text(1)
                event.kind = Proto.EventKind(rawValue: Int32(truncatingIfNeeded: row.integer(2)))
                event.time = UnixTime(milliseconds: row.integer(3)).timestamp
                event.reason = row.text(4)
                return event
            }
        }
    }

    /// Returns a page of a device's open retries, and a page of its failures.
    func undelivered(
        to device: String, _ ordinal: UInt32, app: String, offset: Int, limit: Int
    ) async throws -> Proto.GetDeliveryDataResponse {
        try await database.read { database in
            var response = Proto.GetDeliveryDataResponse()
            response.pending = try database.rows(
                """
                SELECT id, adapter, attempts, retry.due_time, error FROM retry
                JOIN notification ON sequence = notification WHERE device = ? AND app = ?
                ORDER BY sequence, adapter LIMIT ? OFFSET ?
                """, device, app, limit, offset
            ) { row in
                var pending = Proto.PendingDelivery()
                pending.notificationId = row.text(0)
                pending.adapter = row.text(1)
                pending.attempts = UInt32(clamping: row.integer(2))
                pending.dueTime = UnixTime(milliseconds: row.integer(3)).timestamp
                pending.error = row.text(4)
                return pending
            }
            let groups = try FailureTable.groups(of: device, ordinal, app: app, in: database)
            response.failed = try groups.dropFirst(offset).prefix(limit).map { group in
                var failed = Proto.FailedDelivery()
                let name = try NotificationName.of(group.kind.notification, in: database)
                (failed.notificationId, failed.adapter) = (name?.id ?? "", group.kind.adapter)
                failed.uncertain = group.kind.failure == Proto.FailureClass.uncertain.rawValue
                (failed.time, failed.error) = (group.time.timestamp, group.kind.error)
                return failed
            }
            return response
        }
    }
}
