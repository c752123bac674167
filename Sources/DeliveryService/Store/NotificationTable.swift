import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import TypePaths

/// The table of notifications, inside a transaction.
enum NotificationTable {
    /// Adds the column for the sender, which is empty for earlier notifications.
    static let sender = "ALTER TABLE notification ADD COLUMN sent_by TEXT NOT NULL DEFAULT ''"

    /// Adds the column for the caller who cancelled, which is empty for earlier notifications.
    static let canceller =
        "ALTER TABLE notification ADD COLUMN cancelled_by TEXT NOT NULL DEFAULT ''"

    private static let columns = """
        sequence, id, app, type, content, audience, state, reason, create_time, deliver_time,
        expire_time, finish_time, is_planned, planned, published, generation, devices, delivered,
        failed, retrying, suppressed, expired, uncertain, priority, on_uncertain,
        may_shorten, timing, ignores_caps, is_digest, sent_by, approval, begin_time, cancelled_by,
        authors
        """
    private static let select = """
        SELECT \(columns), \(RolloutTable.columns) FROM notification
        LEFT JOIN rollout ON rollout.notification = sequence
        """
    // The texts are constants, because a prepared statement is found by its text's address.
    private static let bySequence = "\(select) WHERE sequence = ?"
    private static let byID = "\(select) WHERE id = ? AND app = ?"
    private static let update = updating("")
    private static let updateWithDue = updating(", due_time = ?2")

    private static func updating(_ more: String) -> String {
        """
        UPDATE notification SET state = ?3, reason = ?4, finish_time = ?5, is_planned = ?6,
            planned = ?7, published = ?8, generation = ?9, devices = ?10, delivered = ?11,
            failed = ?12, retrying = ?13, suppressed = ?14, expired = ?15, uncertain = ?16,
            begin_time = ?17, cancelled_by = ?18\(more)
        WHERE sequence = ?1
        """
    }

    static func with(
        sequence: Int64, in database: borrowing Database
    ) throws -> NotificationRecord? {
        try database.first(bySequence, sequence, read: read)
    }

    static func with(
        id: String, app: String, in database: borrowing Database
    ) throws -> NotificationRecord? {
        try database.first(byID, id, app, read: read)
    }

    /// Returns a notification.
    ///
    /// - Throws: `notFound`.
    static func required(
        id: String, app: String, in database: borrowing Database
    ) throws -> NotificationRecord {
        guard let record = try with(id: id, app: app, in: database) else {
            throw RPCError(.notFound, "no notification \(quoting: id)")
        }
        return record
    }

    /// Returns the notifications between two numbers, newest first, at most `limit` and as many as
    /// one answer holds, and whether there are more.
    static func page(
        of app: String, state: NotificationState?, approval: ApprovalFilter? = nil,
        after: Int64 = 0, before: Int64, limit: Int, in database: borrowing Database
    ) throws -> (records: [NotificationRecord], hasMore: Bool) {
        var (records, hasMore, room) = ([NotificationRecord](), false, PageRoom())
        let ofState = state == nil ? "" : "AND state = ? "
        let values: [StorageValue?] = [
            .text(app), state.map { .integer(Int64($0.rawValue)) }, .integer(after),
            .integer(before),
        ]
        try database.visit(
            """
            \(select) WHERE app = ? \(ofState)AND sequence > ? AND sequence < ?
            \(approval?.condition ?? "") ORDER BY sequence DESC
            """, list: values.compactMap(\.self)
        ) { row in
            let record = try read(row)
            guard approval?.matches(record) ?? true else { return true }
            hasMore = records.count == limit || !room.take(record)
            if !hasMore { records.append(record) }
            return !hasMore
        }
        return (records, hasMore)
    }

    /// Returns the notifications after `after`, oldest first.
    static func next(
        after: Int64, limit: Int, in database: borrowing Database
    ) throws -> [NotificationRecord] {
        try database.rows(
            "\(select) WHERE sequence > ? ORDER BY sequence LIMIT ?", after, limit, read: read)
    }

    /// Returns the notifications in `state` after `after`, oldest first, of one app or of all if
    /// `app` is empty, and of a type and the types below it, or of
    /// all if it is nil.
    static func oldest(
        of app: String, type: String? = nil, state: NotificationState, after: Int64, limit: Int,
        in database: borrowing Database
    ) throws -> [NotificationRecord] {
        guard app.isEmpty else {
            return try database.rows(
                """
                \(select) WHERE app = ?1 AND state = ?2 AND sequence > ?3
                    AND (?4 IS NULL OR \(TypePath.condition("type", coveredBy: "?4")))
                ORDER BY sequence LIMIT ?5
                """, app, Int(state.rawValue), after, type, limit, read: read)
        }
        // Use the index of due notifications, to skip the many that have ended.
        return try database.rows(
            """
            \(select) WHERE due_time IS NOT NULL AND state = ? AND sequence > ?
            ORDER BY sequence LIMIT ?
            """, Int(state.rawValue), after, limit, read: read)
    }

