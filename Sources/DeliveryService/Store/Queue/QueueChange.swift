import DeliveryEngine
import ServiceKit
import Storage

/// The changes of a notification's counts when deliveries end.
struct QueueChange {
    /// The changes to add to the counts; may be negative.
    var counts = DeliveryCounts()
    var openChunks = 0

    /// Writes the changes, and finishes the notification if nothing of it is open any more.
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
