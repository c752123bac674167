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
        /// The numbers of notifications that were not for the device.
        var foreign: Set<Int64> = []
    }

    /// Counts an event that is stored for the first time and adds it to the stream, unless its
    /// message is unknown or another device's, or its notification was not for the device.
    static func note(
        _ event: DeviceEvent, of sender: Sender, now: UnixTime, in database: borrowing Database
    ) throws {
        guard (0..<32).contains(event.kind),
            let found = try notification(of: event.message, sender, in: database),
            !sender.foreign.contains(found.sequence)
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

    fileprivate static func notification(
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

extension ReceiptTable.Sender {
    /// Finds out which of the notifications that a device's events name were not for it.
    ///
    /// The inbox knows that of recent notifications without the database, ``AudienceSearch`` of
    /// others.
    init(
        app: String, device: String, ordinal: UInt32, of events: [DeviceEvent],
        on service: isolated DeliveryService
    ) async throws {
        self.init(app: app, device: device, ordinal: ordinal)
        // A message is looked up once, in the order in which the device names them.
        var messages: [String] = []
        for event in events where !event.message.isEmpty && !messages.contains(event.message) {
            messages.append(event.message)
        }
        guard !messages.isEmpty else { return }
        let (sender, database) = (self, service.store.database)
        let named = try await database.read { [messages] database in
            try messages.compactMap {
                try ReceiptTable.notification(of: $0, sender, in: database)?.sequence
            }
        }
        let known = named.map { service.inbox.isFor(ordinal, $0, app: app) }
        foreign = Set(zip(named, known).filter { $0.1 == false }.map(\.0))
        let old = zip(named, known).filter { $0.1 == nil }.map(\.0)
        guard !old.isEmpty else { return }
        foreign.formUnion(
            try await database.read { database in
                var search = AudienceSearch(of: ordinal, app: app)
                return try old.filter { try !search.finds($0, in: database) }
            })
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
