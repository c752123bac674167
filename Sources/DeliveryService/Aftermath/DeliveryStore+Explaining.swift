import Audience
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The stored data about a notification and one device.
struct StoredExplanation: Sendable {
    var record: NotificationRecord
    /// True if the device was in the audience; nil if that is unknown.
    var isInAudience: Bool?
    var adapters: [Proto.AdapterDelivery] = []
    var events: [Proto.Event] = []
}

extension DeliveryStore {
    /// The maximum number of a message's events in an answer: five kinds, and what a device
    /// repeats.
    private static let eventsShown = 50

    /// Returns a notification of an app.
    ///
    /// - Throws: `notFound`.
    func record(_ id: String, app: String) async throws -> NotificationRecord {
        try await database.read { try NotificationTable.required(id: id, app: app, in: $0) }
    }

    /// Returns the stored data about a notification and a device.
    func explanation(
        of record: NotificationRecord, device: String, ordinal: UInt32
    ) async throws -> StoredExplanation {
        try await database.read { database in
            try Self.explain(record, device: device, ordinal: ordinal, in: database)
        }
    }

    /// Returns the results of an app's notifications for a device, newest first, from below
    /// `before`.
    ///
    /// - Parameters:
    /// - looked: The maximum number of notifications to check, whether or not the device was in
    ///   their audience.
    /// - limit: The maximum number of entries.
    /// - Returns: The entries, and the last notification that was checked; nil if there are no
    ///   older ones.
    func timeline(
        of device: String, _ ordinal: UInt32, app: String, before: Int64, looked: Int, limit: Int
    ) async throws -> (entries: [StoredExplanation], last: Int64?) {
        try await database.read { database in
            let page = try NotificationTable.page(
                of: app, state: nil, before: before, limit: looked, in: database)
            var entries: [StoredExplanation] = []
            for record in page.records {
                let isMine = try Self.isInAudience(ordinal, of: record, in: database)
                guard isMine == true else { continue }
                entries.append(
                    try Self.explain(record, device: device, ordinal: ordinal, in: database))
                if entries.count == limit { return (entries, record.sequence) }
            }
            return (entries, page.hasMore ? page.records.last?.sequence : nil)
        }
    }

    private static func explain(
        _ record: NotificationRecord, device: String, ordinal: UInt32,
        in database: borrowing Database
    ) throws -> StoredExplanation {
        var explanation = StoredExplanation(record: record)
        explanation.isInAudience = try isInAudience(ordinal, of: record, in: database)
        let isMine = try !isErased(
            ordinal, app: record.app, planned: record.planned ?? 0, in: database)
        if record.machine.isPlanned, isMine {
            explanation.adapters = try Fate.all(of: record, ordinal, in: database)
        }
        explanation.events = try events(
            of: MessageID.of(record.id, ordinal), device: device, app: record.app, in: database)
        return explanation
    }

    /// Returns whether an ordinal's present device was in a notification's audience; nil if
    /// unknown.
    private static func isInAudience(
        _ ordinal: UInt32, of record: NotificationRecord, in database: borrowing Database
    ) throws -> Bool? {
        guard let planned = record.planned else {
            // A notification with an empty audience is never published.
            return record.machine.isPlanned ? false : nil
        }
        if try isErased(ordinal, app: record.app, planned: planned, in: database) { return false }
        var (isKept, isIn) = (false, false)
        try database.visit(
            """
            SELECT ordinals FROM audience WHERE notification = ?1
            UNION ALL SELECT ordinals FROM held_back WHERE notification = ?1
            """, list: [.integer(record.sequence)]
        ) { row in
            isKept = true
            isIn = try Bitmap.deserialize(row.blob(0)).contains(ordinal)
            return !isIn
        }
        return isKept ? isIn : nil
    }

    private static func events(
        of message: String, device: String, app: String, in database: borrowing Database
    ) throws -> [Proto.Event] {
        try database.rows(
            """
            SELECT id, message, kind, time, reason FROM event
            WHERE app = ? AND device = ? AND message = ? ORDER BY time, kind LIMIT ?
            """, app, device, message, eventsShown
        ) { row in
            DeviceEvent(
                id: row.text(0), message: row.text(1),
                kind: Int32(truncatingIfNeeded: row.integer(2)),
                time: UnixTime(milliseconds: row.integer(3)), reason: row.text(4)
            ).proto
        }
    }
}