    /// Returns the notifications that are in devices' inboxes, or will be again after a release, in
    /// the order of publication.
    static func published(
        after: Int64, now: UnixTime, limit: Int, in database: borrowing Database
    ) throws -> [NotificationRecord] {
        try database.rows(
            """
            \(select) WHERE published > ? AND expire_time > ? AND state IN (3, 4, 5, 6)
            ORDER BY published LIMIT ?
            """, after, now.milliseconds, limit, read: read)
    }

    static func insert(
        _ record: NotificationRecord, in database: borrowing Database
    ) throws -> NotificationRecord {
        var record = record
        let content = try record.content.encoded()
        record.size = content.count + record.audience.utf8.count
        try database.run(
            """
            INSERT INTO notification (id, app, type, content, audience, state, reason, create_time,
                deliver_time, expire_time, due_time, priority, on_uncertain, collapse_key,
                may_shorten, timing, ignores_caps, is_digest, sent_by, approval, authors,
                is_planned, generation, devices, delivered, failed, retrying, suppressed, expired,
                uncertain)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                0, 0, 0, 0, 0, 0, 0, 0, 0)
            """,
            record.id, record.app, record.type, content, record.audience,
            Int(record.state.rawValue), record.machine.reason, record.createTime.milliseconds,
            record.machine.deliverTime.milliseconds, record.expireTime.milliseconds,
            record.machine.firstWork.milliseconds, Int(record.priority.rawValue),
            Int(record.onUncertain.rawValue), record.content.collapseKey, record.mayShorten,
            try record.timing?.encoded(), record.ignoresCaps, record.isDigest,
            record.sentBy, try record.approval?.encoded(),
            record.authors.joined(separator: " "))
        record.sequence = database.lastInsertedRow
        if let rollout = record.rollout {
            try RolloutTable.insert(rollout, of: record.sequence, in: database)
        }
        return record
    }

    /// Writes all changeable columns; a nil `due` leaves the due time unchanged.
    static func update(
        _ record: NotificationRecord, due: Due?, in database: borrowing Database
    ) throws {
        let counts = record.counts
        try database.run(
            due == nil ? update : updateWithDue, record.sequence, due?.time?.milliseconds,
            Int(record.state.rawValue), record.machine.reason,
            record.machine.finishTime?.milliseconds, record.machine.isPlanned, record.planned,
            record.published, Int64(bitPattern: record.generation), counts.audience,
            counts.delivered, counts.failed, counts.retrying, counts.suppressed, counts.expired,
            counts.uncertain, record.beginTime?.milliseconds, record.cancelledBy)
    }

    /// The time at which a notification must be processed; without a time, never.
    struct Due: Sendable {
        var time: UnixTime?
    }

    private static func read(_ row: Row) throws -> NotificationRecord {
        guard let state = NotificationState(rawValue: Int32(truncatingIfNeeded: row.integer(6)))
        else { throw StorageError(.corrupt, "a notification's state is \(row.integer(6))") }
        var machine = NotificationMachine(
            state: state, deliverTime: UnixTime(milliseconds: row.integer(9)),
            expireTime: UnixTime(milliseconds: row.integer(10)))
        machine.reason = row.text(7)
        machine.finishTime = row.optionalInteger(11).map(UnixTime.init(milliseconds:))
        machine.isPlanned = row.integer(12) != 0
        var counts = DeliveryCounts()
        counts.audience = Int(row.integer(16))
        counts.delivered = Int(row.integer(17))
        counts.failed = Int(row.integer(18))
        counts.retrying = Int(row.integer(19))
        counts.suppressed = Int(row.integer(20))
        counts.expired = Int(row.integer(21))
        counts.uncertain = Int(row.integer(22))
        let choice = { (column: Int) in Int32(truncatingIfNeeded: row.integer(column)) }
        let (content, audience) = (row.blob(4), row.text(5))
        return NotificationRecord(
            sequence: row.integer(0), id: row.text(1), app: row.text(2), type: row.text(3),
            content: try Proto.Content(decoding: content),
            priority: Brief.Priority(rawValue: choice(23)) ?? .normal,
            onUncertain: Brief.OnUncertain(rawValue: choice(24)) ?? .resend,
            mayShorten: row.integer(25) != 0, audience: audience,
            machine: machine, counts: counts,
            createTime: UnixTime(milliseconds: row.integer(8)), planned: row.optionalInteger(13),
            published: row.optionalInteger(14), generation: UInt64(bitPattern: row.integer(15)),
            timing: try row.optionalBlob(26).map { try Proto.Timing(decoding: $0) },
            rollout: try RolloutTable.read(row, from: 34), ignoresCaps: row.integer(27) != 0,
            isDigest: row.integer(28) != 0, sentBy: row.text(29),
            authors: row.text(33).split(separator: " ").map(String.init),
            approval: try row.optionalBlob(30).map { try Proto.Approval(decoding: $0) },
            beginTime: row.optionalInteger(31).map(UnixTime.init(milliseconds:)),
            cancelledBy: row.text(32),
            size: content.count + audience.utf8.count)
    }
}
