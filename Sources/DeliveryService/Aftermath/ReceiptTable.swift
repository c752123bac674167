import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The kinds of events that devices reported for notifications, as bits, inside a transaction.
///
/// So each device counts once for each kind, whatever it sends. The table of events has no index by
/// message, because at 100 bytes for each event it would make up most of the database.
enum ReceiptTable {
    /// The device that sent the events.
    struct Sender: Sendable {
        var app: String
        var device: String
        var ordinal: UInt32
    }

    /// Counts an event that is stored for the first time and adds it to the stream, unless its
    /// message is unknown or another device's.
    static func note(
        _ event: DeviceEvent, of sender: Sender, now: UnixTime, in database: borrowing Database
    ) throws {
        guard (0..<32).contains(event.kind),
            let found = try notification(of: event.message, sender, in: database)
        else { return }
        let notification = found.sequence
        let bit = Int64(1) << Int64(event.kind)
        let known =
            try database.first(
                "SELECT kinds FROM receipt WHERE notification = ? AND ordinal = ?", notification,
                sender.ordinal
            ) { $0.integer(0) } ?? 0
        guard known & bit == 0 else { return }
        try database.run(
            """
            INSERT INTO receipt (notification, ordinal, kinds) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET kinds = kinds | excluded.kinds
            """, notification, sender.ordinal, bit)
        try TallyTable.add(1, .said(event.kind), of: notification, in: database)
        if let begun = found.begun {
            try ReactionTable.note(event, of: notification, begun: begun, now: now, in: database)
        }
        var receipt = Proto.Receipt()
        receipt.deviceId = sender.device
        receipt.event = event.proto
        try EventStream.append(
            .receipt(receipt), of: notification, device: sender.device, now: now, in: database)
    }

    /// Removes a device's bits while its events are still stored; the counts remain.
    static func erase(
        device: String, app: String, in database: borrowing Database
    ) throws {
        let messages = try database.rows(
            "SELECT DISTINCT message FROM event WHERE app = ? AND device = ?", app, device
        ) { $0.text(0) }
        for message in messages {
            guard let (id, ordinal) = MessageID.parts(of: message) else { continue }
            try database.run(
                """
                DELETE FROM receipt WHERE ordinal = ? AND notification =
                    (SELECT sequence FROM notification WHERE id = ? AND app = ?)
                """, ordinal, id, app)
        }
    }

    private static func notification(
        of message: String, _ sender: Sender, in database: borrowing Database
    ) throws -> (sequence: Int64, begun: UnixTime?)? {
        guard let (id, ordinal) = MessageID.parts(of: message), ordinal == sender.ordinal else {
            return nil
        }
        return try database.first(
            "SELECT sequence, begin_time FROM notification WHERE id = ? AND app = ?", id, sender.app
        ) { ($0.integer(0), $0.optionalInteger(1).map { UnixTime(milliseconds: $0) }) }
    }
}

extension MessageID {
    /// Returns the notification and the ordinal of a message id; nil if Herald did not make the id.
    static func parts(of message: String) -> (notification: String, ordinal: UInt32)? {
        guard let dash = message.lastIndex(of: "-"),
            let ordinal = UInt32(message[message.index(after: dash)...])
        else { return nil }
        return (String(message[..<dash]), ordinal)
    }
}

extension DeviceEvent {
    /// The event as a protobuf message.
    var proto: Proto.Event {
        var event = Proto.Event()
        (event.id, event.messageId, event.reason) = (id, message, reason)
        event.kind = Proto.EventKind(rawValue: kind)
        event.time = time.timestamp
        return event
    }
}
