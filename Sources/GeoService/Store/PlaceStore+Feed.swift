import Storage

/// A page of the changes of an app's places, in order.
struct PlaceFeedPage: Sendable {
    /// A change of a place.
    enum Change: Sendable {
        case stored(StoredPlace)
        case deleted(id: String, version: Int64)

        /// The version of the change, which orders changes.
        var version: Int64 {
            switch self {
            case .stored(let place): place.version
            case .deleted(_, let version): version
            }
        }
    }

    var changes: [Change] = []
    /// The version up to which the page is complete.
    var end: Int64
    /// The last version of the whole feed.
    let last: Int64
    var hasMore = false
}

/// The position of a reader in the feed of an app's places.
struct PlaceFeedPosition: Hashable, Sendable {
    /// The generation of the database, which changes when it is restored.
    let generation: [UInt8]
    /// The version of the last change that the reader has.
    let version: Int64
    /// The feed's last version when the reader began with all places.
    let began: Int64
}

extension PlaceStore {
    /// Returns at most `limit` changes after a position; nil if they are no longer known.
    ///
    /// - Parameter position: nil for the beginning; then deleted places are not listed.
    func changes(
        of app: Int64, after position: PlaceFeedPosition?, limit: Int
    ) async throws -> (page: PlaceFeedPage, generation: [UInt8])? {
        try await database.read { database in
            let feed = try database.first(
                """
                SELECT generation, version, max(forgotten, coalesce(
                    (SELECT forgotten FROM place_app WHERE number = ?), 0)) FROM place_feed
                """, app
            ) {
                (generation: $0.blob(0), version: $0.integer(1), forgotten: $0.integer(2))
            }
            guard let feed else { return nil }
            if let position {
                // A reader that began after the purged deletions never had those places.
                let isComplete = max(position.version, position.began) >= feed.forgotten
                guard position.generation == feed.generation, position.version <= feed.version,
                    isComplete
                else { return nil }
            }
            let after = position?.version ?? 0
            var page = PlaceFeedPage(end: feed.version, last: feed.version)
            var bytes = 0
            try database.visit(
                """
                SELECT \(PlaceRows.columns) FROM place WHERE app = ? AND version > ? \
                ORDER BY version LIMIT ?
                """, list: [.integer(app), .integer(after), .integer(Int64(limit) + 1)]
            ) { row in
                let place = try PlaceRows.listed(row)
                bytes += place.packed.byteCount
                page.hasMore = page.changes.count == limit || bytes > PlaceLimits.pageBytes
                if !page.hasMore { page.changes.append(.stored(place)) }
                return !page.hasMore
            }
            if page.hasMore { page.end = page.changes.last?.version ?? after }
            if position != nil {
                try Self.addDeleted(to: &page, of: app, after: after, limit, in: database)
            }
            return (page, feed.generation)
        }
    }

    private static func addDeleted(
        to page: inout PlaceFeedPage, of app: Int64, after: Int64, _ limit: Int,
        in database: borrowing Database
    ) throws {
        let deleted = try database.rows(
            """
            SELECT id, version FROM place_gone WHERE app = ? AND version > ? AND version <= ? \
            ORDER BY version LIMIT ?
            """, app, after, page.end, limit + 1
        ) { PlaceFeedPage.Change.deleted(id: $0.text(0), version: $0.integer(1)) }
        page.changes = (page.changes + deleted).sorted { $0.version < $1.version }
        guard page.changes.count > limit else { return }
        page.changes.removeLast(page.changes.count - limit)
        page.hasMore = true
        page.end = page.changes.last?.version ?? after
    }

    /// Deletes records of places that were deleted before `time`, at most `limit`; returns how
    /// many.
    func forgetDeleted(before time: Int64, limit: Int) async throws -> Int {
        try await database.write { database in
            let versions = try database.rows(
                "SELECT app, version FROM place_gone WHERE time < ? ORDER BY time LIMIT ?", time,
                limit
            ) { (app: $0.integer(0), version: $0.integer(1)) }
            for gone in versions {
                try database.run(
                    "DELETE FROM place_gone WHERE app = ? AND version = ?", gone.app, gone.version)
            }
            guard let last = versions.map(\.version).max() else { return 0 }
            try database.run("UPDATE place_feed SET forgotten = max(forgotten, ?)", last)
            return versions.count
        }
    }

    /// Deletes the oldest records of an app's deleted places beyond the newest `most`, at most
    /// `limit`; returns how many.
    func forgetDeleted(of app: Int64, beyond most: Int, limit: Int) async throws -> Int {
        try await database.write { database in
            let last = try database.first(
                """
                SELECT version FROM place_gone WHERE app = ? ORDER BY version DESC LIMIT 1 OFFSET ?
                """, app, most
            ) { $0.integer(0) }
            guard let last else { return 0 }
            let versions = try database.rows(
                """
                SELECT version FROM place_gone WHERE app = ? AND version <= ? \
                ORDER BY version LIMIT ?
                """, app, last, limit
            ) { $0.integer(0) }
            guard let end = versions.last else { return 0 }
            try database.run("DELETE FROM place_gone WHERE app = ? AND version <= ?", app, end)
            try database.run(
                "UPDATE place_app SET forgotten = max(forgotten, ?) WHERE number = ?", end, app)
            return versions.count
        }
    }
}
