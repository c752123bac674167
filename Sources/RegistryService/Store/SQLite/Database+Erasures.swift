import Audience
import ServiceKit
import Storage

extension Database {
    borrowing func erasures(after sequence: Int64, limit: Int) throws -> ErasurePage {
        let state = try first("SELECT generation, is_put_back FROM feed_state") { row in
            (generation: row.blob(0), isPutBack: row.integer(1) != 0)
        }
        // The last sequence number, even if its row is deleted.
        let high = try first("SELECT seq FROM sqlite_sequence WHERE name = 'erasure'") {
            $0.integer(0)
        }
        let low = try first("SELECT min(sequence) FROM erasure") { $0.optionalInteger(0) }
        let entries = try rows(
            """
            SELECT sequence, kind, row, id FROM erasure WHERE sequence > ?
            ORDER BY sequence LIMIT ?
            """, sequence, limit
        ) { row in
            guard let what = ErasurePage.Erasure(row) else {
                throw StorageError(.corrupt, "the erasure \(row.integer(0)) cannot be read")
            }
            return ErasurePage.Entry(sequence: row.integer(0), what: what)
        }
        return ErasurePage(
            generation: state?.generation ?? [], isPutBack: state?.isPutBack ?? false,
            highWater: high ?? 0, lowWater: low ?? nil, entries: entries)
    }

    borrowing func forgetErasures(
        upTo sequence: Int64, usersUpTo users: Int64
    ) throws -> Bool {
        try run(
            "DELETE FROM erasure WHERE sequence <= iif(kind = 3, ?2, ?1)", sequence, users) > 0
    }

    borrowing func erasureCursor(of follower: FollowingService) throws -> Int64 {
        // A cursor of another generation does not count.
        try first(
            """
            SELECT sequence FROM erasure_cursor JOIN feed_state USING (generation)
            WHERE follower = ?
            """, follower.rawValue
        ) { $0.integer(0) } ?? 0
    }

    borrowing func setErasureCursor(of follower: FollowingService, _ sequence: Int64) throws {
        try run(
            """
            INSERT OR REPLACE INTO erasure_cursor (follower, generation, sequence)
            SELECT ?, generation, ? FROM feed_state
            """, follower.rawValue, sequence)
    }

    borrowing func isDueForReplay() throws -> Bool {
        try first("SELECT must_replay FROM feed_state") { $0.integer(0) } == 1
    }

    borrowing func setReplayed() throws {
        try run("UPDATE feed_state SET must_replay = 0")
    }

    /// Adds a deleted device to the list of erasures.
    borrowing func noteErasure(_ device: Device) throws {
        try run(
            "INSERT INTO erasure (row, id) VALUES (?, ?)", device.row.number,
            device.id.description)
    }
}

extension ErasurePage.Erasure {
    /// Reads a row of sequence number, kind, row and id; nil if that is not valid.
    fileprivate init?(_ row: Row) {
        guard let place = DeviceRow(row.integer(2)) else { return nil }
        switch row.integer(1) {
        case 0:
            guard let id = Identifier(row.text(3)) else { return nil }
            self = .device(place, id)
        case 1: self = .app(place.app, row.text(3))
        case 2: self = .newApp(place.app, row.text(3))
        case 3:
            guard let id = Selector.Name(row.text(3)) else { return nil }
            self = .user(place.app, count: place.ordinal, id)
        default: return nil
        }
    }
}
