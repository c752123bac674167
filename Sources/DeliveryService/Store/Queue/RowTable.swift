import DeliveryEngine
import ServiceKit
import Storage

/// The table of deliveries that are tried again, inside a transaction.
enum RowTable {
    /// Adds the time of the first attempt, in milliseconds; 0 if it is unknown.
    static let firstTime = "ALTER TABLE retry ADD COLUMN first_time INTEGER NOT NULL DEFAULT 0"

    /// A leased row, about which its worker reports.
    struct Leased {
        /// The device's id.
        var device: String
        var lane: Int64
        /// The state; `over` if the delivery was counted as expired or cancelled.
        var state: WorkState
        var attempts: Int
        /// The time of the first attempt; nil if it is unknown.
        var since: UnixTime?
    }

    /// The token of a row's lease, the lease's end (in nanoseconds of the steady clock) and the
    /// worker.
    struct Hold {
        var token: LeaseToken
        var until: Int64
        var worker: Int64
    }

    /// Leases a row to a worker.
    static func lease(
        _ key: RowKey, _ hold: Hold, in database: borrowing Database
    ) throws {
        try database.run(
            """
            UPDATE retry SET is_leased = 1, may_have_arrived = may_have_arrived OR is_leased
            WHERE notification = ? AND ordinal = ? AND adapter = ?
            """, key.notification, key.ordinal, key.adapter)
        try database.run(
            """
            INSERT OR REPLACE INTO row_lease (notification, ordinal, adapter, token, until, worker)
            VALUES (?, ?, ?, ?, ?, ?)
            """, key.notification, key.ordinal, key.adapter, hold.token.number, hold.until,
            hold.worker)
    }

    /// Deletes a row and its lease; returns false if there is no such row.
    @discardableResult
    static func delete(_ key: RowKey, in database: borrowing Database) throws -> Bool {
        try database.run(
            "DELETE FROM row_lease WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter)
        return try database.run(
            "DELETE FROM retry WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter) > 0
    }

    /// Returns a row; nil unless it is leased with `token`.
    static func leased(
        _ key: RowKey, by token: LeaseToken, in database: borrowing Database
    ) throws -> Leased? {
        try database.first(
            """
            SELECT device, lane, state, attempts, first_time FROM row_lease
            JOIN retry USING (notification, ordinal, adapter)
            WHERE row_lease.notification = ? AND row_lease.ordinal = ? AND row_lease.adapter = ?
                AND token = ?
            """, key.notification, key.ordinal, key.adapter, token.number
        ) {
            Leased(
                device: $0.text(0), lane: $0.integer(1),
                state: WorkState(rawValue: Int($0.integer(2))) ?? .over,
                attempts: Int($0.integer(3)), since: Self.since($0.integer(4)))
        }
    }

    /// Returns the time in the column `first_time`; nil for 0.
    static func since(_ milliseconds: Int64) -> UnixTime? {
        milliseconds == 0 ? nil : UnixTime(milliseconds: milliseconds)
    }

    /// Ends the lease of a row and leaves the row unchanged.
    static func giveBack(_ key: RowKey, in database: borrowing Database) throws {
        try database.run(
            "DELETE FROM row_lease WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter)
        try database.run(
            "UPDATE retry SET is_leased = 0 WHERE notification = ? AND ordinal = ? AND adapter = ?",
            key.notification, key.ordinal, key.adapter)
    }

    /// Extends the lease of a row.
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
