import Protocol
import Spatial
import Storage
import Synchronization

/// The places in `geo.db`: commands that have the same effect done once or twice.
final class PlaceStore: Sendable {
    let database: DatabaseQueue
    /// Counted up by each change on the database's one writing thread.
    private let order = Atomic<Int>(0)

    init(_ database: DatabaseQueue) { self.database = database }

    /// Stores places instead of those of the app with the same ids; all of them, or none.
    ///
    /// - Parameters:
    ///   - app: its number.
    ///   - room: how many may be new.
    /// - Returns: what changed, and what became of each place, in their order.
    /// - Throws: `resourceExhausted` without room for the new ones, or a `StorageError`.
    func put(
        _ places: [NumberedPlace], of app: Int64, room: Int
    ) async throws -> (changes: PlaceChanges, outcomes: [PlaceOutcome]) {
        try await database.write { [self] database in
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            write.reserve(places.count)
            var outcomes: [PlaceOutcome] = []
            outcomes.reserveCapacity(places.count)
            for index in places.indices {
                outcomes.append(try write.put(places[index], in: database))
            }
            guard write.changes.created <= room else {
                throw RPCError(
                    .resourceExhausted,
                    "the app may have no more places; delete some or raise HERALD_GEO_PLACES")
            }
            return (try write.end(in: database), outcomes)
        }
    }

    /// What `put` would do with each place, in their order.
    func judge(_ places: [Place], of app: Int64) async throws -> [PlaceOutcome] {
        try await database.read { database in
            try places.map { try PlaceWrite.outcome(of: $0, app, in: database) }
        }
    }

    /// Removes a place; nothing is removed if the app has none with this id.
    ///
    /// - Parameter time: milliseconds since 1970.
    func remove(_ id: String, of app: Int64, at time: Int64) async throws -> PlaceChanges {
        try await database.write { [self] database in
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            try write.remove(id, at: time, in: database)
            return try write.end(in: database)
        }
    }

    /// The body of a command may run twice; the later run, which counts, has the higher order.
    func nextChanges() -> PlaceChanges {
        PlaceChanges(order: order.add(1, ordering: .relaxed).newValue)
    }
}

extension PlaceStore {
    /// The app's place with this id.
    func place(_ id: String, of app: Int64) async throws -> StoredPlace? {
        try await database.read { database in
            try database.first(
                "SELECT \(PlaceRows.columns) FROM place WHERE app = ? AND id = ?", app, id
            ) { try PlaceRows.stored($0) }
        }
    }

    /// Those of the slots that are in use, and by this app.
    func places(in slots: [UInt32], of app: Int64) async throws -> [StoredPlace] {
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
}
