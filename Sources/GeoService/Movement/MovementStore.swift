import Context
import Protocol
import ServiceKit
import Storage

/// What devices do at places, in `geo.db`: commands that have the same effect done once or twice.
final class MovementStore: Sendable {
    /// What is known of a device, and how often that has changed.
    struct Known: Sendable {
        let row: PositionRow
        /// 0 of one that has never moved.
        let version: Int64
        var movement: DeviceMovement
        /// Whether something is kept of the device, and not of nobody or another one.
        let isKept: Bool
        /// Why what is kept cannot be read; it is begun anew then.
        var problem: CodecError?
    }

    /// What a report makes of it.
    struct Change: Sendable {
        let movement: DeviceMovement
        let records: [TransitionRecord]
        let changes: [FateChange]
        /// What delivery has said of a story, if it was that.
        var answer: StoryAnswer?
        /// Whether the device says so: it is heard of, and nothing need be kept of it before.
        var isReport = false
    }

    let database: DatabaseQueue

    init(_ database: DatabaseQueue) { self.database = database }

    /// What is known of a device; a row that is another one's is as good as none.
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

    /// Whether something is kept of one of these devices.
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

    /// Deletes all that is known of devices.
    func remove(_ devices: [HeldPosition]) async throws {
        try await database.write(isErasure: true) { database in
            for held in devices {
                guard let row = try PositionStore.row(held, in: database) else { continue }
                try Self.remove(row, held.device, in: database)
            }
        }
    }

    /// What is known of the device in a row, which it names.
    func known(in row: PositionRow) async throws -> (device: Identifier, known: Known)? {
        try await database.read { database in
            let text = try database.first(
                "SELECT device FROM movement WHERE row = ?", row.number
            ) { $0.text(0) }
            guard let device = text.flatMap({ Identifier($0) }) else { return nil }
            return (device, try Self.known(row, device, in: database))
        }
    }

    /// What is stored of a device, if anything.
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
            // The device will say where it is.
            known.problem = error
        }
        return known
    }

    /// Stores a change of what was known.
    ///
    /// - Returns: false if something else is known now, or the device was erased: nothing is done.
    func put(
        _ change: Change, of device: Identifier, after known: Known, now: UnixTime
    ) async throws -> Bool {
        let body = try change.movement.stored.encoded()
        return try await database.write { database in
            guard try Self.isCurrent(known, device, in: database) else { return false }
            if let answer = change.answer {
                try TransitionTable.note(answer, in: database)
            }
            // Only a report begins to keep something: it had it forgotten meanwhile.
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

    /// The rows of devices whose time has come, the earliest first.
    func due(at now: UnixTime) async throws -> [PositionRow] {
        try await database.read { database in
            try database.rows(
                """
                SELECT row FROM movement WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?
                """, now.milliseconds, MovementLimits.dueAtOnce
            ) { PositionRow(number: $0.integer(0)) }
        }
    }

    /// Has a device looked after at `later`, if its time has come `now`.
    func putOff(_ row: PositionRow, from now: UnixTime, to later: UnixTime) async throws {
        try await database.write { database in
            try database.run(
                "UPDATE movement SET due = ? WHERE row = ? AND due <= ?", later.milliseconds,
                row.number, now.milliseconds)
        }
    }

    /// Deletes what devices have done that had a row before this one.
    private static func removeOthers(
        _ row: PositionRow, _ device: Identifier, in database: borrowing Database
    ) throws {
        try database.run(
            "DELETE FROM transition_log WHERE row = ? AND device <> ?", row.number,
            device.description)
    }

    /// Deletes all that is known of the device in a row.
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
