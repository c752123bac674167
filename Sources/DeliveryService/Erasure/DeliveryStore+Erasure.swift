import DeliveryEngine
import ServiceKit
import ServiceStorage
import Storage

extension DeliveryStore {
    /// Returns all erasures that still matter.
    func erasures() async throws -> [Erasure] {
        try await database.read { database in
            try database.rows("SELECT app, ordinal, planned FROM erasure") { row in
                Erasure(
                    app: row.text(0), ordinal: UInt32(truncatingIfNeeded: row.integer(1)),
                    planned: row.integer(2))
            }
        }
    }

    /// Returns the position up to which the registry's erasures were followed.
    func followed() async throws -> Followed {
        try await database.read { try FollowedTable.read(in: $0) }
    }

    /// Erases devices: their events, and their open and failed deliveries.
    ///
    /// - Parameter followed: The place up to which the registry's erasures are followed after this;
    ///   nil leaves that unchanged.
    func erase(
        _ devices: [ErasedDevice], now: UnixTime, followed: Followed? = nil
    ) async throws -> Erased {
        guard !devices.isEmpty || followed != nil else { return Erased() }
        return try await database.write(isErasure: !devices.isEmpty) { database in
            let planned = try Self.lastPublished(in: database)
            var erased = Erased()
            for device in devices {
                try Self.erase(device, planned: planned, now: now, &erased, in: database)
            }
            try FailureTable.erase(devices, in: database)
            try EventStream.erase(devices, in: database)
            if let followed { try Self.follow(followed, in: database) }
            return erased
        }
    }

    /// Stores the position up to which the registry's erasures were followed.
    static func follow(_ followed: Followed, in database: borrowing Database) throws {
        if try FollowedTable.read(in: database).generation != followed.generation {
            try FailureTable.unplace(in: database)
            try EventStream.unplace(in: database)
        }
        try FollowedTable.write(followed, in: database)
    }

    /// Returns whether a device with an id was erased.
    static func isErased(device: String, in database: borrowing Database) throws -> Bool {
        guard let id = Identifier(device) else { return false }
        return try database.first(
            "SELECT 1 FROM erasure WHERE mark = ?", ErasureMark(device: id).bytes
        ) { $0.integer(0) } != nil
    }

    /// Returns whether the device for which a notification was planned was erased.
    ///
    /// - Parameter planned: The notification's place in the order of plans.
    static func isErased(
        _ ordinal: UInt32, app: String, planned: Int64, in database: borrowing Database
    ) throws -> Bool {
        try database.first(
            "SELECT 1 FROM erasure WHERE app = ? AND ordinal = ? AND planned >= ?", app, ordinal,
            planned
        ) { $0.integer(0) } != nil
    }

    private static func erase(
        _ device: ErasedDevice, planned: Int64, now: UnixTime, _ erased: inout Erased,
        in database: borrowing Database
    ) throws {
        try ReceiptTable.erase(device: device.id, app: device.app, in: database)
        try database.run(
            "DELETE FROM event WHERE app = ? AND device = ?", device.app, device.id)
        erased.transitions += try dropDeliveries(
            device: device.id, app: device.app, now: now, in: database)
        try dropName(of: device, in: database)
        guard let ordinal = device.ordinal else { return }
        try database.run(
            "DELETE FROM experiment_reached WHERE app = ? AND ordinal = ?", device.app, ordinal)
        try database.run(
            """
            INSERT OR REPLACE INTO erasure (app, ordinal, planned, time, mark)
            VALUES (?, ?, ?, ?, ?)
            """, device.app, ordinal, planned, now.milliseconds,
            Identifier(device.id).map { ErasureMark(device: $0).bytes })
        erased.erasures.append(
            Erasure(app: device.app, ordinal: ordinal, planned: planned))
    }

    /// Replaces the device's id by a null id in the audiences that name it.
    private static func dropName(
        of device: ErasedDevice, in database: borrowing Database
    ) throws {
        let named = try database.run(
            """
            UPDATE notification SET audience = replace(audience, ?, ?)
            WHERE app = ? AND sequence IN (SELECT notification FROM named_device WHERE device = ?)
            """, device.id, Identifier(high: 0, low: 0).description, device.app, device.id)
        if named > 0 {
            try database.run("DELETE FROM named_device WHERE device = ?", device.id)
        }
    }

    /// Removes the open deliveries to a device, and returns the notifications that end with this.
    private static func dropDeliveries(
        device: String, app: String, now: UnixTime, in database: borrowing Database
    ) throws -> [Transition] {
        let waiting = try database.rows(
            """
            SELECT retry.notification, retry.ordinal, retry.adapter, retry.state,
                notification.state
            FROM retry JOIN notification ON sequence = retry.notification
            WHERE device = ? AND app = ?
            """, device, app
        ) { row in
            let ordinal = UInt32(truncatingIfNeeded: row.integer(1))
            let state = NotificationState(rawValue: Int32(truncatingIfNeeded: row.integer(4)))
            let isOver = row.integer(3) == WorkState.over.rawValue || state?.isFinal ?? true
            return (RowKey(row.integer(0), ordinal, row.text(2)), isOver)
        }
        var transitions: [Transition] = []
        for (key, isOver) in waiting {
            try RowTable.delete(key, in: database)
            // A delivery that is over was counted before.
            guard !isOver else { continue }
            var change = QueueChange()
            (change.counts.retrying, change.counts.suppressed) = (-1, 1)
            try Aftermath.count(
                1, .suppressed("the device was erased"), of: key.notification, in: database)
            let transition = try change.apply(to: key.notification, now: now, in: database)
            if let transition { transitions.append(transition) }
        }
        return transitions
    }
}
