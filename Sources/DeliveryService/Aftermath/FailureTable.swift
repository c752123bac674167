import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The table of deliveries that were given up, in groups, inside a transaction.
///
/// The code that inserts a group counts its errors (``ErrorCounts``); triggers count deletions.
enum FailureTable {
    /// Inserts a group.
    ///
    /// - Parameter text: The devices' stored text.
    static func insert(
        _ group: FailureGroup, _ text: String, in database: borrowing Database
    ) throws {
        let devices = group.devices.present
        guard let first = devices.first else { return }
        try database.run(
            """
            INSERT INTO failure (number, notification, block, adapter, class, attempts, time,
                error, count, devices)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, group.number, group.kind.notification, DeviceLines.block(of: first.ordinal),
            group.kind.adapter, Int64(group.kind.failure), group.kind.attempts,
            group.time.milliseconds, group.kind.error, devices.count, text)
    }

    /// Returns the number of a notification's latest group; 0 if it has none.
    static func lastNumber(
        of notification: Int64, in database: borrowing Database
    ) throws -> Int64 {
        try database.first(
            "SELECT max(number) FROM failure WHERE notification = ?", notification
        ) { $0.optionalInteger(0) ?? 0 } ?? 0
    }

    /// Returns the latest group that contains a notification's delivery; nil if it has not failed.
    static func group(
        of ordinal: UInt32, _ notification: Int64, adapter: String,
        in database: borrowing Database
    ) throws -> FailureGroup? {
        try database.rows(
            """
            SELECT \(FailureGroup.columns) FROM failure
            WHERE block IN (?, \(DeviceLines.unplaced)) AND notification = ? AND adapter = ?
            ORDER BY number DESC
            """, DeviceLines.block(of: ordinal), notification, adapter, read: FailureGroup.init
        ).first { $0.devices.present.contains { $0.ordinal == ordinal } }
    }

    /// Returns the groups of an app that contain a device, in the order of their notifications.
    static func groups(
        of device: String, _ ordinal: UInt32, app: String, in database: borrowing Database
    ) throws -> [FailureGroup] {
        try database.rows(
            """
            SELECT \(FailureGroup.columns)
            FROM failure CROSS JOIN notification ON sequence = failure.notification
            WHERE block IN (?, \(DeviceLines.unplaced)) AND app = ?
                AND instr(failure.devices, ?) > 0
            ORDER BY failure.notification, failure.number
            """, DeviceLines.block(of: ordinal), app, device, read: FailureGroup.init
        ).filter { $0.devices.present.contains { $0.id == device } }
    }

    /// Removes devices from their groups; for devices with unknown ordinals, all groups of their
    /// apps are searched once.
    static func erase(_ devices: [ErasedDevice], in database: borrowing Database) throws {
        for (app, devices) in Dictionary(grouping: devices, by: \.app) {
            for device in devices {
                guard let ordinal = device.ordinal else { continue }
                for group in try groups(of: device.id, ordinal, app: app, in: database) {
                    _ = try take(from: group, in: database) { $0.id == device.id }
                }
            }
            let ids = Set(devices.filter { $0.ordinal == nil }.map(\.id))
            guard !ids.isEmpty else { continue }
            for group in try groups(of: ids, app: app, in: database) {
                _ = try take(from: group, in: database) { ids.contains($0.id) }
            }
        }
    }

    private static func groups(
        of ids: Set<String>, app: String, in database: borrowing Database
    ) throws -> [FailureGroup] {
        var groups: [FailureGroup] = []
        try database.visit(
            """
            SELECT \(FailureGroup.columns)
            FROM failure CROSS JOIN notification ON sequence = failure.notification WHERE app = ?
            """, list: [.text(app)]
        ) { row in
            let group = FailureGroup(row)
            if group.devices.present.contains(where: { ids.contains($0.id) }) {
                groups.append(group)
            }
            return true
        }
        return groups
    }

    /// Makes every later search visit all groups, because the registry's ordinals have changed.
    static func unplace(in database: borrowing Database) throws {
        let unplaced = DeviceLines.unplaced
        try database.run("UPDATE failure SET block = ?1 WHERE block <> ?1", unplaced)
    }

    /// Removes devices from a group and returns them.
    static func take(
        from group: FailureGroup, in database: borrowing Database,
        where applies: (DeviceLines.Device) -> Bool
    ) throws -> [DeviceLines.Device] {
        let (taken, rest) = group.devices.parted(by: applies)
        guard !taken.isEmpty else { return [] }
        if rest.devices.isEmpty {
            try database.run("DELETE FROM failure WHERE number = ?", group.number)
        } else {
            try database.run(
                "UPDATE failure SET count = ?, devices = ? WHERE number = ?", rest.devices.count,
                rest.text, group.number)
        }
        return taken
    }
}

extension DeviceLines {
    /// Splits the devices into those to which a condition applies and the others.
    fileprivate func parted(
        by applies: (Device) -> Bool
    ) -> (taken: [Device], rest: DeviceLines) {
        var (taken, rest): ([Device], DeviceLines) = ([], DeviceLines())
        for device in present {
            if applies(device) { taken.append(device) } else { rest.append(device) }
        }
        return (taken, rest)
    }
}
