import Protocol
import ServiceKit
import Storage
import Times
import Watch

extension WatcherStore {
    /// The number of rows one transaction reads or deletes, so that no run waits for long.
    private static let atOnce = 5000

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

    /// Deletes everything of a deleted app, some at a time; waiting notifications are dropped at
    /// once.
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

    /// Deletes everything of a source, some at a time; waiting notifications are dropped at once.
    func forget(_ source: Int64, rest: () async -> Void = {}) async throws {
        try await database.write { database in
            _ = try database.run(
                "UPDATE entry SET state = 5 WHERE source = ? AND state = 1", source)
        }
        for (table, key) in [
            ("seen", "key"), ("postponed", "key"), ("parked", "id"), ("entry", "id"),
        ] {
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
            // Somebody may have brought something meanwhile.
            try database.run("DELETE FROM parked WHERE source = ?", source)
            _ = try database.run("DELETE FROM source WHERE id = ?", source)
        }
    }
}
