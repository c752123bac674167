import Protocol
import ServiceKit
import Storage

/// An event of a message on a device.
struct DeviceEvent: Hashable, Sendable {
    var id: String
    var message: String
    var kind: Int32
    var time: UnixTime
    /// Why it happened; the name of a goal.
    var reason: String
    /// What a goal is worth.
    var value = 0.0
}

/// The events of devices, inside a transaction.
enum EventTable {
    /// Stores an event, unless it was stored before; a goal is only counted.
    static func store(
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
