import Audience
import ServiceKit
import ServiceStorage
import Storage

/// Counts of the erasures of users, inside a transaction.
enum ErasedUserTable {
    /// The table, and how an erased user stands in the list of erasures.
    ///
    /// A user is known by a mark. In the list of erasures, an entry of the kind 3 is the erasure of
    /// a user; `id` is then the user's, and `row` has the app and, in place of an ordinal, how
    /// often the user was erased.
    static let schema = """
        CREATE TABLE erased_user (
            app INTEGER NOT NULL,
            mark BLOB NOT NULL,
            count INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, mark)
        ) WITHOUT ROWID, STRICT;
        CREATE INDEX erased_user_time ON erased_user (time);
        """

    /// Deletes rows of a deleted app; takes the app and a limit.
    static let discarding = """
        DELETE FROM erased_user WHERE (app, mark) IN (
            SELECT app, mark FROM erased_user WHERE app = ? LIMIT ?)
        """

    /// The time that a row is needed: as long as the log of erasures has its mark, and a day more.
    private static let age = ErasureLog.age + ErasureLog.slack + .seconds(86_400)

    static func note(
        _ user: UserErasure, at time: UnixTime, in database: borrowing Database
    ) throws -> UInt32 {
        let end = time.milliseconds - age.components.seconds * 1000
        try database.run("DELETE FROM erased_user WHERE time < ?", end)
        let count = try database.first(
            """
            INSERT INTO erased_user (app, mark, count, time) VALUES (?, ?, 1, ?)
            ON CONFLICT DO UPDATE SET count = count + 1, time = excluded.time RETURNING count
            """, user.app.number, user.mark.bytes, time.milliseconds
        ) { UInt32(truncatingIfNeeded: $0.integer(0)) }
        let row = DeviceRow(app: user.app.number, ordinal: count ?? 1)
        try database.run(
            "INSERT INTO erasure (kind, row, id) VALUES (3, ?, ?)", row.number, user.id.text)
        return row.ordinal
    }

    static func count(
        of user: UserErasure, in database: borrowing Database
    ) throws -> UInt32 {
        try database.first(
            "SELECT count FROM erased_user WHERE app = ? AND mark = ?", user.app.number,
            user.mark.bytes
        ) { UInt32(truncatingIfNeeded: $0.integer(0)) } ?? 0
    }
}

extension Database {
    borrowing func noteErasure(of user: UserErasure, at time: UnixTime) throws -> UInt32 {
        try ErasedUserTable.note(user, at: time, in: self)
    }

    borrowing func erasureCount(of user: UserErasure) throws -> UInt32 {
        try ErasedUserTable.count(of: user, in: self)
    }
}
