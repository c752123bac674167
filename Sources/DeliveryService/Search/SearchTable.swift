import Protocol
import ServiceKit
import Storage

/// The words of notifications, by which they are searched (SQLite FTS5).
///
/// The table has the words and not the texts. It follows the table of notifications in batches, so
/// that nothing is added to a send.
enum SearchTable {
    /// The table of words, and the row with the position up to which notifications are in it.
    static let creation = """
        CREATE VIRTUAL TABLE notification_text USING fts5(
            id, app, type, audience, sender, content,
            content='', tokenize='unicode61 remove_diacritics 2'
        );
        CREATE TABLE notification_search (
            last INTEGER NOT NULL,
            purging INTEGER NOT NULL
        ) STRICT;
        INSERT INTO notification_search VALUES (0, 0);
        """

    private static let columns = "rowid, id, app, type, audience, sender, content"
    private static let values = "?, ?, ?, ?, ?, ?, ?"
    // The texts are constants, because a prepared statement is found by its text's address.
    private static let adding = "INSERT INTO notification_text (\(columns)) VALUES (\(values))"
    private static let removing = """
        INSERT INTO notification_text (notification_text, \(columns)) VALUES ('delete', \(values))
        """

    /// Adds the next notifications, `limit` at most; returns how many.
    static func follow(limit: Int, in database: borrowing Database) throws -> Int {
        let records = try NotificationTable.next(
            after: try last(in: database), limit: limit, in: database)
        guard let end = records.last?.sequence else { return 0 }
        for record in records {
            try write(adding, record, in: database)
        }
        try database.run("UPDATE notification_search SET last = ?", end)
        return records.count
    }

    /// Returns whether there are notifications that were not added yet.
    static func isBehind(in database: borrowing Database) throws -> Bool {
        try database.first(
            "SELECT EXISTS (SELECT 1 FROM notification WHERE sequence > ?)",
            try last(in: database)
        ) { $0.integer(0) != 0 } ?? false
    }

    /// Removes the words of a notification, which is still there.
    static func remove(_ sequence: Int64, in database: borrowing Database) throws {
        guard sequence <= (try last(in: database)),
            let record = try NotificationTable.with(sequence: sequence, in: database)
        else { return }
        try write(removing, record, in: database)
        try set(.begin, in: database)
    }

    /// Adds the words of a notification that ``remove(_:in:)`` took away, as it is now.
    static func add(_ sequence: Int64, in database: borrowing Database) throws {
        guard sequence <= (try last(in: database)),
            let record = try NotificationTable.with(sequence: sequence, in: database)
        else { return }
        try write(adding, record, in: database)
    }

    /// Returns whether words were removed that are not overwritten yet.
    static func mustPurge(in database: borrowing Database) throws -> Bool {
        try purging(in: database) != .done
    }

    /// Overwrites some of the words that were removed; returns whether there may be more.
    static func purge(in database: borrowing Database) throws -> Bool {
        let stage = try purging(in: database)
        guard stage != .done else { return false }
        // FTS5 keeps them until it merges: a negative number begins to merge everything, positive
        // ones go on, and changes of fewer than two rows say that it has ended.
        let before = try changes(in: database)
        try database.run(
            "INSERT INTO notification_text (notification_text, rank) VALUES ('merge', ?)",
            stage == .begin ? -200 : 200)
        let isDone = try changes(in: database) - before < 2
        try set(isDone ? .done : .going, in: database)
        return !isDone
    }

    /// The progress of overwriting removed words.
    private enum Purging: Int {
        case done = 0, begin, going
    }

    private static func purging(in database: borrowing Database) throws -> Purging {
        try database.first("SELECT purging FROM notification_search") {
            Purging(rawValue: Int($0.integer(0)))
        }?.flatMap(\.self) ?? .done
    }

    private static func set(_ stage: Purging, in database: borrowing Database) throws {
        try database.run("UPDATE notification_search SET purging = ?", stage.rawValue)
    }

    /// Returns the numbers of notifications that match, newest first, within a range.
    static func matches(
        _ expression: String, after: Int64, before: Int64, limit: Int,
        in database: borrowing Database
    ) throws -> [Int64] {
        try database.rows(
            """
            SELECT rowid FROM notification_text
            WHERE notification_text MATCH ? AND rowid > ? AND rowid < ?
            ORDER BY rowid DESC LIMIT ?
            """, expression, after, before, limit
        ) { $0.integer(0) }
    }

    /// Returns the number of the first notification that was made at a time or later; the number
    /// after the last if none was.
    ///
    /// Numbers grow with time, so this asks for some forty of them and not for all.
    static func sequence(at time: UnixTime, in database: borrowing Database) throws -> Int64 {
        let end = try database.first("SELECT max(sequence) FROM notification") { $0.integer(0) }
        var range: Range<Int64> = 0..<(end ?? 0) + 1
        while !range.isEmpty {
            let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
            let found = try database.first(
                """
                SELECT sequence, create_time FROM notification WHERE sequence >= ?
                ORDER BY sequence LIMIT 1
                """, middle
            ) { (sequence: $0.integer(0), time: $0.integer(1)) }
            if let found, found.time < time.milliseconds {
                range = min(found.sequence + 1, range.upperBound)..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }

    private static func last(in database: borrowing Database) throws -> Int64 {
        try database.first("SELECT last FROM notification_search") { $0.integer(0) } ?? 0
    }

    private static func changes(in database: borrowing Database) throws -> Int64 {
        try database.first("SELECT total_changes()") { $0.integer(0) } ?? 0
    }

    private static func write(
        _ statement: String, _ record: NotificationRecord, in database: borrowing Database
    ) throws {
        // An audience that names a device is changed when that is erased; it names one afterwards,
        // too, so that the same words are removed as were added.
        let names = try? NamedDevices.ids(in: record.audience)
        try database.run(
            statement, record.sequence, record.id, record.app, record.type,
            names?.isEmpty == true ? record.audience : "", record.sentBy,
            words(of: record.content))
    }

    private static func words(of content: Proto.Content) -> String {
        ([content.title, content.body, content.url]
            + content.localized.flatMap { [$0.title, $0.body] })
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
