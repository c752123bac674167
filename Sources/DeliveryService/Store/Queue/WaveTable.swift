import DeliveryEngine
import ServiceKit
import Storage

/// A wave that has begun: the devices whose time to get a notification has come.
struct BegunWave: Sendable {
    /// The notification with its new place in the inbox, unless it is stalled.
    var record: NotificationRecord
    /// The devices, as serialized bitmaps.
    var pieces: [[UInt8]]
}

/// The parts of audiences that wait for their time, inside a transaction.
enum WaveTable {
    /// The number of notifications whose waves begin in one transaction; others follow in the next.
    private static let atOnce = 16

    /// Begins the waves whose time has come.
    ///
    /// - Returns: The waves that devices find in their inboxes now, or after a release; and whether
    ///   there may be more.
    static func begin(
        at now: UnixTime, in database: borrowing Database
    ) throws -> (begun: [BegunWave], isCut: Bool) {
        let due = try database.rows(
            """
            SELECT DISTINCT notification FROM audience
            WHERE published IS NULL AND not_before > 0 AND not_before <= ? LIMIT ?
            """, now.milliseconds, atOnce
        ) { $0.integer(0) }
        let begun: [BegunWave] = try due.compactMap { sequence in
            guard let record = try NotificationTable.with(sequence: sequence, in: database) else {
                return nil
            }
            return try begin(record, at: now, in: database)
        }
        return (begun, due.count == atOnce)
    }

    private static func begin(
        _ record: NotificationRecord, at now: UnixTime, in database: borrowing Database
    ) throws -> BegunWave? {
        // A stalled notification continues with a release; nothing waits of one that has ended.
        let state: WorkState = record.state == .stalled ? .held : .open
        try database.run(
            """
            UPDATE chunk SET state = ? WHERE notification = ? AND state = ? AND not_before <= ?
            """, state.rawValue, record.sequence, WorkState.waiting.rawValue, now.milliseconds)
        var record = record
        var published: Int64 = 0
        if record.state.isInInbox {
            // The devices without a wave keep their place.
            try database.run(
                """
                UPDATE audience SET published = ?
                WHERE notification = ? AND published IS NULL AND not_before = 0
                """, record.published, record.sequence)
            published = try DeliveryStore.lastPublished(in: database) + 1
            record.published = published
            try NotificationTable.update(record, due: nil, in: database)
        }
        let pieces = try database.rows(
            """
            UPDATE audience SET published = ?
            WHERE notification = ? AND published IS NULL AND not_before BETWEEN 1 AND ?
            RETURNING ordinals
            """, published, record.sequence, now.milliseconds
        ) { $0.blob(0) }
        let isOfInterest = record.state.isInInbox || record.state == .stalled
        return isOfInterest ? BegunWave(record: record, pieces: pieces) : nil
    }

    /// Moves the parts that have begun to the notification's new place in the inbox.
    static func publishAnew(
        _ record: NotificationRecord, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE audience SET published = ? WHERE notification = ? AND published IS NOT NULL",
            record.published, record.sequence)
    }

    /// Returns the time at which the next wave of a notification begins; nil if none waits.
    static func next(
        of sequence: Int64, in database: borrowing Database
    ) throws -> UnixTime? {
        try database.first(
            """
            SELECT min(not_before) FROM audience
            WHERE notification = ? AND published IS NULL AND not_before > 0
            """, sequence
        ) { $0.optionalInteger(0).map(UnixTime.init(milliseconds:)) } ?? nil
    }
}
