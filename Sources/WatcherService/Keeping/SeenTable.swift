import ServiceKit
import Storage
import Times
import Watch

/// The items that are known of sources, so that none of them is sent again.
///
/// There may be tens of millions: they are looked through some at a time, so that no run waits for
/// long. Those whose source had them last longest ago are forgotten first.
struct SeenTable: Sendable {
    /// The number of rows one transaction reads or deletes.
    static let atOnce = 5000
    /// The interval at which the items of a source are looked through if it has some that are old
    /// enough to be forgotten, in days.
    private static let scanDays: Int64 = 7

    let database: DatabaseQueue
    /// A function that is called between two transactions.
    var rest: @Sendable () async -> Void = {}

    /// The result of storing items as known.
    struct Noted: Sendable {
        /// The number of items that were not known before.
        var new = 0
        /// The keys for which rules send once that were known before.
        var knownOnce: Set<ItemKey> = []
    }

    /// Stores the items of a run's result as known, inside a transaction.
    static func add(
        _ result: PassResult, of source: Int64, _ day: Int64, in database: borrowing Database
    ) throws -> Noted {
        var noted = Noted()
        let contents = result.contents.number
        for one in result.seen {
            let isNew = try one.store(of: source, day, contents: contents, in: database)
            if isNew { noted.new += 1 } else if one.isForGood { noted.knownOnce.insert(one.key) }
        }
        for key in result.grouped { try noteSent(key.bytes, of: source, in: database) }
        guard noted.new > 0 else { return noted }
        try database.run(
            "UPDATE source SET known_items = known_items + ?2 WHERE id = ?1", source, noted.new)
        return noted
    }

    /// Stores that an item has given a notification, inside a transaction.
    private static func noteSent(
        _ key: [UInt8], of source: Int64, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE seen SET was_sent = 1 WHERE source = ? AND key = ?", source, key)
    }

    /// Stores that the item of an entry has given a notification, inside a transaction.
    static func noteSent(entry id: Int64, in database: borrowing Database) throws {
        let item = try database.first("SELECT source, key FROM entry WHERE id = ?", id) {
            (source: $0.integer(0), key: $0.blob(1))
        }
        if let item { try noteSent(item.key, of: item.source, in: database) }
    }

    /// Returns the known items of a source among these keys.
    static func known(
        _ keys: [ItemKey], of source: Int64, in database: borrowing Database
    ) throws -> [ItemKey: KnownItem] {
        var known: [ItemKey: KnownItem] = [:]
        for key in keys {
            known[key] = try database.first(
                "SELECT hash, kept, was_sent, contents FROM seen WHERE source = ? AND key = ?",
                source, key.bytes
            ) {
                KnownItem(
                    hash: $0.integer(0), kept: KeptTexts.read($0.optionalText(1)),
                    wasSent: $0.integer(2) != 0, contents: $0.integer(3))
            }
        }
        for (key, time) in try QuarantineTable.times(of: source, in: database) {
            known[key]?.quarantined = time
        }
        try HeldEntries.add(to: &known, of: source, in: database)
        return known
    }

    /// Checks that a source and its app do not have more known items than are kept, inside the
    /// transaction that has added some.
    ///
    /// - Parameter new: The number of items that were added.
    /// - Throws: a problem of the run if they have.
    static func checkRoom(
        for new: Int, of source: Int64, _ allowances: WatcherAllowances,
        in database: borrowing Database
    ) throws {
        let own =
            try database.first("SELECT known_items FROM source WHERE id = ?", source) {
                Int($0.integer(0))
            } ?? 0
        guard own <= allowances.knownItemsOfSource else {
            throw PassProblem(
                .full,
                "the source has had more than \(allowances.knownItemsOfSource) items lately, the "
                    + "most that are known of one; narrow it, or make several sources of it")
        }
        // An app may have ten thousand sources: they are added up for every thousandth item only.
        let step = max(1, allowances.knownItemsOfApp / 20_000)
        guard own / step != (own - new) / step else { return }
        let ofApp =
            try database.first(
                """
                SELECT sum(known_items) FROM source
                WHERE app = (SELECT app FROM source WHERE id = ?)
                """, source
            ) { Int($0.integer(0)) } ?? 0
        guard ofApp <= allowances.knownItemsOfApp else {
            throw PassProblem(
                .full,
                "the sources of the app have had more than \(allowances.knownItemsOfApp) items "
                    + "lately, the most that are known of them together; narrow some of them")
        }
    }

