import DeliveryEngine
import ServiceKit
import Storage

/// Devices whose time to get a notification has come.
struct BegunWave: Sendable {
    /// As it is now: with its new place in the inbox, unless it is stalled.
    var record: NotificationRecord
    /// The devices, as bitmaps.
    var pieces: [[UInt8]]
}

/// The parts of audiences that wait for their time, inside a transaction.
enum WaveTable {
    /// Notifications whose waves begin in one transaction; the others follow with the next.
    private static let atOnce = 16

    /// Lets the waves begin whose time has come.
    ///
    /// - Returns: those that devices find in their inbox from now on, or when they are released;
    ///   whether there may be more of them.
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
        // What is stalled goes on with a release; of what is over nothing waits any more.
        let state: WorkState = record.state == .stalled ? .held : .open
        try database.run(
            """
            UPDATE chunk SET state = ? WHERE notification = ? AND state = ? AND not_before <= ?
            """, state.rawValue, record.sequence, WorkState.waiting.rawValue, now.milliseconds)
        var record = record
        var published: Int64 = 0
        if record.state.isInInbox {
            // Those that got it at once keep their place.
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

    /// What had begun is found again under the notification's new place.
    static func publishAnew(
        _ record: NotificationRecord, in database: borrowing Database
    ) throws {
        try database.run(
            "UPDATE audience SET published = ? WHERE notification = ? AND published IS NOT NULL",
            record.published, record.sequence)
    }

    /// When the next devices of a notification get it; nil: none wait for their time.
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
