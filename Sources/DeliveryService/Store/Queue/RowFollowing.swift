import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The rows of `retry` that follow the state of their notification, inside a transaction.
///
/// A notification may have as many rows as devices. When it is stalled, released, cancelled or
/// expires, its state decides at once what may be sent, and its rows follow in steps, so that one
/// notification does not keep the kill switch waiting.
struct RowFollowing {
    /// The notifications with rows that have not followed yet, and the last device whose rows have.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE row_following (
            notification INTEGER PRIMARY KEY REFERENCES notification,
            ordinal INTEGER NOT NULL
        ) STRICT;
        """

    /// The number of devices whose rows follow in the transaction that changes the state: it may
    /// change hundreds of notifications.
    static let atFirst = 64
    /// The number of devices whose rows follow in each further transaction, which takes about ten
    /// milliseconds.
    static let atOnce = 2_000
    /// The last device of all.
    private static let end = Int64(UInt32.max)

    private let now: UnixTime
    private var mishaps = Mishaps()

    init(at now: UnixTime) { self.now = now }

    /// Lets the first rows follow a state that has just changed, and notes if there are more.
    consuming func begin(
        _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        let last = try step(&record, after: -1, limit: Self.atFirst, in: database)
        try mishaps.write(now: now, in: database)
        if let last {
            try database.run(
                "INSERT OR REPLACE INTO row_following (notification, ordinal) VALUES (?, ?)",
                record.sequence, last)
        } else {
            try database.run(
                "DELETE FROM row_following WHERE notification = ?", record.sequence)
        }
    }

    /// Lets further rows follow; returns whether there may be more.
    static func goOn(at now: UnixTime, in database: borrowing Database) throws -> Bool {
        let next = try database.first(
            "SELECT notification, ordinal FROM row_following LIMIT 1"
        ) { ($0.integer(0), $0.integer(1)) }
        guard let (sequence, ordinal) = next else { return false }
        var following = RowFollowing(at: now)
        guard var record = try NotificationTable.with(sequence: sequence, in: database) else {
            try database.run("DELETE FROM row_following WHERE notification = ?", sequence)
            return true
        }
        let before = record
        let last = try following.step(
            &record, after: ordinal, limit: atOnce, in: database)
        try following.mishaps.write(now: now, in: database)
        if record != before { try NotificationTable.update(record, due: nil, in: database) }
        if let last {
            try database.run(
                "UPDATE row_following SET ordinal = ? WHERE notification = ?", last, sequence)
        } else {
            try database.run("DELETE FROM row_following WHERE notification = ?", sequence)
        }
        return true
    }

    /// Lets the rows of some devices follow; returns the last of these devices, and nil if there
    /// are no more.
    private mutating func step(
        _ record: inout NotificationRecord, after ordinal: Int64, limit: Int,
        in database: borrowing Database
    ) throws -> Int64? {
        let last = try database.first(
            """
            SELECT ordinal FROM retry WHERE notification = ? AND ordinal > ?
            ORDER BY ordinal LIMIT 1 OFFSET ?
            """, record.sequence, ordinal, limit - 1
        ) { $0.integer(0) }
        let part = RowPart(
            notification: record.sequence, after: ordinal, upTo: last ?? Self.end)
        switch WorkState(ofRowsOf: record.state) {
        case .open: try part.set(.open, from: .held, in: database)
        case .held: try part.set(.held, from: .open, in: database)
        case .over, .waiting:
            if record.state == .expired { try giveUp(part, &record, in: database) }
            try part.end(isCancelled: record.state == .cancelled, in: database)
        }
        return last
    }

    /// Counts the rows of which an attempt may have arrived, and that are not leased, as uncertain;
    /// all were counted as expired.
    private mutating func giveUp(
        _ part: RowPart, _ record: inout NotificationRecord, in database: borrowing Database
    ) throws {
        let name = NotificationName(app: record.app, id: record.id)
        for row in try part.doubtful(in: database) where try RowTable.delete(row.key, in: database)
        {
            record.counts.expired -= 1
            record.counts.uncertain += 1
            mishaps.note(.uncertain, of: row, DeliveryResult.uncertainReason, name)
        }
    }
}

extension WorkState {
    /// The state of the rows of a notification in a state, unless they are over already.
    init(ofRowsOf state: NotificationState) {
        self = state.isFinal ? .over : state == .stalled ? .held : .open
    }
}

extension DeliveryStore {
    /// Lets rows follow the states of their notifications; returns whether there may be more.
    func followRows(now: UnixTime) async throws -> Bool {
        // Do not write if nothing is to follow, because the disk may be full.
        let isMore = try await database.read { database in
            try database.first("SELECT 1 FROM row_following LIMIT 1") { _ in true } ?? false
        }
        guard isMore else { return false }
        return try await database.write { try RowFollowing.goOn(at: now, in: $0) }
    }
}
