import ServiceKit
import Spatial
import Storage

extension PositionStore {
    /// Converts some positions from before version 6 of the schema; returns how many.
    func takeOver(limit: Int) async throws -> Int {
        try await database.write { database in
            let rows = try database.rows(
                """
                SELECT row, device, latitude, longitude, fixed, accuracy FROM position_before
                ORDER BY row LIMIT ?
                """, limit
            ) { (row: PositionRow(number: $0.integer(0)), entry: Self.entry($0)) }
            guard let last = rows.last?.row else { return 0 }
            for (app, rows) in Dictionary(grouping: rows, by: \.row.app) {
                try PositionLog.append(rows.compactMap(\.entry), of: app, in: database)
            }
            try database.run("DELETE FROM position_before WHERE row <= ?", last.number)
            return rows.count
        }
    }

    /// Returns nil for a row that cannot be read: the device will report its position again.
    private static func entry(_ row: Row) -> PositionEntry? {
        let position = LastPosition(
            latitudeE7: row.integer(2), longitudeE7: row.integer(3), fixed: row.integer(4))
        guard let device = Identifier(row.text(1)), let position else { return nil }
        return PositionEntry(
            KeptPosition(
                device: device, ordinal: PositionRow(number: row.integer(0)).ordinal,
                position: position, accuracy: row.real(5)), after: 0)
    }
}
