import ServiceKit
import ServiceStorage
import Storage

extension PositionStore {
    /// How far the registry's erasures were followed.
    func followed() async throws -> Followed {
        try await database.read { try FollowedTable.read(in: $0) }
    }

    /// Forgets devices, and takes no more positions of them.
    ///
    /// - Parameters:
    ///   - time: now, in seconds since 1970.
    ///   - followed: how far the registry's erasures are followed with that.
    ///   - holdsSome: whether a position of one of them may be stored, so that its bytes must go.
    func erase(
        _ devices: [ErasedDevice], at time: UInt32, followed: Followed?, holdsSome: Bool
    ) async throws -> PositionChanges {
        try await database.write(isErasure: holdsSome) { [self] database in
            var changes = nextChanges()
            for erased in devices {
                guard let device = Identifier(erased.id) else { continue }
                try database.run(
                    "INSERT OR REPLACE INTO erased_device (mark, time) VALUES (?, ?)",
                    ErasureMark(device: device).bytes, Int(time))
                guard let ordinal = erased.ordinal else { continue }
                let held = HeldPosition(app: erased.app, ordinal: ordinal, device: device)
                if let row = try Self.remove(held, in: database) { changes.removed.append(row) }
                guard let row = try Self.row(held, in: database) else { continue }
                try MovementStore.remove(row, device, in: database)
            }
            if let followed { try FollowedTable.write(followed, in: database) }
            return changes
        }
    }

    /// Forgets some of those who were erased before `time`, in seconds since 1970; says whether
    /// there may be more.
    func forgetMarks(before time: Int64) async throws -> Bool {
        try await database.write { database in
            try database.run(
                """
                DELETE FROM erased_device WHERE mark IN
                    (SELECT mark FROM erased_device WHERE time < ? LIMIT ?)
                """, time, PositionLimits.expiredAtOnce) == PositionLimits.expiredAtOnce
        }
    }

    /// Devices of which something is stored, by their rows.
    func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice] {
        try await database.read { database in
            try database.rows(
                """
                SELECT position_app.id, device, row FROM (
                    SELECT row, device FROM position WHERE row > ?1
                    UNION SELECT row, device FROM movement WHERE row > ?1
                    ORDER BY row LIMIT ?2
                ) JOIN position_app ON number = row >> 32 ORDER BY row
                """, last?.place ?? -1, limit
            ) { row in
                let number = row.integer(2)
                return HeldDevice(
                    app: row.text(0), id: row.text(1),
                    ordinal: PositionRow(number: number).ordinal, place: Int(number))
            }
        }
    }

    /// Whether a device was erased a short while ago.
    func isErased(_ device: Identifier) async throws -> Bool {
        try await database.read { try Self.isErased(device, in: $0) }
    }

    /// Whether a device was erased a short while ago.
    static func isErased(
        _ device: Identifier, in database: borrowing Database
    ) throws -> Bool {
        try database.first(
            "SELECT 1 FROM erased_device WHERE mark = ?", ErasureMark(device: device).bytes
        ) { $0.integer(0) } != nil
    }
}
