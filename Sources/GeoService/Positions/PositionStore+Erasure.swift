import ServiceKit
import ServiceStorage
import Storage

extension PositionStore {
    /// Returns the position up to which the registry's erasures were followed.
    func followed() async throws -> Followed {
        try await database.read { try FollowedTable.read(in: $0) }
    }

    /// Deletes everything about devices, and marks them so that no more positions of them are
    /// accepted.
    ///
    /// - Parameters:
    ///   - time: the present, in seconds since 1970.
    ///   - followed: the place up to which the registry's erasures are followed with this.
    ///   - found: those devices that have an ordinal, with their current entries.
    ///   - holdsSome: true if a position or movement of one of them may be stored, so that its
    ///     bytes must be gone.
    func erase(
        _ devices: [ErasedDevice], at time: UInt32, followed: Followed?, found: [FoundPosition],
        holdsSome: Bool
    ) async throws -> PositionChanges {
        try await database.write(isErasure: holdsSome) { database in
            var changes = PositionChanges()
            for device in devices.compactMap({ Identifier($0.id) }) {
                try database.run(
                    "INSERT OR REPLACE INTO erased_device (mark, time) VALUES (?, ?)",
                    ErasureMark(device: device).bytes, Int(time))
            }
            for found in found { try Self.remove(found, to: &changes, in: database) }
            if let followed { try FollowedTable.write(followed, in: database) }
            return changes
        }
    }

    /// Deletes some marks of devices that were erased before `time`, in seconds since 1970; returns
    /// whether there may be more.
    func forgetMarks(before time: Int64) async throws -> Bool {
        try await database.write { database in
            try database.run(
                """
                DELETE FROM erased_device WHERE mark IN
                    (SELECT mark FROM erased_device WHERE time < ? LIMIT ?)
                """, time, PositionLimits.expiredAtOnce) == PositionLimits.expiredAtOnce
        }
    }

    /// Devices with stored data, ordered by row.
    struct HeldPage: Sendable {
        var devices: [HeldDevice]
        /// The row after which there may be more; nil if there are no more.
        var end: Int64?
    }

    /// Returns the first devices after a row that have stored data.
    ///
    /// - Parameter positions: the first `limit` rows after `after` that have a position, with the
    ///   numbers of their entries.
    func heldDevices(
        after: Int64, limit: Int, _ positions: [(row: PositionRow, number: Int64?)]
    ) async throws -> HeldPage {
        try await database.read { database in
            let apps = try database.rows("SELECT number, id FROM position_app") {
                (UInt32(truncatingIfNeeded: $0.integer(0)), $0.text(1))
            }
            let ids = Dictionary(apps) { $1 }
            let moved = try database.rows(
                "SELECT row, device FROM movement WHERE row > ? ORDER BY row LIMIT ?", after, limit
            ) { (row: PositionRow(number: $0.integer(0)), device: $0.text(1)) }
            // Beyond the end of either list it is unknown which devices that list has.
            let ends = [
                moved.count == limit ? moved.last?.row.number : nil,
                positions.count == limit ? positions.last?.row.number : nil,
            ]
            let end = ends.compactMap(\.self).min()
            var held = moved.map { Self.held($0.row, $0.device, ids) }
            for (row, number) in positions {
                guard let number, let (run, place) = try PositionLog.find(number, in: database),
                    let device = run.entries[place].device
                else { continue }
                held.append(Self.held(row, device.description, ids))
            }
            let devices = held.compactMap(\.self).filter { device in
                end.map { Int64(device.place) <= $0 } ?? true
            }
            return HeldPage(devices: Self.page(devices, limit: limit), end: end)
        }
    }

    private static func held(
        _ row: PositionRow, _ device: String, _ apps: [UInt32: String]
    ) -> HeldDevice? {
        apps[row.app].map {
            HeldDevice(app: $0, id: device, ordinal: row.ordinal, place: Int(row.number))
        }
    }

    /// Returns the first devices, each once, and always all devices of the same row.
    private static func page(_ held: [HeldDevice], limit: Int) -> [HeldDevice] {
        var page: [HeldDevice] = []
        for device in held.sorted(by: { ($0.place, $0.id) < ($1.place, $1.id) })
        where page.last?.place != device.place || page.last?.id != device.id {
            if page.count >= limit, page.last?.place != device.place { break }
            page.append(device)
        }
        return page
    }

    /// Returns whether a device was erased recently.
    func isErased(_ device: Identifier) async throws -> Bool {
        try await database.read { try Self.isErased(device, in: $0) }
    }

    /// Returns whether a device was erased recently.
    static func isErased(
        _ device: Identifier, in database: borrowing Database
    ) throws -> Bool {
        try database.first(
            "SELECT 1 FROM erased_device WHERE mark = ?", ErasureMark(device: device).bytes
        ) { $0.integer(0) } != nil
    }
}
