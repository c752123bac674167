import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The deliveries that were given up, in groups, inside a transaction.
///
/// Whoever writes a group has its errors counted (``ErrorCounts``); what goes is counted by
/// triggers.
enum FailureTable {
    /// Adds a group.
    ///
    /// - Parameter text: its devices', as it is stored.
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

    /// The latest group that has a notification's delivery; nil: it has not failed.
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

    /// The groups of an app that have a device, in the order of their notifications.
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

    /// Takes devices out of their groups; for those whose ordinals nobody knows, all groups of
    /// their apps are looked at, once.
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

    /// Has all be looked at for every device: the registry's ordinals are others now.
    static func unplace(in database: borrowing Database) throws {
        let unplaced = DeviceLines.unplaced
        try database.run("UPDATE failure SET block = ?1 WHERE block <> ?1", unplaced)
    }

    /// Takes devices out of a group; those who were taken.
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
    /// Those to whom something applies, and the others.
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
