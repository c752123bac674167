import ServiceStorage
import Storage

extension EventStream {
    /// Removes the events that name devices; for devices with unknown ordinals, all groups of their
    /// apps are searched once.
    static func erase(_ devices: [ErasedDevice], in database: borrowing Database) throws {
        for (app, devices) in Dictionary(grouping: devices, by: \.app) {
            for device in devices {
                try database.run(
                    "DELETE FROM stream WHERE device = ? AND app = ?", device.id, app)
                guard let ordinal = device.ordinal else { continue }
                try erase(
                    [device.id], app: app, from: "block IN (?2, \(DeviceLines.unplaced))",
                    [.integer(Int64(DeviceLines.block(of: ordinal)))], in: database)
            }
            let ids = Set(devices.filter { $0.ordinal == nil }.map(\.id))
            guard !ids.isEmpty else { continue }
            try erase(ids, app: app, from: "block IS NOT NULL", [], in: database)
        }
    }

    private static func erase(
        _ ids: Set<String>, app: String, from place: String, _ values: [StorageValue],
        in database: borrowing Database
    ) throws {
        var changed: [(number: Int64, devices: DeviceLines)] = []
        try database.visit(
            "SELECT number, devices FROM stream WHERE app = ?1 AND \(place)",
            list: [.text(app)] + values
        ) { row in
            var devices = DeviceLines(row.text(1))
            if devices.erase(ids) { changed.append((row.integer(0), devices)) }
            return true
        }
        for (number, devices) in changed {
            if devices.present.isEmpty {
                try database.run("DELETE FROM stream WHERE number = ?", number)
            } else {
                try database.run(
                    "UPDATE stream SET devices = ? WHERE number = ?", devices.text, number)
            }
        }
    }

    /// Makes every later erasure search all groups, because the registry's ordinals have changed.
    static func unplace(in database: borrowing Database) throws {
        try database.run(
            """
            UPDATE stream SET block = \(DeviceLines.unplaced)
            WHERE block IS NOT NULL AND block <> \(DeviceLines.unplaced)
            """)
    }
}
