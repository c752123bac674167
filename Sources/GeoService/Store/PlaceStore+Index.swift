import Spatial
import Storage

/// The state of the feed of all changes of places.
struct PlaceFeedState: Hashable, Sendable {
    /// The generation of the database, which changes when it is restored.
    let generation: [UInt8]
    /// The version of the last change of any app.
    let version: Int64
    /// The version up to which some deletions, of some app, are no longer known.
    let forgotten: Int64
}

/// The reading of the data from which indexes are built.
extension PlaceStore {
    /// A place as it is indexed.
    typealias Indexed = (app: Int64, place: IndexedPlace, id: [UInt8])

    // The reads are short: a long one would be interrupted, and would keep the write-ahead log from
    // being reset.
    private static let portion = 10_000

    /// Returns the state of the feed.
    func feed() async throws -> PlaceFeedState {
        let state = try await database.read { database in
            try database.first(
                """
                SELECT generation, version, max(forgotten,
                    (SELECT coalesce(max(forgotten), 0) FROM place_app)) FROM place_feed
                """
            ) {
                PlaceFeedState(
                    generation: $0.blob(0), version: $0.integer(1), forgotten: $0.integer(2))
            }
        }
        guard let state else {
            throw StorageError(.corrupt, "the feed of places is missing; restore a backup")
        }
        return state
    }

    /// Passes all places to `visitor` in portions, in the order of their slots.
    func visitAll(_ visitor: ([Indexed]) -> Void) async throws {
        try await visit("place WHERE slot > ?", [], by: "slot", after: 0, visitor)
    }

    /// Passes an app's places that changed after a version to `visitor`, in portions.
    func visitChanged(
        of app: Int64, after version: Int64, _ visitor: ([Indexed]) -> Void
    ) async throws {
        try await visit(
            "place WHERE app = ? AND version > ?", [.integer(app)], by: "version", after: version,
            visitor)
    }

    private func visit(
        _ source: String, _ values: [StorageValue], by column: String, after start: Int64,
        _ visitor: ([Indexed]) -> Void
    ) async throws {
        let sql = """
            SELECT \(PlaceRows.indexedColumns), app, id, \(column) FROM \(source) \
            ORDER BY \(column) LIMIT \(Self.portion)
            """
        var last = start
        while true {
            let list = values + [.integer(last)]
            let (rows, next) = try await database.read { database in
                var (rows, end, bytes): ([Indexed], Int64, Int) = ([], 0, 0)
                try database.visit(sql, list: list) { row in
                    rows.append((row.integer(9), try PlaceRows.indexed(row), row.blob(10)))
                    (end, bytes) = (row.integer(11), bytes + PlaceRows.polygonBytes(row))
                    return bytes <= PlaceLimits.polygonBytesPerRead
                }
                let isLast = rows.count < Self.portion && bytes <= PlaceLimits.polygonBytesPerRead
                return (rows, isLast ? nil : end)
            }
            visitor(rows)
            guard let next else { return }
            last = next
        }
    }

    /// Returns the slots of an app's places that were deleted after a version.
    func gone(of app: Int64, after version: Int64) async throws -> [UInt32] {
        var (slots, last): ([UInt32], Int64) = ([], version)
        while true {
            let after = last
            let rows = try await database.read { database in
                try database.rows(
                    """
                    SELECT version, slot FROM place_gone WHERE app = ? AND version > ? \
                    ORDER BY version LIMIT ?
                    """, app, after, Self.portion
                ) { (version: $0.integer(0), slot: UInt32(truncatingIfNeeded: $0.integer(1))) }
            }
            slots += rows.map(\.slot)
            guard rows.count == Self.portion, let end = rows.last?.version else { return slots }
            last = end
        }
    }

    /// Returns the polygons of those slots that have one.
    func polygons(in slots: [UInt32]) async throws -> [UInt32: Polygon] {
        let sql = "SELECT \(PlaceRows.indexedColumns) FROM place WHERE slot = ?"
        var (found, rest): ([UInt32: Polygon], ArraySlice<UInt32>) = ([:], slots[...])
        while !rest.isEmpty {
            let some = Array(rest.prefix(Self.portion))
            let (places, count) = try await database.read { database in
                var (places, count, bytes): ([IndexedPlace], Int, Int) = ([], 0, 0)
                for slot in some where bytes <= PlaceLimits.polygonBytesPerRead {
                    let place = try database.first(sql, slot) { row in
                        bytes += PlaceRows.polygonBytes(row)
                        return try PlaceRows.indexed(row)
                    }
                    if let place { places.append(place) }
                    count += 1
                }
                return (places, count)
            }
            rest = rest.dropFirst(count)
            for place in places { found[place.slot] = place.polygon }
        }
        return found
    }
}
