import Storage

/// The notifications that wait for delivery, which each app gets its turn to give.
struct WaitingTable: Sendable {
    let database: DatabaseQueue

    /// Returns the first notifications that wait for delivery.
    ///
    /// If more wait than that, they are of all apps by turns, so that one with very many keeps no
    /// other waiting.
    func first(_ limit: Int) async throws -> [WaitingEntry] {
        try await database.read { database in
            let first = try Self.entries(
                "FROM entry JOIN source ON source.id = entry.source WHERE entry.state = 1", limit,
                [], in: database)
            guard first.count == limit else { return first }
            var apps = [[WaitingEntry]]()
            for app in try Self.apps(in: database) {
                let own = first.filter { $0.app == app }
                apps.append(
                    own.count == limit
                        ? own
                        : try Self.entries(
                            """
                            FROM source CROSS JOIN entry
                                ON entry.source = source.id AND entry.state = 1
                            WHERE source.app = ?
                            """, limit, [.text(app)], in: database))
            }
            return Self.byTurns(apps, limit)
        }
    }

    /// Returns one entry of each app, then another one of each, and so on.
    static func byTurns(_ apps: [[WaitingEntry]], _ limit: Int) -> [WaitingEntry] {
        var entries: [WaitingEntry] = []
        // The app whose first waits longest begins.
        let apps = apps.filter { !$0.isEmpty }.sorted { $0[0].id < $1[0].id }
        for place in 0..<limit {
            for app in apps where place < app.count { entries.append(app[place]) }
            if entries.count >= limit { break }
        }
        return Array(entries.prefix(limit))
    }

    private static func entries(
        _ place: String, _ limit: Int, _ values: [StorageValue], in database: borrowing Database
    ) throws -> [WaitingEntry] {
        var entries: [WaitingEntry] = []
        try database.visit(
            """
            SELECT entry.id, entry.source, request, source.name, source.app \(place)
            ORDER BY entry.id LIMIT \(limit)
            """, list: values
        ) { row in
            entries.append(
                WaitingEntry(
                    id: row.integer(0), source: row.integer(1), app: row.text(4), name: row.text(3),
                    request: row.blob(2)))
            return true
        }
        return entries
    }

    /// Returns the apps of which something waits; sources of which nothing does are passed over.
    private static func apps(in database: borrowing Database) throws -> Set<String> {
        Set(
            try database.rows(
                """
                WITH RECURSIVE waiting (source) AS (
                    SELECT min(source) FROM entry WHERE state = 1
                    UNION ALL
                    SELECT (SELECT min(source) FROM entry WHERE state = 1
                        AND source > waiting.source)
                    FROM waiting WHERE waiting.source IS NOT NULL)
                SELECT DISTINCT app FROM waiting JOIN source ON source.id = waiting.source
                """
            ) { $0.text(0) })
    }
}
