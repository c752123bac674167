import DeliveryEngine
import ServiceKit
import Storage

/// The rows of deliveries that are tried again, inside a transaction.
enum RowTable {
    /// Takes a row out, and its lease; false: there is none.
    @discardableResult
    static func delete(_ key: RowKey, in database: borrowing Database) throws -> Bool {
        try database.run(
            "DELETE FROM row_lease WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter)
        return try database.run(
            "DELETE FROM retry WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter) > 0
    }

    /// Whose row it is, how often it was tried, and whether it was counted as expired or cancelled;
    /// nil unless `token` is what it is leased by.
    static func leased(
        _ key: RowKey, by token: LeaseToken, in database: borrowing Database
    ) throws -> (device: String, lane: Int64, state: WorkState, attempts: Int)? {
        try database.first(
            """
            SELECT device, lane, state, attempts FROM row_lease
            JOIN retry USING (notification, ordinal, adapter)
            WHERE row_lease.notification = ? AND row_lease.ordinal = ? AND row_lease.adapter = ?
                AND token = ?
            """, key.notification, key.ordinal, key.adapter, token.number
        ) {
            (
                $0.text(0), $0.integer(1), WorkState(rawValue: Int($0.integer(2))) ?? .over,
                Int($0.integer(3))
            )
        }
    }

    /// Gives a row back as it was.
    static func giveBack(_ key: RowKey, in database: borrowing Database) throws {
        try database.run(
            "DELETE FROM row_lease WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter)
        try database.run(
            "UPDATE retry SET is_leased = 0 WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter)
    }

    /// Lets a worker keep a row until then.
    static func renew(
        _ key: RowKey, until: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            """
            UPDATE row_lease SET until = ?
            WHERE notification = ? AND ordinal = ? AND adapter = ?
            """, until, key.notification, key.ordinal, key.adapter)
    }
}
