import Protocol
import ServiceKit
import Storage

/// The caps of apps, inside a transaction.
enum CapTable {
    /// Stores a cap in the place of one of its type; what was counted stays.
    ///
    /// - Throws: `resourceExhausted` for one too many.
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

    /// An app's caps, the most specific first, so that the first one that says no is whose reason
    /// counts.
    static func all(
        of app: String, in database: borrowing Database
    ) throws -> [FrequencyCap] {
        try database.rows(
            """
            SELECT number, app, type, cap, generation FROM frequency_cap WHERE app = ?
            ORDER BY length(type) DESC, type
            """, app, read: read)
    }

    /// The caps that a notification counts for, the most specific first.
    static func concerning(
        _ record: NotificationRecord, in database: borrowing Database
    ) throws -> [FrequencyCap] {
        // Digests were counted when they were made; what shows nothing disturbs nobody.
        guard !record.isDigest, !record.content.silent, !record.content.clear else { return [] }
        return try all(of: record.app, in: database).filter { $0.covers(record.type) }
    }

    /// An app's caps by type, as they travel.
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

    /// The cap of a type.
    static func with(
        type: String, of app: String, in database: borrowing Database
    ) throws -> FrequencyCap? {
        try database.first(
            """
            SELECT number, app, type, cap, generation FROM frequency_cap
            WHERE app = ? AND type = ?
            """, app, type, read: read)
    }

    /// A cap whose time to make digests has come; nil: there is none.
    static func due(
        at now: UnixTime, in database: borrowing Database
    ) throws -> FrequencyCap? {
        try database.first(
            """
            SELECT number, app, type, cap, generation FROM frequency_cap
            WHERE next_digest <= ? ORDER BY next_digest LIMIT 1
            """, now.milliseconds, read: read)
    }

    /// When digests are made next; nil: nobody waits for one.
    static func setNextDigest(
        _ time: UnixTime?, of cap: FrequencyCap, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE frequency_cap SET next_digest = ? WHERE number = ?", time?.milliseconds,
            cap.number)
    }

    /// Sees to it that digests are made, at the latest then.
    static func expectDigest(
        _ time: UnixTime, of cap: FrequencyCap, in database: borrowing Database
    ) throws {
        try database.run(
            """
            UPDATE frequency_cap SET next_digest = min(coalesce(next_digest, ?1), ?1)
            WHERE number = ?2
            """, time.milliseconds, cap.number)
    }

    /// Removes a cap with all that was counted; false: there is none.
    static func delete(
        type: String, of app: String, in database: borrowing Database
    ) throws -> Bool {
        guard let cap = try with(type: type, of: app, in: database) else { return false }
        try forgetWaiting(cap.number, in: database)
        try database.run("DELETE FROM cap_count WHERE cap = ?", cap.number)
        try database.run("DELETE FROM frequency_cap WHERE number = ?", cap.number)
        return true
    }

    /// Notifications that are looked at for a generation that was before: more are not planned
    /// while one waits to be stored.
    private static let lookedBack = 10_000

    /// Begins to count anew if the registry has numbered its devices anew: the old numbers are
    /// other devices'.
    ///
    /// - Returns: false for devices that were numbered before that, by a plan that comes late:
    ///   nothing can be counted for them. No generation comes again.
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

    /// The place of a generation's first plan, as far back as it is looked; nil: there is none.
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
            generation: UInt64(bitPattern: row.integer(4)))
    }
}
