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
    ///   - found: those of them that have an ordinal, and what counts for it.
    ///   - holdsSome: whether a position of one of them may be stored, or what it did, so that its
    ///     bytes must go.
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
    struct HeldPage: Sendable {
        var devices: [HeldDevice]
        /// The row behind which there may be more; nil: these were all.
        var end: Int64?
    }

    /// The first devices behind a row of which something is stored.
    ///
    /// - Parameter positions: the first `limit` rows behind `after` that have a position, with the
    ///   numbers of their entries, as far as they are there.
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
            // What is behind the end of either list is not known of that list yet.
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

    /// The first of some devices, each once; with one all that are in the same row.
    private static func page(_ held: [HeldDevice], limit: Int) -> [HeldDevice] {
        var page: [HeldDevice] = []
        for device in held.sorted(by: { ($0.place, $0.id) < ($1.place, $1.id) })
        where page.last?.place != device.place || page.last?.id != device.id {
            if page.count >= limit, page.last?.place != device.place { break }
            page.append(device)
        }
        return page
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
