import Audience
import Protocol
import ServiceKit
import Storage

/// A published notification with the ordinals of its audience, to build the inbox from.
struct PublishedNotification: Sendable {
    var record: NotificationRecord
    var chunks: [[UInt8]]
}

/// An ordinal whose device was erased: nothing planned up to then is for whoever has it now.
struct Erasure: Hashable, Sendable {
    var app: String
    var ordinal: UInt32
    var planned: Int64
}

extension DeliveryStore {
    /// Published notifications in the order of publication, a page at a time.
    func published(
        after: Int64, now: UnixTime, limit: Int
    ) async throws -> [PublishedNotification] {
        try await database.read { database in
            let records = try NotificationTable.published(
                after: after, now: now, limit: limit, in: database)
            return try records.map {
                PublishedNotification(
                    record: $0, chunks: try Self.chunks(of: $0.sequence, in: database))
            }
        }
    }

    /// The number of the last publication; 0 before the first.
    func lastPublished() async throws -> Int64 {
        try await database.read { try Self.lastPublished(in: $0) }
    }

    /// The number of the last publication, inside a transaction.
    static func lastPublished(in database: borrowing Database) throws -> Int64 {
        try database.first(
            "SELECT max(published) FROM notification WHERE published IS NOT NULL"
        ) { $0.integer(0) } ?? 0
    }

    /// The chunks of a notification's audience.
    func chunks(of sequence: Int64) async throws -> [[UInt8]] {
        try await database.read { try Self.chunks(of: sequence, in: $0) }
    }

    private static func chunks(
        of sequence: Int64, in database: borrowing Database
    ) throws -> [[UInt8]] {
        try database.rows("SELECT ordinals FROM chunk WHERE notification = ?", sequence) {
            $0.blob(0)
        }
    }

    /// Notifications by their numbers, in that order; what is gone is left out.
    func notifications(_ sequences: [Int64]) async throws -> [NotificationRecord] {
        try await database.read { database in
            var records: [NotificationRecord] = []
            for sequence in sequences {
                guard let record = try NotificationTable.with(sequence: sequence, in: database)
                else { continue }
                records.append(record)
            }
            return records
        }
    }

    /// Stores a device's events; one that was stored before stays as it was.
    func store(_ events: [DeviceEvent], app: String, device: String) async throws {
        try await database.write { database in
            for event in events {
                try database.run(
                    """
                    INSERT OR IGNORE INTO event (app, device, id, message, kind, time, reason)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """, app, device, event.id, event.message, Int64(event.kind),
                    event.time.milliseconds, event.reason)
            }
        }
    }

    /// Every erasure that still matters.
    func erasures() async throws -> [Erasure] {
        try await database.read { database in
            try database.rows("SELECT app, ordinal, planned FROM erasure") { row in
                Erasure(
                    app: row.text(0), ordinal: UInt32(truncatingIfNeeded: row.integer(1)),
                    planned: row.integer(2))
            }
        }
    }

    /// Forgets a device: its events, and whatever is still to be sent to it.
    func erase(
        device: String, ordinal: UInt32, app: String, now: UnixTime
    ) async throws -> Erasure {
        try await database.write(isErasure: true) { database in
            try database.run("DELETE FROM event WHERE app = ? AND device = ?", app, device)
            try Self.dropDeliveries(device: device, app: app, in: database)
            let erasure = Erasure(
                app: app, ordinal: ordinal, planned: try Self.lastPublished(in: database))
            try database.run(
                "INSERT OR REPLACE INTO erasure (app, ordinal, planned, time) VALUES (?, ?, ?, ?)",
                app, ordinal, erasure.planned, now.milliseconds)
            return erasure
        }
    }

    private static func dropDeliveries(
        device: String, app: String, in database: borrowing Database
    ) throws {
        let waiting = try database.rows(
            """
            SELECT retry.notification, count(*) FROM retry
            JOIN notification ON sequence = retry.notification
            WHERE device = ? AND app = ? GROUP BY retry.notification
            """, device, app
        ) { ($0.integer(0), $0.integer(1)) }
        for (sequence, count) in waiting {
            try database.run(
                "DELETE FROM retry WHERE notification = ? AND device = ?", sequence, device)
            try database.run(
                """
                UPDATE notification SET retrying = retrying - ?, suppressed = suppressed + ?
                WHERE sequence = ?
                """, count, count, sequence)
        }
        try database.run(
            """
            DELETE FROM failure WHERE device = ? AND notification IN
                (SELECT sequence FROM notification WHERE app = ?)
            """, device, app)
    }
}

/// What happened to a message on a device.
struct DeviceEvent: Hashable, Sendable {
    var id: String
    var message: String
    var kind: Int32
    var time: UnixTime
    var reason: String
}
