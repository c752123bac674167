import DeliveryEngine
import ServiceKit
import Storage

/// What changes of a notification when deliveries of it end.
struct QueueChange {
    /// Added to what is counted; may be negative.
    var counts = DeliveryCounts()
    var openChunks = 0

    /// Writes it; if nothing of the notification is open any more, it is finished.
    func apply(
        to sequence: Int64, now: UnixTime, in database: borrowing Database
    ) throws -> Transition? {
        let rest = try database.first(
            """
            UPDATE notification SET delivered = delivered + ?, failed = failed + ?,
                retrying = retrying + ?, suppressed = suppressed + ?, expired = expired + ?,
                uncertain = uncertain + ?, open_chunks = open_chunks + ?
            WHERE sequence = ?
            RETURNING open_chunks, retrying
            """, counts.delivered, counts.failed, counts.retrying, counts.suppressed,
            counts.expired, counts.uncertain, openChunks, sequence
        ) { ($0.integer(0), $0.integer(1)) }
        guard let rest, rest == (0, 0),
            let record = try NotificationTable.with(sequence: sequence, in: database)
        else { return nil }
        return try DeliveryStore.apply(
            [.finished(record.counts)], to: record, now: now, in: database)
    }
}
