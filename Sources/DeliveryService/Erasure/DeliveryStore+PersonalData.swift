import DeliveryEngine
import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// What a device said of messages.
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

    /// What a device has not got: a page of what is to be tried again, and one of what was given
    /// up.
    func undelivered(
        to device: String, app: String, offset: Int, limit: Int
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
            response.failed = try database.rows(
                """
                SELECT id, adapter, is_uncertain, time, error FROM failure
                JOIN notification ON sequence = notification WHERE device = ? AND app = ?
                ORDER BY sequence, adapter LIMIT ? OFFSET ?
                """, device, app, limit, offset
            ) { row in
                var failed = Proto.FailedDelivery()
                failed.notificationId = row.text(0)
                failed.adapter = row.text(1)
                failed.uncertain = row.integer(2) != 0
                failed.time = UnixTime(milliseconds: row.integer(3)).timestamp
                failed.error = row.text(4)
                return failed
            }
            return response
        }
    }
}
