import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The feeds and their entries, inside a transaction.
///
/// An app's entries are numbered from 1, without a gap but for those that were removed. So a page
/// of the archive, which is 50 numbers, stays what it is. Of a removed entry the row remains, with
/// an empty entry, so that it does not come back when its notification is sent again.
enum FeedTable {
    /// The tables.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE feed (
            app TEXT PRIMARY KEY,
            id TEXT NOT NULL,
            settings BLOB NOT NULL,
            changed INTEGER NOT NULL,
            last INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE feed_entry (
            app TEXT NOT NULL,
            number INTEGER NOT NULL,
            notification_id TEXT NOT NULL UNIQUE,
            time INTEGER NOT NULL,
            entry BLOB NOT NULL,
            PRIMARY KEY (app, number)
        ) STRICT;
        """

    /// A feed as it is stored.
    struct Stored {
        let id: String
        var settings: Proto.Feed
        let changed: UnixTime
        /// The number of the last entry; 0 before the first.
        let last: Int64
    }

    static func feed(of app: String, in database: borrowing Database) throws -> Stored? {
        try database.first(
            "SELECT id, settings, changed, last FROM feed WHERE app = ?", app
        ) { row in
            Stored(
                id: row.text(0), settings: try Proto.Feed(decoding: row.blob(1)),
                changed: UnixTime(milliseconds: row.integer(2)), last: row.integer(3))
        }
    }

    /// Stores the settings of a feed; a new one gets the id.
    static func keep(
        _ settings: Proto.Feed, of app: String, id: String, at time: UnixTime,
        in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO feed (app, id, settings, changed, last) VALUES (?, ?, ?, ?, 0)
            ON CONFLICT DO UPDATE SET settings = excluded.settings, changed = excluded.changed
            """, app, id, try settings.encoded(), time.milliseconds)
    }

    /// Adds a notification that was sent to its app's feed, if it belongs there.
    ///
    /// One that is sent again stays where it is, or stays out if it was removed.
    static func take(
        _ record: NotificationRecord, now: UnixTime, in database: borrowing Database
    ) throws {
        guard let feed = try feed(of: record.app, in: database),
            let entry = feed.settings.entry(for: record),
            try !has(record.id, in: database)
        else { return }
        let number = feed.last + 1
        try database.run(
            """
            INSERT INTO feed_entry (app, number, notification_id, time, entry)
            VALUES (?, ?, ?, ?, ?)
            """, record.app, number, record.id,
            (record.machine.finishTime ?? now).milliseconds, try entry.encoded())
        try database.run("UPDATE feed SET last = ? WHERE app = ?", number, record.app)
        guard number % FeedLimits.page == 0 else { return }
        try database.run(
            "DELETE FROM feed_entry WHERE app = ? AND number <= ?", record.app,
            number - FeedLimits.kept)
    }

    private static func has(_ id: String, in database: borrowing Database) throws -> Bool {
        try database.first("SELECT 1 FROM feed_entry WHERE notification_id = ?", id) { _ in true }
            ?? false
    }

    /// Removes an entry; returns whether there was one.
    static func remove(
        _ id: String, of app: String, at time: UnixTime, in database: borrowing Database
    ) throws -> Bool {
        let count = try database.run(
            """
            UPDATE feed_entry SET entry = x''
            WHERE app = ? AND notification_id = ? AND length(entry) > 0
            """, app, id)
        try database.run(
            "UPDATE feed SET changed = ? WHERE app = ? AND ? > 0", time.milliseconds, app, count)
        return count > 0
    }

    /// Returns how many entries an app's feed has.
    static func count(of app: String, in database: borrowing Database) throws -> Int64 {
        try database.first(
            "SELECT count(*) FROM feed_entry WHERE app = ? AND length(entry) > 0", app
        ) { $0.integer(0) } ?? 0
    }

    /// Returns the entries with these numbers, the newest first.
    static func entries(
        of app: String, _ numbers: ClosedRange<Int64>, in database: borrowing Database
    ) throws -> [(entry: Proto.FeedEntry, time: UnixTime)] {
        try database.rows(
            """
            SELECT entry, time FROM feed_entry
            WHERE app = ? AND number BETWEEN ? AND ? AND length(entry) > 0
            ORDER BY number DESC
            """, app, numbers.lowerBound, numbers.upperBound
        ) { row in
            let time = UnixTime(milliseconds: row.integer(1))
            var entry = try Proto.FeedEntry(decoding: row.blob(0))
            entry.sendTime = time.timestamp
            return (entry, time)
        }
    }

    /// Returns whether there are entries up to a number.
    static func hasEntries(
        of app: String, upTo number: Int64, in database: borrowing Database
    ) throws -> Bool {
        try database.first(
            """
            SELECT 1 FROM feed_entry WHERE app = ? AND number <= ? AND length(entry) > 0 LIMIT 1
            """, app, number
        ) { _ in true } ?? false
    }
}
