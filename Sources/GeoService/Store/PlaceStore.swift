import Protocol
import Spatial
import Storage
import Synchronization

/// The places in `geo.db`.
///
/// Its commands are idempotent.
final class PlaceStore: Sendable {
    let database: DatabaseQueue
    /// Counts the changes; only the database's one writing thread increments it.
    private let order = Atomic<Int>(0)

    init(_ database: DatabaseQueue) { self.database = database }

    /// Stores places, replacing those of the app with the same ids; all of them or none.
    ///
    /// - Parameters:
    ///   - app: the app's number.
    ///   - room: the number of places that may be new, and the error if more are.
    /// - Returns: the changes, and the outcome of each place in order.
    /// - Throws: the refusal of `room` if too many places are new, or a `StorageError`.
    func put(
        _ places: [NumberedPlace], of app: Int64, room: PlaceRoom.Share
    ) async throws -> (changes: PlaceChanges, outcomes: [PlaceOutcome]) {
        try await database.write { [self] database in
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            write.reserve(places.count)
            var outcomes: [PlaceOutcome] = []
            outcomes.reserveCapacity(places.count)
            for index in places.indices {
                outcomes.append(try write.put(places[index], in: database))
            }
            guard write.changes.created <= room.places else { throw room.refusal }
            return (try write.end(in: database), outcomes)
        }
    }

    /// Returns the outcome that `put` would have for each place, in order.
    func judge(_ places: [Place], of app: Int64) async throws -> [PlaceOutcome] {
        try await database.read { database in
            try places.map { try PlaceWrite.outcome(of: $0, app, in: database) }
        }
    }

    /// Removes a place; does nothing if the app has none with this id.
    ///
    /// - Parameter time: milliseconds since 1970.
    func remove(_ id: String, of app: Int64, at time: Int64) async throws -> PlaceChanges {
        try await database.write { [self] database in
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            try write.remove(id, at: time, in: database)
            return try write.end(in: database)
        }
    }

    /// Returns empty changes with the next order.
    ///
    /// The body of a command may run twice, and the later run, which counts, has the higher order.
    func nextChanges() -> PlaceChanges {
        PlaceChanges(order: order.add(1, ordering: .relaxed).newValue)
    }
}

extension PlaceStore {
    /// Returns the app's place with this id, as in a list; nil if there is none.
    func place(_ id: String, of app: Int64) async throws -> StoredPlace? {
        try await database.read { database in
            try database.first(
                "SELECT \(PlaceRows.columns) FROM place WHERE app = ? AND id = ?", app, id
            ) { try PlaceRows.listed($0) }
        }
    }

    /// Returns the places in those of the slots that the app uses, up to some bytes of polygons,
    /// and how many of the slots that were: at least one.
    ///
    /// - Parameter known: the polygons that are known, by their slots.
    func places(
        in slots: ArraySlice<UInt32>, of app: Int64, _ known: [UInt32: Polygon]
    ) async throws -> (places: [StoredPlace], count: Int) {
        try await database.read { database in
            let sql = "SELECT \(PlaceRows.columns) FROM place WHERE slot = ? AND app = ?"
            var (places, count, bytes): ([StoredPlace], Int, Int) = ([], 0, 0)
            for slot in slots where bytes <= PlaceLimits.polygonBytesPerRead {
                let place = try database.first(sql, slot, app) { row in
                    bytes += PlaceRows.polygonBytes(row)
                    return try PlaceRows.stored(row, known[slot])
                }
                if let place { places.append(place) }
                count += 1
            }
            return (places, count)
        }
    }
}
