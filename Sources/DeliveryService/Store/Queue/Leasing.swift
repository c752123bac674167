import Protocol
import DeliveryEngine
import ServiceKit
import Storage

/// The leasing of work to a worker, inside a transaction.
struct Leasing {
    /// The maximum number of due or expired notifications processed in one transaction.
    private static let dueAtOnce = 64
    /// The number of rows that are passed over in one transaction because they have not followed
    /// their notifications yet (see ``RowFollowing``).
    private static let passedOverAtOnce = 256

    // The state is a literal: if it were bound, SQLite would recompile the statement each time,
    // because another state may need another index.
    static let dueByState = [NotificationState.scheduled, .sending, .stalled].map { state in
        """
        SELECT sequence FROM notification
        WHERE state = \(state.rawValue) AND due_time IS NOT NULL AND due_time <= ?
        ORDER BY due_time LIMIT ?
        """
    }

    /// Finds the notifications that expired before they were planned; the index is named because
    /// the others would visit all rows.
    static let overBeforePlan = """
        SELECT sequence FROM notification INDEXED BY notification_to_plan_expiry
        WHERE \(DeliverySchema.isToPlan) AND expire_time <= ?
        ORDER BY expire_time LIMIT ?
        """

    /// Finds the next notifications to plan.
    ///
    /// The index is named because it finds the first ones without visiting all that wait; SQLite
    /// alone would choose the index by time, and sort.
    static let toPlan = """
        SELECT sequence FROM notification INDEXED BY notification_to_plan
        LEFT JOIN plan_lease ON notification = sequence
        WHERE \(DeliverySchema.isToPlan) AND due_time <= ? AND coalesce(until, 0) <= ?
        ORDER BY priority DESC, sequence LIMIT ?
        """

    /// Finds the next notifications of one priority to plan.
    static let toPlanOfPriority = """
        SELECT sequence FROM notification INDEXED BY notification_to_plan
        LEFT JOIN plan_lease ON notification = sequence
        WHERE \(DeliverySchema.isToPlan) AND priority = ? AND due_time <= ?
            AND coalesce(until, 0) <= ?
        ORDER BY sequence LIMIT ?
        """

    let request: LeaseRequest
    /// The current time and the end of new leases, in nanoseconds of the steady clock.
    let now: Int64
    let until: Int64
    var tokens: LeaseTokens
    var result = QueueAnswer()

    init(_ request: LeaseRequest, at steady: Duration, _ tokens: LeaseTokens) {
        self.request = request
        self.tokens = tokens
        now = steady.wholeNanoseconds
        until = (steady + request.span).wholeNanoseconds
    }

    mutating func run(in database: borrowing Database) throws {
        try noteTimes(in: database)
        let waves = try WaveTable.begin(at: request.now, in: database)
        result.waves = waves.begun
        if waves.isCut { result.isCut = true }
        try leasePlans(in: database)
        let rooms = Dictionary(request.rooms.map { ($0.lane, $0) }) { first, _ in first }
        for number in try LaneTable.withWork(in: database) {
            guard let room = rooms[try LaneTable.lane(number, in: database)] else { continue }
            try leaseChunks(number, room, in: database)
            try leaseRows(number, room, in: database)
        }
    }

    /// Starts scheduled notifications, and ends the expired ones.
    private mutating func noteTimes(in database: borrowing Database) throws {
        // A queued notification waits for its plan, and may expire before that.
        var due = try database.rows(
            Self.overBeforePlan, request.now.milliseconds, Self.dueAtOnce
        ) { $0.integer(0) }
        for text in Self.dueByState {
            due += try database.rows(text, request.now.milliseconds, Self.dueAtOnce) {
                $0.integer(0)
            }
        }
        result.isCut = due.count >= Self.dueAtOnce
        for sequence in due {
            guard let record = try NotificationTable.with(sequence: sequence, in: database) else {
                continue
            }
            result.transitions.append(
                try DeliveryStore.apply([.due], to: record, now: request.now, in: database))
        }
    }