    /// Returns a source of which items may be too old by now; nil if there is none.
    ///
    /// What counts is the last run that read the source, not the time: a source that has been
    /// unchanged for a year still has its items.
    func stale(_ overlaps: [Int64: Int64], now: UnixTime) async throws -> Int64? {
        try await database.read { database in
            let found = try database.rows(
                """
                SELECT id, last_day, oldest_day FROM source
                WHERE last_day - oldest_day > ?1 AND ?2 - scanned_day >= ?3
                """, WatchLimits.daysKept, now.day, Self.scanDays
            ) { ($0.integer(0), $0.integer(1) - $0.integer(2)) }
            return found.first { id, age in
                age > WatchLimits.daysKept + (overlaps[id] ?? 0)
            }?.0
        }
    }

    /// Forgets the items that left a source long ago.
    func prune(_ source: Int64, overlapDays: Int64, now: UnixTime) async throws {
        let bound = try await lastDay(of: source) - WatchLimits.daysKept - overlapDays
        var oldest = WatcherSchema.forGood
        _ = try await forget(source, before: bound) { oldest = min(oldest, $0) }
        let found = oldest
        try await database.write { database in
            try database.run(
                """
                UPDATE source SET scanned_day = ?2, oldest_day = min(?3, last_day) WHERE id = ?1
                """, source, now.day, found)
        }
    }

    /// Forgets at least `excess` items, first those that the source had last longest ago, but none
    /// that it still has or is asked for.
    ///
    /// - Parameter overlapDays: The days before its last run that the source is asked for.
    /// - Returns: the number of items that were forgotten.
    func trim(_ source: Int64, by excess: Int, overlapDays: Int64) async throws -> Int {
        let window = try await lastDay(of: source) - overlapDays
        var days: [Int64: Int] = [:]
        try await scan(source) { rows in
            for row in rows where row.day < window { days[row.day, default: 0] += 1 }
        }
        var (bound, going) = (Int64.min, 0)
        for day in days.keys.sorted() where going < excess {
            going += days[day] ?? 0
            bound = day + 1
        }
        if going < excess {
            try await database.write { database in
                _ = try database.run(
                    "UPDATE source SET full_day = last_day WHERE id = ?", source)
            }
        }
        guard going > 0 else { return 0 }
        return try await forget(source, before: bound) { _ in }
    }

    /// Forgets the items that a source had last before a day; returns how many.
    ///
    /// - Parameter left: Takes the days of the others.
    private func forget(
        _ source: Int64, before bound: Int64, left: (Int64) -> Void
    ) async throws -> Int {
        var count = 0
        try await scan(source) { rows in
            for row in rows where row.day >= bound { left(row.day) }
            guard let first = rows.first, let last = rows.last,
                rows.contains(where: { $0.day < bound })
            else { return }
            count += try await database.write { database in
                let gone = try database.run(
                    """
                    DELETE FROM seen
                    WHERE source = ?1 AND key >= ?2 AND key <= ?3 AND last < ?4
                    """, source, first.key, last.key, bound)
                try database.run(
                    "UPDATE source SET known_items = known_items - ?2 WHERE id = ?1", source, gone)
                return gone
            }
        }
        return count
    }

    private func scan(
        _ source: Int64, _ visit: ([(key: [UInt8], day: Int64)]) async throws -> Void
    ) async throws {
        var after: [UInt8] = []
        while !Task.isCancelled {
            let start = after
            let rows = try await database.read { database in
                try database.rows(
                    "SELECT key, last FROM seen WHERE source = ? AND key > ? ORDER BY key LIMIT ?",
                    source, start, Self.atOnce
                ) { (key: $0.blob(0), day: $0.integer(1)) }
            }
            guard let last = rows.last else { return }
            after = last.key
            try await visit(rows)
            await rest()
        }
    }

    private func lastDay(of source: Int64) async throws -> Int64 {
        try await database.read { database in
            try database.first("SELECT last_day FROM source WHERE id = ?", source) {
                $0.integer(0)
            } ?? 0
        }
    }
}
