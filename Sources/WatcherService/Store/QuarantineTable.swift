import ServiceKit
import Storage
import Watch

/// The items in quarantine, of which each has the version of the recipe that tried it last.
struct QuarantineTable: Sendable {
    let database: DatabaseQueue

    /// Returns the newest items of a source that this version of its recipe has not tried.
    func untried(
        of source: Int64, by version: ItemKey, limit: Int
    ) async throws -> [StoredEntry] {
        try await database.read { database in
            try database.rows(
                """
                SELECT \(StoredEntry.columns) FROM entry JOIN source ON source.id = entry.source
                WHERE entry.source = ?1 AND entry.state = 3 AND entry.request IS NOT ?2
                    AND length(item) > 0
                ORDER BY entry.id DESC LIMIT ?3
                """, source, version.bytes, limit
            ) { StoredEntry($0) }
        }
    }

    /// Puts what came of an item's retrial in the place of its entry.
    ///
    /// - Parameter version: that of the recipe by which it was tried.
    func replace(
        _ old: StoredEntry, with result: PassResult, of source: Int64, version: ItemKey,
        at time: UnixTime
    ) async throws {
        let requests = try result.requests(version)
        try await database.write { database in
            let isThere =
                try database.run("DELETE FROM entry WHERE id = ? AND state = 3", old.id) > 0
            guard isThere else { return }
            // An item that could not be read was known by its fields only, and what is sent once
            // must not be sent again.
            try SeenTable.add(result, of: source, time.day, in: database)
            for (entry, request) in zip(result.entries, requests) {
                // An item that stays in quarantine does not become newer by that.
                let created = entry.state == .quarantined ? old.created : time
                try WatcherStore.insert(entry, request, source, created, in: database)
            }
            try IgnoredItems.keep(result, of: source, in: database)
            try SourcePause.hold(source, in: database)
        }
    }
}
