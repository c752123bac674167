import ServiceKit
import Storage

/// The counts of tags by day in a store.
protocol TagCountTables: ~Copyable {
    /// Stores an app's counts of a day, unless there are some of that day, and removes those of
    /// days before `oldest`.
    borrowing func keep(_ counts: DayCounts, of app: UInt32, since oldest: Int64) throws

    /// Returns an app's counts of some days, the newest first; days without any are left out.
    borrowing func tagCounts(of app: UInt32, on days: [Int64]) throws -> [DayCounts]
}

/// The table of the counts of tags by day, inside a transaction.
enum TagCountTable {
    /// The table.
    ///
    /// A row has the counts of one app and day, because they are read and removed together.
    static let schema = """
        CREATE TABLE tag_count (
            app INTEGER NOT NULL,
            day INTEGER NOT NULL,
            time INTEGER NOT NULL,
            whole INTEGER NOT NULL,
            tags TEXT NOT NULL,
            PRIMARY KEY (app, day)
        ) STRICT;
        """

    /// Deletes rows of a deleted app; takes the app and a limit.
    static let discarding = """
        DELETE FROM tag_count WHERE rowid IN (
            SELECT rowid FROM tag_count WHERE app = ? LIMIT ?)
        """

    static func keep(
        _ counts: DayCounts, of app: UInt32, since oldest: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT INTO tag_count (app, day, time, whole, tags) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """, app, counts.day, counts.time.milliseconds, counts.isWhole ? 1 : 0, counts.text)
        try database.run("DELETE FROM tag_count WHERE app = ? AND day < ?", app, oldest)
    }

    static func counts(
        of app: UInt32, on days: [Int64], in database: borrowing Database
    ) throws -> [DayCounts] {
        try days.sorted(by: >).compactMap { day in
            try database.first(
                "SELECT time, tags, whole FROM tag_count WHERE app = ? AND day = ?", app, day
            ) {
                DayCounts(
                    day: day, time: UnixTime(milliseconds: $0.integer(0)), text: $0.text(1),
                    isWhole: $0.integer(2) != 0)
            }
        }
    }
}

extension Database {
    borrowing func keep(_ counts: DayCounts, of app: UInt32, since oldest: Int64) throws {
        try TagCountTable.keep(counts, of: app, since: oldest, in: self)
    }

    borrowing func tagCounts(of app: UInt32, on days: [Int64]) throws -> [DayCounts] {
        try TagCountTable.counts(of: app, on: days, in: self)
    }
}

/// Stores an app's counts of a day.
struct KeepTagCounts: RegistryCommand {
    let app: UInt32
    let counts: DayCounts

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws {
        try tables.keep(counts, of: app, since: counts.day - TagGrowth.longest)
    }
}

/// Reads an app's counts of some days.
struct ReadTagCounts: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let app: UInt32
    let days: [Int64]

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DayCounts] {
        try tables.tagCounts(of: app, on: days)
    }
}
