import ServiceKit
import Storage

extension Database {
    borrowing func devices(
        madeBy key: String, since time: UnixTime, of app: UInt32, in ordinals: Range<UInt32>,
        limit: Int
    ) throws -> [EraseDevices.Candidate] {
        try rows(
            """
            SELECT row, id FROM device WHERE row >= ? AND row < ? AND made_by = ? AND created >= ?
            ORDER BY row LIMIT ?
            """, DeviceRow(app: app, ordinal: ordinals.lowerBound).number,
            DeviceRow(app: app, ordinal: ordinals.upperBound).number, key, time.milliseconds, limit
        ) { row in
            guard let number = DeviceRow(row.integer(0)), let id = Identifier(row.text(1)) else {
                throw StorageError(.corrupt, "device \(row.text(1)) cannot be read")
            }
            return EraseDevices.Candidate(row: number, id: id)
        }
    }

    borrowing func lastOrdinal(of app: UInt32) throws -> UInt32? {
        try first(
            "SELECT max(row) FROM device WHERE row BETWEEN ? AND ?",
            DeviceRow(app: app, ordinal: 0).number, DeviceRow(app: app, ordinal: .max).number
        ) { $0.optionalInteger(0).flatMap { DeviceRow($0)?.ordinal } } ?? nil
    }
}
