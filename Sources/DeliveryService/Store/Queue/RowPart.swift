import DeliveryEngine
import Storage

/// The rows of a notification's devices from one ordinal to another, inside a transaction.
struct RowPart {
    let notification: Int64
    /// The ordinal before the first one of the part.
    let after: Int64
    /// The last ordinal of the part.
    let upTo: Int64

    /// Moves rows from one state to another.
    func set(_ new: WorkState, from old: WorkState, in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE retry SET state = ?
            WHERE notification = ? AND ordinal > ? AND ordinal <= ? AND state = ?
            """, new.rawValue, notification, after, upTo, old.rawValue)
    }

    /// Returns the rows of which an attempt may have arrived and that are not leased.
    func doubtful(in database: borrowing Database) throws -> [StoredDelivery] {
        try database.rows(
            """
            SELECT retry.ordinal, retry.adapter, lane, device, attempts
            FROM retry LEFT JOIN row_lease USING (notification, ordinal, adapter)
            WHERE retry.notification = ? AND retry.ordinal > ? AND retry.ordinal <= ?
                AND state <> 0 AND (may_have_arrived OR is_leased) AND until IS NULL
            """, notification, after, upTo
        ) { row in
            StoredDelivery(
                key: RowKey(
                    notification, UInt32(truncatingIfNeeded: row.integer(0)), row.text(1)),
                lane: row.integer(2), device: row.text(3), attempts: Int(row.integer(4)) - 1)
        }
    }

    /// Ends rows, and records why their devices got nothing; the results of leased ones are still
    /// recorded.
    func end(isCancelled: Bool, in database: borrowing Database) throws {
        try SetbackTable.addRows(of: self, in: database) {
            isCancelled ? .cancelled : .expired($0)
        }
        try database.run(
            """
            DELETE FROM retry
            WHERE notification = ?1 AND ordinal > ?2 AND ordinal <= ?3 AND state <> 0
                AND NOT EXISTS (SELECT 1 FROM row_lease
                    WHERE row_lease.notification = retry.notification
                        AND row_lease.ordinal = retry.ordinal
                        AND row_lease.adapter = retry.adapter)
            """, notification, after, upTo)
        try database.run(
            """
            UPDATE retry SET state = 0
            WHERE notification = ? AND ordinal > ? AND ordinal <= ? AND state <> 0
            """, notification, after, upTo)
    }
}