    private mutating func leasePlans(in database: borrowing Database) throws {
        let waiting = try database.rows(
            Self.toPlan, request.now.milliseconds, now, request.plans
        ) { $0.integer(0) }
        for sequence in waiting { try leasePlan(sequence, in: database) }
        // There are no more waiting notifications.
        guard waiting.count == request.plans else { return }
        for priority in Brief.Priority.allCases.reversed() {
            let spare = request.sparePlans[priority] ?? 0
            let left = spare - result.plans.count { $0.brief.priority == priority }
            guard left > 0 else { continue }
            let others = try database.rows(
                Self.toPlanOfPriority, Int64(priority.rawValue), request.now.milliseconds, now, left
            ) { $0.integer(0) }
            for sequence in others { try leasePlan(sequence, in: database) }
        }
    }

    private mutating func leasePlan(_ sequence: Int64, in database: borrowing Database) throws {
        guard let record = try record(sequence, in: database) else { return }
        let token = tokens.next()
        try database.run(
            "INSERT OR REPLACE INTO plan_lease (notification, token, until) VALUES (?, ?, ?)",
            sequence, token.number, until)
        result.plans.append(PlanLease(record.brief, token))
    }

    private mutating func leaseChunks(
        _ lane: Int64, _ room: LeaseRequest.Room, in database: borrowing Database
    ) throws {
        let before = result.chunks.count
        let source = FreeChunks(lane: lane, now: now)
        guard try lease(source, room.lane, room.chunks, room.devices, in: database) else { return }
        let leased = result.chunks[before...]
        for spare in room.spares.sorted(by: { $0.priority.rawValue > $1.priority.rawValue }) {
            let own = leased.filter { $0.brief.priority == spare.priority }
            let source = FreeChunks(lane: lane, now: now, priority: spare.priority)
            _ = try lease(
                source, room.lane, spare.chunks - own.count,
                spare.devices - own.reduce(0) { $0 + $1.ordinals.count }, in: database)
        }
    }

    /// Leases chunks until there are enough; returns false if there are no more.
    private mutating func lease(
        _ source: FreeChunks, _ lane: LaneKey, _ chunks: Int, _ devices: Int,
        in database: borrowing Database
    ) throws -> Bool {
        var (left, devices, blocked) = (chunks, devices, 0)
        // Chunks that were leased or replaced are not found again.
        while left > 0, devices > 0 {
            let keys = try source.keys(left, beyond: blocked, in: database)
            for key in keys where devices > 0 {
                guard let record = try record(key.notification, in: database),
                    let chunk = try openChunk(key, record, in: database)
                else { continue }
                guard try mayHave(record, in: database) else {
                    blocked += 1
                    continue
                }
                let lease = try lease(chunk, record, lane, in: database)
                (left, devices) = (left - 1, devices - lease.ordinals.count)
                result.chunks.append(lease)
            }
            if keys.isEmpty { return false }
        }
        return true
    }

    /// Returns a chunk without the devices that get a newer notification; nil if none is left.
    private mutating func openChunk(
        _ key: ChunkKey, _ record: NotificationRecord, in database: borrowing Database
    ) throws -> StoredChunk? {
        guard let chunk = try ChunkTable.with(key, in: database) else { return nil }
        guard !record.content.collapseKey.isEmpty else { return chunk }
        let (open, transition) = try Replacing.replace(
            in: chunk, of: record, now: request.now, in: database)
        if let transition { result.transitions.append(transition) }
        return open.left > 0 ? open : nil
    }

    private mutating func lease(
        _ chunk: StoredChunk, _ record: NotificationRecord, _ lane: LaneKey,
        in database: borrowing Database
    ) throws -> ChunkLease {
        var chunk = chunk
        let (open, token) = (chunk.open, tokens.next())
        // The previous worker died or lost the lease: it may have sent to the devices up to the
        // intent.
        let doubtful = chunk.intent
        let first = open[min(max(1, request.intent), open.count) - 1]
        let intent = max(first, doubtful ?? 0)
        chunk.intent = intent
        try ChunkTable.update(chunk, in: database)
        try database.run(
            """
            INSERT OR REPLACE INTO chunk_lease (notification, number, token, until, worker, doubt)
            VALUES (?, ?, ?, ?, ?, ?)
            """, chunk.key.notification, chunk.key.number, token.number, until,
            Int64(bitPattern: request.worker), doubtful.map(Int64.init))
        return ChunkLease(
            key: chunk.key, token: token, brief: record.brief, lane: lane, ordinals: open,
            doubtful: doubtful, intent: intent)
    }

