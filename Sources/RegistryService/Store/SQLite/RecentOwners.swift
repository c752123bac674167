import Storage

/// Groups writes to the index of owners.
///
/// Digests are random, so each new entry alone would write a page of its own: 4 KiB for 25 bytes,
/// twice. New entries are therefore appended to a table in the order in which they arrive, and also
/// added to a temporary table in memory, where lookups find them. When there are `room` of them, a
/// round merges them into the index in the order of their digests, so that neighbours share a page.
/// After every `stride` new entries the round handles `atOnce` entries, so that no call waits for
/// all of them.
/// Merged entries are then deleted from both tables. Until then an entry is in all three, and the
/// temporary table is authoritative. A start fills the temporary table from the file and treats all
/// its entries as new.
///
/// The largest sequence number is never free: a row that is no longer needed is emptied first, and
/// the newest entry of a round stays until the next round. So entries that arrive during a round
/// have larger numbers.
enum RecentOwners {
    /// The number of entries after which a round begins.
    ///
    /// With a million devices about ten of them share a page. They take 4 MB of memory, and at most
    /// half as much again during a round.
    static let room = 65_536
    /// The number of new entries after which a round continues.
    static let stride: Int64 = 64
    /// The number of entries that a round handles each time.
    static let atOnce: Int64 = 256

    /// The step of a round for the entries up to the one that was newest when the round began.
    enum Step: Int64 {
        /// No round is in progress.
        case wait
        /// Merges the entries into the index.
        case takeOver
        /// Deletes the entries from the table in the file.
        case forgetInFile
        /// Deletes the entries from the temporary table.
        case forgetInMemory
    }

    /// Returns the SQL that creates the writing connection's temporary tables.
    ///
    /// Tests pass a smaller `room`.
    static func tables(room: Int) -> String {
        """
        CREATE TEMP TABLE recent (
            digest BLOB PRIMARY KEY,
            row INTEGER NOT NULL,
            sequence INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;
        INSERT INTO temp.recent SELECT digest, row, sequence FROM recent_owner
            WHERE digest <> x'' ORDER BY digest;
        CREATE TEMP TABLE round (
            room INTEGER NOT NULL,
            until INTEGER NOT NULL,
            step INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) STRICT;
        INSERT INTO temp.round VALUES (\(room), 0, \(Step.wait.rawValue), x'');
        """
    }

    /// Continues the round, or begins one if there are enough entries; `last` is the newest entry.
    static func settle(upTo last: Int64, in database: borrowing Database) throws {
        let round = try database.first("SELECT room, until, step, digest FROM temp.round") { row in
            (room: row.integer(0), until: row.integer(1), step: row.integer(2), digest: row.blob(3))
        }
        guard let round else { return }
        switch Step(rawValue: round.step) {
        case .takeOver: try takeOver(after: round.digest, upTo: round.until, in: database)
        case .forgetInFile: try forgetInFile(upTo: round.until, in: database)
        case .forgetInMemory:
            try forgetInMemory(after: round.digest, upTo: round.until, in: database)
        case .wait, nil:
            let first = try database.first("SELECT min(sequence) FROM recent_owner") {
                $0.integer(0)
            }
            guard last - (first ?? last) >= round.room else { return }
            try database.run("UPDATE temp.round SET until = ?", last)
            try begin(.takeOver, in: database)
        }
    }

    private static func begin(_ step: Step, in database: borrowing Database) throws {
        try database.run("UPDATE temp.round SET step = ?, digest = x''", step.rawValue)
    }

    private static func takeOver(
        after digest: [UInt8], upTo until: Int64, in database: borrowing Database
    ) throws {
        let end = try end(after: digest, upTo: until, in: database)
        try database.run(
            """
            INSERT INTO owner (digest, row) SELECT digest, row FROM temp.recent
            WHERE digest > ? AND digest <= ? AND sequence <= ? ORDER BY digest
            ON CONFLICT DO UPDATE SET row = excluded.row
            """, digest, end ?? OwnedKey.last, until)
        try proceed(to: end, orTo: .forgetInFile, in: database)
    }

    // This comes before the temporary table: an entry that is only in the file would not be
    // updated, and the next start would take it as current.
    private static func forgetInFile(upTo until: Int64, in database: borrowing Database) throws {
        let first = try database.first("SELECT min(sequence) FROM recent_owner") { $0.integer(0) }
        guard let first, first < until else { return try begin(.forgetInMemory, in: database) }
        try database.run(
            "DELETE FROM recent_owner WHERE sequence < ?", min(first + atOnce, until))
    }

    private static func forgetInMemory(
        after digest: [UInt8], upTo until: Int64, in database: borrowing Database
    ) throws {
        let end = try end(after: digest, upTo: until, in: database)
        try database.run(
            "DELETE FROM temp.recent WHERE digest > ? AND digest <= ? AND sequence < ?", digest,
            end ?? OwnedKey.last, until)
        try proceed(to: end, orTo: .wait, in: database)
    }

    /// Returns the last digest of the next group; nil if the group contains all remaining entries.
    private static func end(
        after digest: [UInt8], upTo until: Int64, in database: borrowing Database
    ) throws -> [UInt8]? {
        try database.first(
            """
            SELECT digest FROM temp.recent WHERE digest > ? AND sequence <= ?
            ORDER BY digest LIMIT 1 OFFSET ?
            """, digest, until, atOnce - 1
        ) { $0.blob(0) }
    }

    private static func proceed(
        to digest: [UInt8]?, orTo step: Step, in database: borrowing Database
    ) throws {
        guard let digest else { return try begin(step, in: database) }
        try database.run("UPDATE temp.round SET digest = ?", digest)
    }
}
