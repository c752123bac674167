import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The deliveries that were given up, in groups, inside a transaction.
///
/// Whoever writes a group has its errors counted (``ErrorCounts``); what goes is counted by
/// triggers.
enum FailureTable {
    /// Adds a group.
    static func insert(_ group: FailureGroup, in database: borrowing Database) throws {
        let devices = group.devices.present
        guard let first = devices.first else { return }
        try database.run(
            """
            INSERT INTO failure (number, notification, block, adapter, class, attempts, time,
                error, count, devices)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, group.number, group.kind.notification, DeviceLines.block(of: first.ordinal),
            group.kind.adapter, Int64(group.kind.failure), group.kind.attempts,
            group.time.milliseconds, group.kind.error, devices.count, group.devices.text)
    }

    /// The latest group that has a notification's delivery; nil: it has not failed.
    static func group(
        of ordinal: UInt32, _ notification: Int64, adapter: String,
        in database: borrowing Database
    ) throws -> FailureGroup? {
        try database.rows(
            """
            SELECT \(FailureGroup.columns) FROM failure
            WHERE block = ? AND notification = ? AND adapter = ? ORDER BY number DESC
            """, DeviceLines.block(of: ordinal), notification, adapter, read: FailureGroup.init
        ).first { $0.devices.present.contains { $0.ordinal == ordinal } }
    }

    /// The groups of an app that have a device.
    ///
    /// - Parameter ordinal: the device's; nil: every group is looked at.
    static func groups(
        of device: String, _ ordinal: UInt32?, app: String, in database: borrowing Database
    ) throws -> [FailureGroup] {
        // By the index of blocks, which SQLite would not take if it might be all of them.
        let place = ordinal == nil ? "?1 IS NULL" : "block = ?1"
        return try database.rows(
            """
            SELECT \(FailureGroup.columns)
            FROM failure CROSS JOIN notification ON sequence = failure.notification
            WHERE \(place) AND app = ?2 AND instr(failure.devices, ?3) > 0
            ORDER BY failure.notification, failure.number
            """, ordinal.map { DeviceLines.block(of: $0) }, app, device, read: FailureGroup.init)
    }

    /// Takes a device out of its groups.
    static func erase(
        _ device: String, _ ordinal: UInt32?, app: String, in database: borrowing Database
    ) throws {
        guard !device.isEmpty else { return }
        for group in try groups(of: device, ordinal, app: app, in: database) {
            _ = try take(device, from: group, in: database)
        }
    }

    /// Takes a device out of a group, or all if it is nil; those who were taken.
    static func take(
        _ device: String?, from group: FailureGroup, in database: borrowing Database
    ) throws -> [DeviceLines.Device] {
        let (taken, rest) = group.devices.parted { device == nil || $0.id == device }
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
