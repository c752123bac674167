import Protocol
import ServiceKit
import Storage

/// The table of apps' caps, inside a transaction.
enum CapTable {
    /// Stores a cap in place of one with the same type; the counts stay.
    ///
    /// - Throws: `resourceExhausted` if the app has too many.
    static func put(_ cap: Proto.FrequencyCap, in database: borrowing Database) throws {
        let count = try database.first(
            "SELECT count(*) FROM frequency_cap WHERE app = ? AND type <> ?", cap.app, cap.type
        ) { Int($0.integer(0)) }
        guard count ?? 0 < CapLimits.perApp else {
            throw RPCError(
                .resourceExhausted,
                "an app has at most \(CapLimits.perApp) frequency caps; delete one first")
        }
        try database.run(
            """
            INSERT INTO frequency_cap (app, type, cap, span) VALUES (?, ?, ?, ?)
            ON CONFLICT (app, type) DO UPDATE SET cap = excluded.cap, span = excluded.span
            """, cap.app, cap.type, try cap.encoded(), (cap.window?.span ?? .zero).milliseconds)
        guard cap.overflow != .digest,
            let stored = try with(type: cap.type, of: cap.app, in: database)
        else { return }
        try forgetWaiting(stored.number, in: database)
    }

    /// Returns an app's caps, the most specific first; the first one that is exceeded gives the
    /// reason.
    static func all(
        of app: String, in database: borrowing Database
    ) throws -> [FrequencyCap] {
        try database.rows(
            """
            SELECT number, app, type, cap, generation FROM frequency_cap WHERE app = ?
            ORDER BY length(type) DESC, type
            """, app, read: read)
    }

    /// Returns the caps that apply to a notification, the most specific first.
    static func concerning(
        _ record: NotificationRecord, in database: borrowing Database
    ) throws -> [FrequencyCap] {
        // Digests were counted when they were made, and silent messages disturb nobody.
        guard !record.isDigest, !record.content.silent, !record.content.clear else { return [] }
        return try all(of: record.app, in: database).filter { $0.covers(record.type) }
    }

    /// Returns an app's caps by type, as protobuf messages.
    static func listed(
        of app: String, in database: borrowing Database
    ) throws -> [Proto.FrequencyCap] {
        try database.rows(
            "SELECT cap, next_digest FROM frequency_cap WHERE app = ? ORDER BY type", app
        ) { row in
            var cap = try Proto.FrequencyCap(decoding: row.blob(0))
            cap.nextDigestTime = row.optionalInteger(1).map {
                UnixTime(milliseconds: $0).timestamp
            }
            return cap
        }
    }

    /// Returns the cap of a type.
    static func with(
        type: String, of app: String, in database: borrowing Database
    ) throws -> FrequencyCap? {
        try database.first(
            """
            SELECT number, app, type, cap, generation FROM frequency_cap
            WHERE app = ? AND type = ?
            """, app, type, read: read)
    }

    /// Returns a cap whose digests are due; nil if there is none.
    static func due(
        at now: UnixTime, in database: borrowing Database
    ) throws -> FrequencyCap? {
        try database.first(
            """
            SELECT number, app, type, cap, generation FROM frequency_cap
            WHERE next_digest <= ? ORDER BY next_digest LIMIT 1
            """, now.milliseconds, read: read)
    }

    /// Sets when digests are made next; nil if none waits.
    static func setNextDigest(
        _ time: UnixTime?, of cap: FrequencyCap, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE frequency_cap SET next_digest = ? WHERE number = ?", time?.milliseconds,
            cap.number)
    }

    /// Makes sure that digests are made at the given time or earlier.
    static func expectDigest(
        _ time: UnixTime, of cap: FrequencyCap, in database: borrowing Database
    ) throws {
        try database.run(
            """
            UPDATE frequency_cap SET next_digest = min(coalesce(next_digest, ?1), ?1)
            WHERE number = ?2
            """, time.milliseconds, cap.number)
    }

    /// Deletes a cap with all its counts; returns false if there is none.
    static func delete(
        type: String, of app: String, in database: borrowing Database
    ) throws -> Bool {
        guard let cap = try with(type: type, of: app, in: database) else { return false }
        try forgetWaiting(cap.number, in: database)
        try database.run("DELETE FROM cap_count WHERE cap = ?", cap.number)
        try database.run("DELETE FROM frequency_cap WHERE number = ?", cap.number)
        return true
    }

    /// The number of notifications searched for an earlier generation; no more are planned while
    /// one waits to be stored.
    private static let lookedBack = 10_000

    /// Resets the counts if the registry has renumbered its devices, because the old ordinals
    /// belong to other devices.
    ///
    /// - Returns: False for a late plan with older ordinals, for which nothing can be counted. A
    ///   generation never returns.
    static func begin(
        _ cap: FrequencyCap, _ generation: UInt64, in database: borrowing Database
    ) throws -> Bool {
        guard cap.generation != generation else { return true }
        if let first = try firstPlan(of: cap.app, in: generation, database),
            let own = try firstPlan(of: cap.app, in: cap.generation, database), first < own
        {
            return false
        }
        try forgetWaiting(cap.number, in: database)
        try database.run("DELETE FROM cap_count WHERE cap = ?", cap.number)
        try database.run(
            "UPDATE frequency_cap SET generation = ? WHERE number = ?",
            Int64(bitPattern: generation), cap.number)
        return true
    }

    /// Returns the place of a generation's first plan, within the notifications searched; nil if
    /// there is none.
    private static func firstPlan(
        of app: String, in generation: UInt64, _ database: borrowing Database
    ) throws -> Int64? {
        try database.first(
            """
            SELECT min(planned) FROM (SELECT planned, generation FROM notification WHERE app = ?
                ORDER BY sequence DESC LIMIT ?) WHERE generation = ?
            """, app, lookedBack, Int64(bitPattern: generation)
        ) { $0.optionalInteger(0) } ?? nil
    }

    private static func forgetWaiting(
        _ cap: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE held_back SET waiting = NULL WHERE cap = ? AND waiting IS NOT NULL", cap)
        try database.run("UPDATE frequency_cap SET next_digest = NULL WHERE number = ?", cap)
    }

    private static func read(_ row: Row) throws -> FrequencyCap {
        let cap = try Proto.FrequencyCap(decoding: row.blob(3))
        return FrequencyCap(
            number: row.integer(0), app: row.text(1), type: row.text(2), limit: Int(cap.limit),
            window: cap.window?.span ?? .zero, digest: cap.overflow == .digest ? cap.digest : nil,
            generation: UInt64(bitPattern: row.integer(4)), setBy: cap.setBy)
    }
}