    private mutating func leaseRows(
        _ lane: Int64, _ room: LeaseRequest.Room, in database: borrowing Database
    ) throws {
        var (left, blocked, late) = (room.rows, 0, 0)
        while left > 0, late < Self.passedOverAtOnce {
            let rows = try freeRows(lane, left, beyond: blocked, in: database)
            for row in rows {
                guard let record = try record(row.key.notification, in: database) else { continue }
                guard record.state == .sending else {
                    (blocked, late) = (blocked + 1, late + 1)
                    continue
                }
                if let transition = try Replacing.replace(
                    row, lane: lane, of: record, now: request.now, in: database)
                {
                    result.transitions += transition.map { [$0] } ?? []
                    continue
                }
                guard try mayHave(record, in: database) else {
                    blocked += 1
                    continue
                }
                result.rows.append(try lease(row, record, in: database))
                left -= 1
            }
            if rows.isEmpty { return }
        }
    }

    private func freeRows(
        _ lane: Int64, _ limit: Int, beyond blocked: Int, in database: borrowing Database
    ) throws -> [StoredRow] {
        try database.rows(
            """
            SELECT retry.notification, retry.ordinal, retry.adapter, attempts, may_have_arrived,
                is_leased, first_time, device
            FROM retry LEFT JOIN row_lease USING (notification, ordinal, adapter)
            WHERE lane = ? AND state = 1 AND due_time <= ? AND coalesce(until, 0) <= ?
            ORDER BY due_time, retry.notification, retry.ordinal LIMIT ? OFFSET ?
            """, lane, request.now.milliseconds, now, limit, blocked, read: StoredRow.init)
    }

    private mutating func lease(
        _ row: StoredRow, _ record: NotificationRecord, in database: borrowing Database
    ) throws -> RowLease {
        let (key, token) = (row.key, tokens.next())
        let hold = RowTable.Hold(
            token: token, until: until, worker: Int64(bitPattern: request.worker))
        try RowTable.lease(key, hold, in: database)
        return RowLease(
            key: key, token: token, brief: record.brief, attempts: row.attempts,
            mayHaveArrived: row.mayHaveArrived || row.isLeased, isDoubtful: row.isLeased,
            since: row.since)
    }

    /// Returns whether no other worker has work with the same collapse key.
    private func mayHave(
        _ record: NotificationRecord, in database: borrowing Database
    ) throws -> Bool {
        guard !record.content.collapseKey.isEmpty else { return true }
        let other = try database.first(
            """
            SELECT 1 FROM chunk_lease JOIN chunk USING (notification, number)
            JOIN notification ON sequence = chunk.notification
            WHERE worker <> ?1 AND until > ?2 AND app = ?3 AND collapse_key = ?4
                AND chunk.state <> 0
            UNION ALL SELECT 1 FROM row_lease JOIN notification ON sequence = notification
            WHERE worker <> ?1 AND until > ?2 AND app = ?3 AND collapse_key = ?4
            """, Int64(bitPattern: request.worker), now, record.app, record.content.collapseKey
        ) { $0.integer(0) }
        return other == nil
    }

    private mutating func record(
        _ sequence: Int64, in database: borrowing Database
    ) throws -> NotificationRecord? {
        if let known = result.records[sequence] { return known }
        let record = try NotificationTable.with(sequence: sequence, in: database)
        result.records[sequence] = record
        return record
    }
}

/// A delivery that is tried again, as it is stored.
struct StoredRow {
    var key: RowKey
    var attempts: Int
    var mayHaveArrived: Bool
    /// True if a worker has the row leased, or died while it had.
    var isLeased: Bool
    /// The time of the first attempt; nil if it is unknown.
    var since: UnixTime?
    /// The device's id.
    var device: String

    fileprivate init(_ row: Row) {
        key = RowKey(row.integer(0), UInt32(truncatingIfNeeded: row.integer(1)), row.text(2))
        attempts = Int(row.integer(3))
        mayHaveArrived = row.integer(4) != 0
        isLeased = row.integer(5) != 0
        since = RowTable.since(row.integer(6))
        device = row.text(7)
    }
}
