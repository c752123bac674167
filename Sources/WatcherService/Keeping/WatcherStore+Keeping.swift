import Protocol
import ServiceKit
import Storage
import Times
import Watch

extension WatcherStore {
    /// How many rows one transaction reads or deletes, so that no run waits for long.
    private static let atOnce = 5000

    /// How often a source's keys are looked through.
    private static let scanDays: Int64 = 7

    /// Returns a source of which keys may be too old by now; nil if there is none.
    ///
    /// What counts is the last run that read the source, not the time: a source that has been
    /// unchanged for a year still has its items.
    func staleSource(_ overlaps: [Int64: Int64], now: UnixTime) async throws -> Int64? {
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

    /// Deletes the keys of items that left a source long ago, some at a time.
    ///
    /// - Parameter rest: called between two transactions.
    func prune(
        _ source: Int64, overlapDays: Int64, now: UnixTime, rest: () async -> Void = {}
    ) async throws {
        let days = WatchLimits.daysKept + overlapDays
        var (after, oldest): ([UInt8], Int64) = ([], WatcherSchema.forGood)
        while true {
            let start = after
            let rows = try await database.read { database in
                try database.rows(
                    "SELECT key, last FROM seen WHERE source = ? AND key > ? ORDER BY key LIMIT ?",
                    source, start, Self.atOnce
                ) { ($0.blob(0), $0.integer(1)) }
            }
            guard let last = rows.last else { break }
            after = last.0
            let end = last.0
            let bound = try await lastDay(of: source) - days
            for row in rows where row.1 >= bound { oldest = min(oldest, row.1) }
            if rows.contains(where: { $0.1 < bound }) {
                try await database.write { database in
                    _ = try database.run(
                        """
                        DELETE FROM seen
                        WHERE source = ?1 AND key > ?2 AND key <= ?3 AND last < ?4
                        """, source, start, end, bound)
                }
            }
            await rest()
        }
        let found = oldest
        try await database.write { database in
            try database.run(
                """
                UPDATE source SET scanned_day = ?2, oldest_day = min(?3, last_day) WHERE id = ?1
                """, source, now.day, found)
        }
    }

    private func lastDay(of source: Int64) async throws -> Int64 {
        try await database.read { database in
            try database.first("SELECT last_day FROM source WHERE id = ?", source) {
                $0.integer(0)
            } ?? 0
        }
    }

    /// Deletes some of the entries that nobody needs any more; returns whether there may be more.
    func pruneEntries(now: UnixTime) async throws -> Bool {
        let done = now.milliseconds - Self.kept.components.seconds * 1000
        let open = now.milliseconds - Self.keptOpen.components.seconds * 1000
        return try await database.write { database in
            let count = try database.run(
                """
                DELETE FROM entry WHERE id IN (
                    SELECT id FROM entry WHERE created < ?1
                    AND (state IN (4, 5, 6) OR state IN (2, 3) AND created < ?2) LIMIT ?3)
                """, done, open, Self.atOnce)
            return count == Self.atOnce
        }
    }

    /// Compares the apps that there are with those that sources have been seen to belong to.
    ///
    /// - Returns: those of which sources are here and that were deleted since.
    func goneApps(_ apps: [Proto.KnownApp]) async throws -> [String] {
        try await database.write { database in
            let own = try database.rows(
                """
                SELECT app FROM source UNION SELECT app FROM recipe
                UNION SELECT app FROM known_app
                """
            ) { $0.text(0) }
            var gone: [String] = []
            for app in own {
                let known = try database.first(
                    "SELECT deleted FROM known_app WHERE app = ?", app
                ) { $0.integer(0) }
                let there = apps.first { $0.app == app }.map { Int64(clamping: $0.lastDeletion) }
                if let there, known == nil {
                    try database.run(
                        "INSERT INTO known_app (app, deleted) VALUES (?, ?)", app, there)
                } else if let known, there.map({ $0 > known }) ?? true {
                    gone.append(app)
                }
            }
            return gone
        }
    }

    /// Deletes everything of an app that is gone, some at a time; what waits is dropped at once.
    func forget(_ app: String, rest: () async -> Void = {}) async throws {
        let sources = try await database.write { database in
            try database.run("DELETE FROM recipe WHERE app = ?", app)
            try database.run("DELETE FROM news WHERE app = ?", app)
            return try database.rows("SELECT id FROM source WHERE app = ?", app) { $0.integer(0) }
        }
        for source in sources { try await forget(source, rest: rest) }
        try await database.write { database in
            _ = try database.run("DELETE FROM known_app WHERE app = ?", app)
        }
    }

    /// Deletes everything of a source, some at a time; what waits is dropped at once.
    func forget(_ source: Int64, rest: () async -> Void = {}) async throws {
        try await database.write { database in
            _ = try database.run(
                "UPDATE entry SET state = 5 WHERE source = ? AND state = 1", source)
        }
        for (table, key) in [("seen", "key"), ("postponed", "key"), ("entry", "id")] {
            var isMore = true
            while isMore {
                isMore = try await database.write { database in
                    try database.run(
                        """
                        DELETE FROM \(table) WHERE source = ?1 AND \(key) IN (
                            SELECT \(key) FROM \(table) WHERE source = ?1 LIMIT ?2)
                        """, source, Self.atOnce) > 0
                }
                await rest()
            }
        }
        try await database.write { database in
            _ = try database.run("DELETE FROM source WHERE id = ?", source)
        }
    }
}
