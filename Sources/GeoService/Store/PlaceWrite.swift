import Protocol
import Spatial
import Storage

/// The outcome of storing a place.
struct PlaceOutcome: Hashable, Sendable {
    let version: Int64
    var isCreated = false
    /// True if the place was already stored unchanged.
    var isUnchanged = false
}

/// A command that changes places of an app, inside its transaction.
struct PlaceWrite: ~Copyable {
    private let app: Int64
    /// The version of the last change, of any app.
    private var version: Int64
    private var slot: Int64
    private let before: (version: Int64, slot: Int64)
    private(set) var changes: PlaceChanges

    /// Begins a write.
    ///
    /// - Parameter app: the app's number.
    init(
        of app: Int64, _ changes: PlaceChanges, in database: borrowing Database
    ) throws {
        (self.app, self.changes) = (app, changes)
        before =
            try database.first("SELECT version, slot FROM place_feed") {
                (version: $0.integer(0), slot: $0.integer(1))
            } ?? (0, 0)
        (version, slot) = before
    }

    /// Reserves memory for `count` places.
    mutating func reserve(_ count: Int) {
        changes.stored.reserveCapacity(count)
        changes.ids.reserveCapacity(count)
    }

    /// Stores a place, replacing the one with its id unless that is equal.
    @discardableResult
    mutating func put(
        _ place: borrowing NumberedPlace, in database: borrowing Database
    ) throws -> PlaceOutcome {
        // Most places are new, so looking up the id first would be a second search.
        if try write(place, to: slot + 1, Self.insertion, in: database) {
            (slot, version) = (slot + 1, version + 1)
            changes.created += 1
            changes.ids.append((UInt32(truncatingIfNeeded: slot), place.place.id))
            return PlaceOutcome(version: version, isCreated: true)
        }
        guard let known = try Self.known(place.place, of: app, in: database) else {
            throw StorageError(.corrupt, "a place's id is used but not found; restore a backup")
        }
        if known.isSame {
            changes.unchanged += 1
            return PlaceOutcome(version: known.version, isUnchanged: true)
        }
        _ = try write(place, to: known.slot, Self.change, in: database)
        version += 1
        return PlaceOutcome(version: version)
    }

    /// Returns the outcome that `put` would have.
    static func outcome(
        of place: Place, _ app: Int64, in database: borrowing Database
    ) throws -> PlaceOutcome {
        let known = try known(place, of: app, in: database)
        return PlaceOutcome(
            version: known?.version ?? 0, isCreated: known == nil,
            isUnchanged: known?.isSame ?? false)
    }

    private static func known(
        _ place: Place, of app: Int64, in database: borrowing Database
    ) throws -> (slot: Int64, version: Int64, isSame: Bool)? {
        try database.first(
            "SELECT slot, version, packed, polygon FROM place WHERE app = ? AND id = ?", app,
            place.id
        ) { row in
            let packed = PackedPlace(fields: row.blob(2), polygon: row.optionalBlob(3))
            return (row.integer(0), row.integer(1), packed == place.packed)
        }
    }

    /// Writes a row with the next version; returns false if nothing was written.
    private mutating func write(
        _ numbered: borrowing NumberedPlace, to slot: Int64, _ sql: String,
        in database: borrowing Database
    ) throws -> Bool {
        guard let number = UInt32(exactly: slot) else {
            throw RPCError(.resourceExhausted, "all slots for places have been used")
        }
        let place = numbered.place
        let circle = place.shape.circle
        // The values that follow the id, which an update leaves unchanged.
        let count = try database.run(
            sql, app, version + 1, circle.centre.latitude, circle.centre.longitude, circle.radius,
            place.active.lowerBound, place.active.upperBound, numbered.schedule,
            PlaceRows.packed(numbered.terms), place.packed.fields, place.packed.polygon, slot,
            place.id)
        guard count > 0 else { return false }
        changes.stored.append(numbered.indexed(in: number))
        return true
    }

    private static let insertion = """
        INSERT INTO place (app, version, latitude, longitude, radius, active_from, active_until, \
        schedule, terms, packed, polygon, slot, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (app, id) DO NOTHING
        """
    private static let change = """
        UPDATE place SET app = ?, version = ?, latitude = ?, longitude = ?, radius = ?, \
        active_from = ?, active_until = ?, schedule = ?, terms = ?, packed = ?, polygon = ? \
        WHERE slot = ? AND id = ?
        """

    /// Removes a place and records when; returns whether there was one with this id.
    @discardableResult
    mutating func remove(_ id: String, at time: Int64, in database: borrowing Database) throws
        -> Bool
    {
        let slot = try database.first(
            "SELECT slot FROM place WHERE app = ? AND id = ?", app, id
        ) { $0.integer(0) }
        guard let slot, let number = UInt32(exactly: slot) else { return false }
        version += 1
        try database.run("DELETE FROM place WHERE slot = ?", slot)
        try database.run(
            "INSERT INTO place_gone (app, version, id, time, slot) VALUES (?, ?, ?, ?, ?)", app,
            version, id, time, slot)
        changes.removed.append(number)
        return true
    }

    /// Stores the last version and slot.
    ///
    /// Call it last.
    consuming func end(in database: borrowing Database) throws -> PlaceChanges {
        if (version, slot) != before {
            try database.run("UPDATE place_feed SET version = ?, slot = ?", version, slot)
        }
        return changes
    }
}
