import Protocol
import ServiceKit
import Storage

/// An event of a message on a device.
struct DeviceEvent: Hashable, Sendable {
    var id: String
    var message: String
    var kind: Int32
    var time: UnixTime
    /// The reason of the event; for a goal the goal's name.
    var reason: String
    /// The value of a goal; 0 for other events.
    var value = 0.0
}

/// The events of devices, inside a transaction.
enum EventTable {
    /// Stores the events that a device reports in one call, and removes its old ones.
    static func store(
        _ events: [DeviceEvent], of sender: ReceiptTable.Sender, now: UnixTime,
        in database: borrowing Database
    ) throws {
        for event in events { try store(event, of: sender, now: now, in: database) }
        if !events.isEmpty { try limit(of: sender, now: now, in: database) }
    }

    /// Removes a device's events that are too old, and the oldest of too many.
    ///
    /// The counts of removed events stay: ``ReceiptTable`` has them without the events.
    private static func limit(
        of sender: ReceiptTable.Sender, now: UnixTime, in database: borrowing Database
    ) throws {
        let old = (now + (.zero - Retention.events)).milliseconds
        let kept = try database.first(
            "SELECT count(*), min(time) FROM event WHERE app = ? AND device = ?", sender.app,
            sender.device
        ) { (count: $0.integer(0), first: $0.optionalInteger(1)) }
        guard let kept, let first = kept.first,
            first < old || kept.count > Retention.eventsOfADevice
        else { return }
        try database.run(
            """
            DELETE FROM event WHERE app = ?1 AND device = ?2 AND (time < ?3 OR id IN (
                SELECT id FROM event WHERE app = ?1 AND device = ?2
                ORDER BY time DESC, id LIMIT -1 OFFSET ?4))
            """, sender.app, sender.device, old, Retention.eventsOfADevice)
    }

    /// Stores an event, unless it was stored before; a goal is only counted.
    private static func store(
        _ event: DeviceEvent, of sender: ReceiptTable.Sender, now: UnixTime,
        in database: borrowing Database
    ) throws {
        guard event.kind != Proto.EventKind.goal.rawValue else {
            return try GoalRecording.take(event, of: sender, at: now, in: database)
        }
        let added = try database.run(
            """
            INSERT OR IGNORE INTO event (app, device, id, message, kind, time, reason)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, sender.app, sender.device, event.id, event.message, Int64(event.kind),
            event.time.milliseconds, event.reason)
        if added > 0 { try ReceiptTable.note(event, of: sender, now: now, in: database) }
    }
}
