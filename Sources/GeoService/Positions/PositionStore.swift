import ServiceKit
import Storage
import Synchronization

/// Devices' last known positions in `geo.db`: commands with the same effect done once or twice.
final class PositionStore: Sendable {
    let database: DatabaseQueue
    /// Counted up by each change on the database's one writing thread.
    private let order = Atomic<Int>(0)

    init(_ database: DatabaseQueue) { self.database = database }

    /// Keeps those positions that are not older than what is kept, of devices that were not erased.
    ///
    /// - Parameter latest: the latest fix there can be, in seconds since 1970.
    func put(
        _ positions: [KeptPosition], of app: String, latest: UInt32
    ) async throws -> PositionChanges {
        try await database.write { [self] database in
            var changes = nextChanges()
            let number = try Self.number(of: app, in: database)
            changes.apps[app] = number
            for kept in positions {
                let row = PositionRow(app: number, ordinal: kept.ordinal)
                if try Self.put(kept, at: row, latest: latest, in: database) {
                    changes.stored.append((row, kept.position))
                }
            }
            return changes
        }
    }

    /// Forgets the positions of devices, as far as they are theirs.
    func remove(_ devices: [HeldPosition]) async throws -> PositionChanges {
        try await database.write(isErasure: true) { [self] database in
            var changes = nextChanges()
            changes.removed = try devices.compactMap { try Self.remove($0, in: database) }
            for held in devices {
                guard let row = try Self.row(held, in: database) else { continue }
                try MovementStore.remove(row, held.device, in: database)
            }
            return changes
        }
    }

    /// Forgets the positions in these rows that are older than `time`, in seconds since 1970.
    func remove(_ rows: [PositionRow], before time: UInt32) async throws -> PositionChanges {
        try await database.write { [self] database in
            var changes = nextChanges()
            for row in rows {
                let count = try database.run(
                    "DELETE FROM position WHERE row = ? AND fixed < ?", row.number, Int(time))
                if count > 0 { changes.removed.append(row) }
            }
            return changes
        }
    }

    /// The body of a command may run twice; the later run, which counts, has the higher order.
    func nextChanges() -> PositionChanges {
        PositionChanges(order: order.add(1, ordering: .relaxed).newValue)
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

    /// Says whether it is kept now.
    private static func put(
        _ kept: KeptPosition, at row: PositionRow, latest: UInt32,
        in database: borrowing Database
    ) throws -> Bool {
        let device = kept.device.description
        let before = try database.first(
            "SELECT device, fixed FROM position WHERE row = ?", row.number
        ) { (device: $0.text(0), fixed: UInt32(clamping: $0.integer(1))) }
        if let before, before.device == device {
            guard kept.position.isDue(after: before.fixed, latest: latest) else { return false }
        } else if try isErased(kept.device, in: database) {
            return false
        }
        try database.run(
            """
            INSERT INTO position (row, device, latitude, longitude, accuracy, fixed)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (row) DO UPDATE SET device = excluded.device,
                latitude = excluded.latitude, longitude = excluded.longitude,
                accuracy = excluded.accuracy, fixed = excluded.fixed
            """, row.number, device, Int(kept.position.latitudeE7),
            Int(kept.position.longitudeE7), kept.accuracy, Int(kept.position.fixed))
        return true
    }

    /// Where it was; nil if there was none of this device.
    static func remove(
        _ held: HeldPosition, in database: borrowing Database
    ) throws -> PositionRow? {
        guard let row = try row(held, in: database) else { return nil }
        let count = try database.run(
            "DELETE FROM position WHERE row = ? AND device = ?", row.number,
            held.device.description)
        return count > 0 ? row : nil
    }
}

extension PositionStore {
    /// The numbers of all apps.
    func apps() async throws -> [String: UInt32] {
        let apps = try await database.read { database in
            try database.rows("SELECT id, number FROM position_app") {
                ($0.text(0), UInt32(truncatingIfNeeded: $0.integer(1)))
            }
        }
        return Dictionary(apps) { $1 }
    }

    /// What is kept of a device; nil if nothing is, or the row is another one's.
    func position(_ held: HeldPosition) async throws -> KeptPosition? {
        try await database.read { database in
            guard let row = try Self.row(held, in: database) else { return nil }
            return try database.first(
                """
                SELECT row, latitude, longitude, fixed, accuracy FROM position
                WHERE row = ? AND device = ?
                """, row.number, held.device.description
            ) { found in
                Self.position(found).map { position in
                    KeptPosition(
                        device: held.device, ordinal: held.ordinal, position: position,
                        accuracy: found.real(4))
                }
            } ?? nil
        }
    }

    /// What the indexes need of all positions, in portions in the order of rows.
    func visitAll(
        _ visitor: ([(row: PositionRow, position: LastPosition)]) -> Void
    ) async throws {
        // Short reads: a long one would be cut off, and would keep the log from beginning anew.
        let portion = 20_000
        var last: Int64 = -1
        while true {
            let after = last
            let rows = try await database.read { database in
                try database.rows(
                    """
                    SELECT row, latitude, longitude, fixed FROM position WHERE row > ?
                    ORDER BY row LIMIT ?
                    """, after, portion
                ) { (row: PositionRow(number: $0.integer(0)), position: Self.position($0)) }
            }
            // One that cannot be read is as if it were not there: the device will say where it is.
            visitor(rows.compactMap { row in row.position.map { (row.row, $0) } })
            guard rows.count == portion, let row = rows.last?.row else { return }
            last = row.number
        }
    }

    private static func position(_ row: Row) -> LastPosition? {
        LastPosition(
            latitudeE7: row.integer(1), longitudeE7: row.integer(2), fixed: row.integer(3))
    }
}
