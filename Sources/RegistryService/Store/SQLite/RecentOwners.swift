import Storage

/// Keeps writes to the index of owners together.
///
/// Digests are random: each entry alone would write a page of its own, 4 KiB for 25 bytes, twice.
/// So new ones are put at the end of a table that is in the order of their coming, and into a
/// temporary one, in memory, where they are found. When there is a roomful of them they are taken
/// over in the order of their digests, so that neighbours share a page: a few with each that
/// comes, for nobody is to wait for all. What was taken over goes from both tables afterwards;
/// until then it is in all three, and the temporary one is right. At a start that one is filled
/// from the file, and all that is in it is new.
///
/// The last number is never free: a row that is not needed any more is emptied at first, and the
/// newest of a round stays until the next one. So what comes during a round is newer than it.
enum RecentOwners {
    /// Entries that wait before a round begins: at a million devices some ten share a page, and
    /// they take 4 MB of memory, at most a half more during a round.
    static let room = 65_536
    /// Every so many entries a round goes on.
    static let stride: Int64 = 64
    /// By so many.
    static let atOnce: Int64 = 256

    /// What a round does to the entries up to the newest one at its beginning.
    enum Step: Int64 {
        /// There is none.
        case wait
        /// Takes them over into the index.
        case takeOver
        /// Deletes them from the table of new ones.
        case forgetInFile
        /// Deletes them from the temporary one.
        case forgetInMemory
    }

    /// What the writing connection makes for itself; other room for tests.
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
}

extension Database {
    /// Goes on with the round; `last` is the newest entry.
    borrowing func settleOwners(upTo last: Int64) throws {
        let round = try first("SELECT room, until, step, digest FROM temp.round") { row in
            (room: row.integer(0), until: row.integer(1), step: row.integer(2), digest: row.blob(3))
        }
        guard let round else { return }
        switch RecentOwners.Step(rawValue: round.step) {
        case .takeOver: try takeOver(after: round.digest, upTo: round.until)
        case .forgetInFile: try forgetInFile(upTo: round.until)
        case .forgetInMemory: try forgetInMemory(after: round.digest, upTo: round.until)
        case .wait, nil:
            let first = try first("SELECT min(sequence) FROM recent_owner") { $0.integer(0) }
            guard last - (first ?? last) >= round.room else { return }
            try run("UPDATE temp.round SET until = ?", last)
            try begin(.takeOver)
        }
    }

    private borrowing func begin(_ step: RecentOwners.Step) throws {
        try run("UPDATE temp.round SET step = ?, digest = x''", step.rawValue)
    }

    private borrowing func takeOver(after digest: [UInt8], upTo until: Int64) throws {
        let end = try end(after: digest, upTo: until)
        try run(
            """
            INSERT INTO owner (digest, row) SELECT digest, row FROM temp.recent
            WHERE digest > ? AND digest <= ? AND sequence <= ? ORDER BY digest
            ON CONFLICT DO UPDATE SET row = excluded.row
            """, digest, end ?? OwnedKey.last, until)
        try proceed(to: end, orTo: .forgetInFile)
    }

    // Before those in memory: an entry that is in the file alone is changed by nobody, and would be
    // believed at the next start.
    private borrowing func forgetInFile(upTo until: Int64) throws {
        let first = try first("SELECT min(sequence) FROM recent_owner") { $0.integer(0) }
        guard let first, first < until else { return try begin(.forgetInMemory) }
        try run(
            "DELETE FROM recent_owner WHERE sequence < ?", min(first + RecentOwners.atOnce, until))
    }

    private borrowing func forgetInMemory(after digest: [UInt8], upTo until: Int64) throws {
        let end = try end(after: digest, upTo: until)
        try run(
            "DELETE FROM temp.recent WHERE digest > ? AND digest <= ? AND sequence < ?", digest,
            end ?? OwnedKey.last, until)
        try proceed(to: end, orTo: .wait)
    }

    /// The last digest of those that go together; nil: all that are left do.
    private borrowing func end(after digest: [UInt8], upTo until: Int64) throws -> [UInt8]? {
        try first(
            """
            SELECT digest FROM temp.recent WHERE digest > ? AND sequence <= ?
            ORDER BY digest LIMIT 1 OFFSET ?
            """, digest, until, RecentOwners.atOnce - 1
        ) { $0.blob(0) }
    }

    private borrowing func proceed(
        to digest: [UInt8]?, orTo step: RecentOwners.Step
    ) throws {
        guard let digest else { return try begin(step) }
        try run("UPDATE temp.round SET digest = ?", digest)
    }
}
