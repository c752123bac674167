import Protocol
import Storage

/// A part of the selected places, in the order of their ids' bytes.
struct SelectedPlaces: Sendable {
    var places: [StoredPlace] = []
    /// Ids of the selection that no place has, up to where the next part begins.
    var unknownIDs: [String] = []
    /// The id after which the next part begins; nil after the last part.
    var next: String?
}

/// A request for one part of selected places.
struct PlacePart: Sendable {
    let selection: PlaceSelection
    /// The id after which the part begins; empty for the beginning.
    let after: String
    /// The most places in the part, and the most that may be examined.
    let limit: Int
    let lookedAt: Int
    /// True if the polygons of the places are made, to be checked again.
    var makesPolygons = false

    init(
        _ selection: PlaceSelection, after: String, limit: Int,
        lookedAt: Int = PlaceLimits.lookedAt
    ) {
        (self.selection, self.after, self.limit) = (selection, after, limit)
        self.lookedAt = lookedAt
    }

    /// The most bytes of polygons of the places that are examined.
    private var polygonBytes: Int {
        makesPolygons || selection.within != nil
            ? PlaceLimits.polygonBytesPerRead : PlaceLimits.pageBytes
    }

    /// Reads the next selected places of an app.
    func read(of app: Int64, in database: borrowing Database) throws -> SelectedPlaces {
        selection.ids.isEmpty ? try scan(app, database) : try readIDs(app, database)
    }

    private func scan(_ app: Int64, _ database: borrowing Database) throws -> SelectedPlaces {
        var found = SelectedPlaces()
        var (seen, bytes, last): (Int, Int, String?) = (0, 0, nil)
        let most = polygonBytes
        var polygons = 0
        // The next part begins after the last place that was examined.
        func stop() -> Bool {
            found.next = last
            return false
        }
        let prefix = String(decoding: selection.idPrefix, as: UTF8.self)
        // Reads ids from the prefix on; the first one without the prefix ends the search.
        let isAtPrefix = after.utf8.lexicographicallyPrecedes(selection.idPrefix)
        try database.visit(
            """
            SELECT \(PlaceRows.columns) FROM place WHERE app = ? \
            AND id \(isAtPrefix ? ">=" : ">") ? ORDER BY id LIMIT ?
            """,
            list: [
                .integer(app), .text(isAtPrefix ? prefix : after), .integer(Int64(lookedAt) + 1),
            ]
        ) { row in
            polygons += PlaceRows.polygonBytes(row)
            guard seen == 0 || polygons <= most else {
                return stop()
            }
            let place = try listed(row)
            guard place.id.utf8.starts(with: selection.idPrefix) else { return false }
            guard seen < lookedAt, found.places.count < limit else { return stop() }
            if selection.contains(place) {
                bytes += place.packed.byteCount
                guard bytes <= PlaceLimits.pageBytes || found.places.isEmpty else { return stop() }
                found.places.append(place)
            }
            (seen, last) = (seen + 1, place.id)
            return true
        }
        return found
    }

    /// Reads a place, with its polygon only if its distance counts.
    private func listed(_ row: Row) throws(StorageError) -> StoredPlace {
        try selection.within == nil ? PlaceRows.listed(row) : PlaceRows.stored(row)
    }

    /// Reads the places with the selected ids.
    private func readIDs(_ app: Int64, _ database: borrowing Database) throws -> SelectedPlaces {
        var found = SelectedPlaces()
        var (bytes, polygons) = (0, 0)
        var known: [UInt8] = []
        // Those behind the last place of this part belong to the next part, if there is one.
        var unknown: [String] = []
        let ids = selection.ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for id in ids where after.utf8.lexicographicallyPrecedes(id.utf8) {
            let place = try database.first(
                "SELECT \(PlaceRows.columns) FROM place WHERE app = ? AND id = ?", app, id
            ) { try listed($0) }
            // An id that is given twice counts once.
            guard known != Array(id.utf8) else { continue }
            known = Array(id.utf8)
            guard let place else {
                unknown.append(id)
                continue
            }
            guard selection.contains(place) else { continue }
            bytes += place.packed.byteCount
            polygons += place.packed.polygon?.count ?? 0
            let isFull = bytes > PlaceLimits.pageBytes || polygons > polygonBytes
            if found.places.count == limit || (isFull && !found.places.isEmpty) {
                found.next = found.places.last?.id
                return found
            }
            found.places.append(place)
            found.unknownIDs += unknown
            unknown = []
        }
        found.unknownIDs += unknown
        return found
    }
}

extension PlaceStore {
    /// Returns the next selected places of an app.
    func select(_ part: PlacePart, of app: Int64) async throws -> SelectedPlaces {
        try await database.read { try part.read(of: app, in: $0) }
    }

    /// Removes the next selected places; returns the changes, and the places that were found.
    func remove(
        _ part: PlacePart, of app: Int64, at time: Int64
    ) async throws -> (changes: PlaceChanges, found: SelectedPlaces) {
        try await database.write { [self] database in
            let found = try part.read(of: app, in: database)
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            for place in found.places { try write.remove(place.id, at: time, in: database) }
            return (try write.end(in: database), found)
        }
    }

    /// Changes the next selected places, all of them or none.
    ///
    /// - Parameter edit: returns the place in its new state; it may throw an `RPCError`.
    func edit(
        _ part: PlacePart, of app: Int64, _ names: PlaceNames,
        _ edit: @escaping @Sendable (Proto.Place) throws -> Place
    ) async throws -> (changes: PlaceChanges, found: SelectedPlaces) {
        try await database.write { [self] database in
            let found = try part.read(of: app, in: database)
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            for place in found.places {
                let edited = try edit(try place.message())
                try write.put(names.numbered(edited, of: app), in: database)
            }
            return (try write.end(in: database), found)
        }
    }
}
