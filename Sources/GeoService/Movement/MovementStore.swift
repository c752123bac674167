import Context
import Protocol
import ServiceKit
import Storage

/// The movements of devices in `geo.db`.
///
/// Its commands are idempotent.
final class MovementStore: Sendable {
    /// A device's movement with the version of its row.
    struct Known: Sendable {
        let row: PositionRow
        /// The version; 0 for a row that was never written.
        let version: Int64
        var movement: DeviceMovement
        /// True if the row has data of this device, and not of none or of another one.
        let isKept: Bool
        /// The reason why the stored data cannot be read, so that it is replaced; nil if it can.
        var problem: CodecError?
    }

    /// A change of a device's movement.
    struct Change: Sendable {
        let movement: DeviceMovement
        let records: [TransitionRecord]
        let changes: [FateChange]
        /// The answer of delivery for a story; nil if the change is not about an answer.
        var answer: StoryAnswer?
        /// True if the change is a report of the device, which may create a row and counts as its
        /// latest sign of life.
        var isReport = false
    }

    let database: DatabaseQueue

    init(_ database: DatabaseQueue) { self.database = database }

    /// Reads a device's movement; a row of another device counts as empty.
    func known(_ held: HeldPosition) async throws -> Known {
        let known = try await database.read { database in
            try PositionStore.row(held, in: database).map {
                try Self.known($0, held.device, in: database)
            }
        }
        if let known { return known }
        return try await database.write { database in
            let app = try PositionStore.number(of: held.app, in: database)
            return try Self.known(
                PositionRow(app: app, ordinal: held.ordinal), held.device, in: database)
        }
    }

    /// Returns whether any of these devices has stored movements.
    func holds(_ devices: [HeldPosition]) async throws -> Bool {
        try await database.read { database in
            try devices.contains { held in
                guard let row = try PositionStore.row(held, in: database) else { return false }
                return try database.first(
                    "SELECT 1 FROM movement WHERE row = ? AND device = ?", row.number,
                    held.device.description
                ) { $0.integer(0) } != nil
            }
        }
    }

    /// Deletes the movements of devices.
    func remove(_ devices: [HeldPosition]) async throws {
        try await database.write(isErasure: true) { database in
            for held in devices {
                guard let row = try PositionStore.row(held, in: database) else { continue }
                try Self.remove(row, held.device, in: database)
            }
        }
    }

    /// Reads the device in a row and its movement; nil if the row is empty.
    func known(in row: PositionRow) async throws -> (device: Identifier, known: Known)? {
        try await database.read { database in
            let text = try database.first(
                "SELECT device FROM movement WHERE row = ?", row.number
            ) { $0.text(0) }
            guard let device = text.flatMap({ Identifier($0) }) else { return nil }
            return (device, try Self.known(row, device, in: database))
        }
    }

    /// Returns a device's stored movement; nil if there is none.
    func stored(_ held: HeldPosition) async throws -> Proto.StoredMovement? {
        try await database.read { database in
            guard let row = try PositionStore.row(held, in: database) else { return nil }
            return try database.first(
                "SELECT body FROM movement WHERE row = ? AND device = ?", row.number,
                held.device.description
            ) { try Proto.StoredMovement(decoding: $0.blob(0)) }
        }
    }

    private static func known(
        _ row: PositionRow, _ device: Identifier, in database: borrowing Database
    ) throws -> Known {
        let found = try database.first(
            "SELECT version, device, body FROM movement WHERE row = ?", row.number
        ) { (version: $0.integer(0), device: $0.text(1), body: $0.blob(2)) }
        guard let found else {
            return Known(row: row, version: 0, movement: DeviceMovement(), isKept: false)
        }
        let isKept = found.device == device.description
        var known = Known(
            row: row, version: found.version, movement: DeviceMovement(), isKept: isKept)
        guard isKept else { return known }
        do {
            known.movement = DeviceMovement(
                stored: try Proto.StoredMovement(decoding: found.body))
        } catch {
            // The device will report its position again.
            known.problem = error
        }
        return known
    }

    /// Stores a change of a known movement.
    ///
    /// - Returns: false, without an effect, if the row has changed since it was read or the device
    ///   was erased.
    func put(
        _ change: Change, of device: Identifier, after known: Known, now: UnixTime
    ) async throws -> Bool {
        let body = try change.movement.stored.encoded()
        return try await database.write { database in
            guard try Self.isCurrent(known, device, in: database) else { return false }
            if let answer = change.answer {
                try TransitionTable.note(answer, in: database)
            }
            // Only a report creates a row: otherwise the device's data was deleted in the meantime.
            guard known.isKept || change.isReport else { return true }
            if !known.isKept { try Self.removeOthers(known.row, device, in: database) }
            try database.run(
                """
                INSERT INTO movement (row, device, version, due, time, body)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (row) DO UPDATE SET device = excluded.device,
                    version = excluded.version, due = excluded.due, body = excluded.body,
                    time = iif(?, excluded.time, movement.time)
                """, known.row.number, device.description, known.version + 1,
                change.movement.due?.milliseconds, now.milliseconds, body,
                change.isReport ? 1 : 0)
            for fate in change.changes {
                try TransitionTable.change(fate, in: known.row, in: database)
            }
            for record in change.records {
                try TransitionTable.insert(record, of: device, in: known.row, in: database)
            }
            if !change.records.isEmpty {
                try TransitionTable.keepNewest(
                    MovementLimits.transitionsOfDevice, of: device.description, in: database)
            }
            return true
        }
    }

    private static func isCurrent(
        _ known: Known, _ device: Identifier, in database: borrowing Database
    ) throws -> Bool {
        let version = try database.first(
            "SELECT version FROM movement WHERE row = ?", known.row.number
        ) { $0.integer(0) }
        guard (version ?? 0) == known.version else { return false }
        return try !PositionStore.isErased(device, in: database)
    }

    /// Returns the rows of devices that are due, the earliest first.
    func due(at now: UnixTime) async throws -> [PositionRow] {
        try await database.read { database in
            try database.rows(
                """
                SELECT row FROM movement WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?
                """, now.milliseconds, MovementLimits.dueAtOnce
            ) { PositionRow(number: $0.integer(0)) }
        }
    }

    /// Postpones a device to `later` if it is due at `now`.
    func putOff(_ row: PositionRow, from now: UnixTime, to later: UnixTime) async throws {
        try await database.write { database in
            try database.run(
                "UPDATE movement SET due = ? WHERE row = ? AND due <= ?", later.milliseconds,
                row.number, now.milliseconds)
        }
    }

    /// Deletes the transitions of devices that had the row before this one.
    private static func removeOthers(
        _ row: PositionRow, _ device: Identifier, in database: borrowing Database
    ) throws {
        try database.run(
            "DELETE FROM transition_log WHERE row = ? AND device <> ?", row.number,
            device.description)
    }

    /// Deletes the movement and transitions of the device in a row.
    static func remove(
        _ row: PositionRow, _ device: Identifier, in database: borrowing Database
    ) throws {
        for table in ["movement", "transition_log"] {
            try database.run(
                "DELETE FROM \(table) WHERE row = ? AND device = ?", row.number,
                device.description)
        }
    }
}
