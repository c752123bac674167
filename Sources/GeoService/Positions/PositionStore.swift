import ServiceKit
import Storage

/// Devices' last known positions in `geo.db`.
///
/// Its commands are idempotent. A caller that changes a device's data must hold the device, because
/// it passes the number of the device's current entry.
final class PositionStore: Sendable {
    let database: DatabaseQueue

    init(_ database: DatabaseQueue) { self.database = database }

    /// Stores positions of an app's devices, except erased ones.
    func put(_ entries: [PositionEntry], of app: String) async throws -> PositionChanges {
        try await database.write { database in
            var changes = PositionChanges()
            let number = try Self.number(of: app, in: database)
            changes.apps[app] = number
            let kept = try Self.notErased(entries, in: database)
            changes.add(
                kept, of: number, try PositionLog.append(kept, of: number, in: database))
            return changes
        }
    }

    /// Deletes the positions of devices, if the entries are theirs, and their movements.
    func remove(_ devices: [FoundPosition]) async throws -> PositionChanges {
        try await database.write(isErasure: true) { database in
            var changes = PositionChanges()
            for found in devices { try Self.remove(found, to: &changes, in: database) }
            return changes
        }
    }

    static func remove(
        _ found: FoundPosition, to changes: inout PositionChanges, in database: borrowing Database
    ) throws {
        guard let row = try row(found.held, in: database) else { return }
        try MovementStore.remove(row, found.held.device, in: database)
        if let number = found.number {
            var trail: PositionTrail? = PositionTrail(
                row: row, device: found.held.device, number: number)
            let isDevices = try PositionLog.scrub(&trail, in: database)
            if isDevices { changes.removed.append((row, number)) }
            if let trail { changes.left.append(trail) }
        }
        changes.left += try scrub(found.unfinished, in: database)
    }

    /// Overwrites more of the entries that a command has left; returns those that are still left.
    func scrub(_ trails: [PositionTrail]) async throws -> [PositionTrail] {
        try await database.write(isErasure: true) { try Self.scrub(trails, in: $0) }
    }

    private static func scrub(
        _ trails: [PositionTrail], in database: borrowing Database
    ) throws -> [PositionTrail] {
        try trails.compactMap { trail in
            var trail: PositionTrail? = trail
            _ = try PositionLog.scrub(&trail, in: database)
            return trail
        }
    }

    /// Overwrites entries in some rows of the log.
    ///
    /// - Parameter isErasure: true if the bytes must be gone from the database's write-ahead log at
    ///   once.
    func scrub(
        _ numbers: Set<Int64>, in ends: [Int64], isErasure: Bool
    ) async throws -> PositionChanges {
        try await database.write(isErasure: isErasure) { database in
            var changes = PositionChanges()
            for end in ends {
                let found = try PositionLog.runs(after: end - 1, limit: 1, in: database).first
                guard var run = found, run.end == end else { continue }
                for (place, (number, entry)) in run.numbered.enumerated()
                where numbers.contains(number) {
                    changes.removed.append((run.row(of: entry), number))
                    run.entries[place].scrub()
                }
                try PositionLog.write(run, in: database)
            }
            return changes
        }
    }

    /// Compacts the log as ``PositionLog/renew(through:counting:in:)`` does.
    func renew(through end: Int64, counting: Set<Int64>) async throws -> PositionChanges {
        try await database.write { database in
            try PositionLog.renew(through: end, counting: counting, in: database)
        }
    }

    static func row(
        _ held: HeldPosition, in database: borrowing Database
    ) throws -> PositionRow? {
        let number = try database.first(
            "SELECT number FROM position_app WHERE id = ?", held.app
        ) { UInt32(truncatingIfNeeded: $0.integer(0)) }
        return number.map { PositionRow(app: $0, ordinal: held.ordinal) }
    }

    static func number(of app: String, in database: borrowing Database) throws -> UInt32 {
        let number = try database.first("SELECT number FROM position_app WHERE id = ?", app) {
            $0.integer(0)
        }
        if let number { return UInt32(truncatingIfNeeded: number) }
        try database.run("INSERT INTO position_app (id) VALUES (?)", app)
        return UInt32(truncatingIfNeeded: database.lastInsertedRow)
    }

    private static func notErased(
        _ entries: [PositionEntry], in database: borrowing Database
    ) throws -> [PositionEntry] {
        // Mostly no device was erased, and a lookup for each position would cost as much as storing
        // it.
        guard try database.first("SELECT 1 FROM erased_device LIMIT 1", read: { _ in true }) != nil
        else { return entries }
        return try entries.filter { entry in
            try entry.device.map { try !isErased($0, in: database) } ?? false
        }
    }
}

extension PositionStore {
    /// Returns the numbers of all apps.
    func apps() async throws -> [String: UInt32] {
        let apps = try await database.read { database in
            try database.rows("SELECT id, number FROM position_app") {
                ($0.text(0), UInt32(truncatingIfNeeded: $0.integer(1)))
            }
        }
        return Dictionary(apps) { $1 }
    }

    /// Returns a device's stored position; nil if there is none or the entry is another device's.
    func position(_ found: FoundPosition) async throws -> KeptPosition? {
        guard let number = found.number else { return nil }
        let kept = try await database.read { database in
            try PositionLog.find(number, in: database).flatMap { $0.run.entries[$0.place].kept }
        }
        return kept?.device == found.held.device ? kept : nil
    }

    /// Returns the number of the last entry; 0 if there was none.
    func end() async throws -> Int64 {
        try await database.read { try PositionLog.last(in: $0) }
    }

    /// Returns at most `limit` rows of the log after an entry.
    func runs(after number: Int64, limit: Int) async throws -> [PositionRun] {
        try await database.read { try PositionLog.runs(after: number, limit: limit, in: $0) }
    }

    /// Passes all entries of the log to `visitor`, newest first, in portions.
    func visitAllBackwards(_ visitor: ([PositionRun]) -> Void) async throws {
        // The reads are short: a long one would be interrupted, and would keep the write-ahead log
        // from being reset.
        let portion = 1_000
        var next = Int64.max
        while true {
            let before = next
            let runs = try await database.read { database in
                try database.rows(
                    """
                    SELECT number, app, body FROM position_log WHERE number < ?
                    ORDER BY number DESC LIMIT ?
                    """, before, portion
                ) { PositionRun($0) }
            }
            visitor(runs)
            guard runs.count == portion, let last = runs.last?.end else { return }
            next = last
        }
    }
}
