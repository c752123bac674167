import Protocol
import Spatial
import Storage
import Synchronization

/// The places in `geo.db`: commands that have the same effect done once or twice.
final class PlaceStore: Sendable {
    private let database: DatabaseQueue
    /// Counted up by each change on the database's one writing thread.
    private let order = Atomic<Int>(0)

    init(_ database: DatabaseQueue) { self.database = database }

    /// Stores places instead of those of the app with the same ids; all of them, or none.
    ///
    /// - Parameter room: how many may be new.
    /// - Throws: `resourceExhausted` without room for the new ones, or a `StorageError`.
    func put(_ places: [Place], of app: String, room: Int) async throws -> PlaceChanges {
        try await database.write { [self] database in
            var changes = nextChanges()
            for place in places {
                let slot = try Self.slot(of: place.id, of: app, in: database)
                if slot == nil { changes.created += 1 }
                let indexed = try Self.write(place, of: app, to: slot, in: database)
                changes.stored.append(indexed)
            }
            guard changes.created <= room else {
                throw RPCError(
                    .resourceExhausted,
                    "app '\(app)' may have no more places; delete some or raise HERALD_GEO_PLACES")
            }
            return changes
        }
    }

    /// Removes a place; nothing is removed if the app has none with this id.
    func remove(_ id: String, of app: String) async throws -> PlaceChanges {
        try await database.write { [self] database in
            var changes = nextChanges()
            if let slot = try Self.slot(of: id, of: app, in: database) {
                try database.run("DELETE FROM place WHERE slot = ?", slot)
                changes.removed.append(slot)
            }
            return changes
        }
    }

    /// The body of a command may run twice; the later run, which counts, has the higher order.
    private func nextChanges() -> PlaceChanges {
        PlaceChanges(order: order.add(1, ordering: .relaxed).newValue)
    }

    private static func slot(
        of id: String, of app: String, in database: borrowing Database
    ) throws -> UInt32? {
        try database.first("SELECT slot FROM place WHERE app = ? AND id = ?", app, id) {
            UInt32(truncatingIfNeeded: $0.integer(0))
        }
    }

    private static func write(
        _ place: Place, of app: String, to slot: UInt32?, in database: borrowing Database
    ) throws -> IndexedPlace {
        try database.run(
            """
            INSERT INTO place (slot, app, id, latitude, longitude, radius, active_from, \
            active_until, title, blurb, url, image_url) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
            ON CONFLICT (slot) DO UPDATE SET latitude = excluded.latitude, \
            longitude = excluded.longitude, radius = excluded.radius, \
            active_from = excluded.active_from, active_until = excluded.active_until, \
            title = excluded.title, blurb = excluded.blurb, url = excluded.url, \
            image_url = excluded.image_url
            """,
            slot, app, place.id, place.centre.latitude, place.centre.longitude, place.radius,
            place.active.lowerBound, place.active.upperBound, place.title, place.blurb, place.url,
            place.imageURL)
        // The column's check keeps every slot within 32 bits.
        let slot = slot ?? UInt32(truncatingIfNeeded: database.lastInsertedRow)
        return place.indexed(slot)
    }
}

extension PlaceStore {
    /// The app's place with this id.
    func place(_ id: String, of app: String) async throws -> Place? {
        try await database.read { database in
            try database.first(
                "SELECT \(PlaceRows.columns) FROM place WHERE app = ? AND id = ?", app, id
            ) { try PlaceRows.stored($0).place }
        }
    }

    /// Those of the slots that are in use, and by this app.
    func places(in slots: [UInt32], of app: String) async throws -> [StoredPlace] {
        try await database.read { database in
            let sql = "SELECT \(PlaceRows.columns) FROM place WHERE slot = ? AND app = ?"
            var places: [StoredPlace] = []
            for slot in slots {
                let place = try database.first(sql, slot, app) { try PlaceRows.stored($0) }
                if let place { places.append(place) }
            }
            return places
        }
    }

    /// At most `limit` of the app's places by the bytes of their ids, and whether there are more.
    ///
    /// - Parameter after: the id before the first; empty for the beginning.
    func page(
        of app: String, after: String, limit: Int
    ) async throws -> (places: [Place], hasMore: Bool) {
        try await database.read { database in
            var (places, bytes, hasMore): ([Place], Int, Bool) = ([], 0, false)
            try database.visit(
                """
                SELECT \(PlaceRows.columns) FROM place WHERE app = ? AND id > ? ORDER BY id LIMIT ?
                """, list: [.text(app), .text(after), .integer(Int64(limit) + 1)]
            ) { row in
                let place = try PlaceRows.stored(row).place
                bytes += place.textBytes
                hasMore = places.count == limit || bytes > PlaceLimits.pageBytes
                if !hasMore { places.append(place) }
                return !hasMore
            }
            return (places, hasMore)
        }
    }

    /// What the indexes need of all places, in portions in the order of slots.
    func visitAll(_ visitor: ([(app: String, place: IndexedPlace)]) -> Void) async throws {
        // Short reads: a long one would be cut off, and would keep the log from beginning anew.
        let portion = 10_000
        var last: Int64 = 0
        while true {
            let after = last
            let rows = try await database.read { database in
                try database.rows(
                    """
                    SELECT \(PlaceRows.indexedColumns), app FROM place WHERE slot > ? \
                    ORDER BY slot LIMIT ?
                    """, after, portion
                ) { (app: $0.text(6), place: try PlaceRows.indexed($0)) }
            }
            visitor(rows)
            guard rows.count == portion, let slot = rows.last?.place.slot else { return }
            last = Int64(slot)
        }
    }
}
