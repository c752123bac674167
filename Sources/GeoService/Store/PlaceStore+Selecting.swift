import Protocol
import Storage

/// A part of the places that are selected, by the bytes of their ids.
struct SelectedPlaces: Sendable {
    var places: [StoredPlace] = []
    /// The id that the next part comes after; nil: there is none.
    var next: String?
}

/// What is done with selected places, part by part.
struct PlacePart: Sendable {
    let selection: PlaceSelection
    /// The id before the first; empty for the beginning.
    let after: String
    /// How many there may be, and how many may be looked at.
    let limit: Int
    let lookedAt: Int

    init(
        _ selection: PlaceSelection, after: String, limit: Int,
        lookedAt: Int = PlaceLimits.lookedAt
    ) {
        (self.selection, self.after, self.limit) = (selection, after, limit)
        self.lookedAt = lookedAt
    }

    /// The next places of an app that are selected.
    func read(of app: Int64, in database: borrowing Database) throws -> SelectedPlaces {
        selection.ids.isEmpty ? try scan(app, database) : try readIDs(app, database)
    }

    private func scan(_ app: Int64, _ database: borrowing Database) throws -> SelectedPlaces {
        var found = SelectedPlaces()
        var (seen, bytes, last): (Int, Int, String?) = (0, 0, nil)
        var polygonBytes = 0
        // What comes after the last one that was looked at is the next part.
        func stop() -> Bool {
            found.next = last
            return false
        }
        let prefix = String(decoding: selection.idPrefix, as: UTF8.self)
        // All ids from the prefix on; those beyond it end the search.
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
            polygonBytes += PlaceRows.polygonBytes(row)
            guard seen == 0 || polygonBytes <= PlaceLimits.polygonBytesPerRead else {
                return stop()
            }
            let place = try PlaceRows.stored(row)
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

    /// All in one part.
    private func readIDs(_ app: Int64, _ database: borrowing Database) throws -> SelectedPlaces {
        var found = SelectedPlaces()
        var bytes = 0
        var known: [UInt8] = []
        let ids = selection.ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for id in ids where after.utf8.lexicographicallyPrecedes(id.utf8) {
            let place = try database.first(
                "SELECT \(PlaceRows.columns) FROM place WHERE app = ? AND id = ?", app, id
            ) { try PlaceRows.stored($0) }
            // One that is said twice is one place.
            guard let place, selection.contains(place), known != Array(id.utf8) else { continue }
            known = Array(id.utf8)
            bytes += place.packed.byteCount
            if found.places.count == limit
                || (bytes > PlaceLimits.pageBytes && !found.places.isEmpty)
            {
                found.next = found.places.last?.id
                return found
            }
            found.places.append(place)
        }
        return found
    }
}

extension PlaceStore {
    /// The next selected places of an app.
    func select(_ part: PlacePart, of app: Int64) async throws -> SelectedPlaces {
        try await database.read { try part.read(of: app, in: $0) }
    }

    /// Removes the next selected places; answers how many, and where the rest begins.
    func remove(
        _ part: PlacePart, of app: Int64, at time: Int64
    ) async throws -> (changes: PlaceChanges, next: String?) {
        try await database.write { [self] database in
            let found = try part.read(of: app, in: database)
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            for place in found.places { try write.remove(place.id, at: time, in: database) }
            return (try write.end(in: database), found.next)
        }
    }

    /// Changes the next selected places, all of them or none.
    ///
    /// - Parameter edit: the place as it is to be; it may throw an `RPCError`.
    func edit(
        _ part: PlacePart, of app: Int64, _ names: PlaceNames,
        _ edit: @escaping @Sendable (Proto.Place) throws -> Place
    ) async throws -> (changes: PlaceChanges, selected: Int, next: String?) {
        try await database.write { [self] database in
            let found = try part.read(of: app, in: database)
            var write = try PlaceWrite(of: app, nextChanges(), in: database)
            for place in found.places {
                let edited = try edit(try place.message())
                try write.put(names.numbered(edited, of: app), in: database)
            }
            return (try write.end(in: database), found.places.count, found.next)
        }
    }
}
