import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import TypePaths

/// The count of the deliveries that a switch affects, inside a transaction.
///
/// It runs on the writing connection, because only that one knows the leases.
struct SwitchAccount {
    let killSwitch: KillSwitch
    /// The deliveries that the worker has begun, or knows the results of, since its last
    /// checkpoint.
    let unrecorded: [UnrecordedDelivery]
    /// The current time in nanoseconds of the steady clock.
    let now: Int64
    private(set) var effect = SwitchEffect()
    /// The number of the lane to count; nil for all lanes.
    private var lane: Int64?
    /// The last device, by chunk, that a process that died may have sent to.
    private var doubts: [ChunkKey: UInt32] = [:]

    init(of killSwitch: KillSwitch, _ unrecorded: [UnrecordedDelivery], at steady: Duration) {
        self.killSwitch = killSwitch
        self.unrecorded = unrecorded
        now = steady.wholeNanoseconds
    }

    mutating func run(in database: borrowing Database) throws {
        if case .lane(let key) = killSwitch.scope {
            lane = try LaneTable.number(of: key, in: database)
        }
        let scope = try notifications(in: database)
        effect.notifications = scope.count
        for notification in scope.sorted() { try count(notification, in: database) }
        var chunks: [ChunkKey: StoredChunk] = [:]
        for delivery in unrecorded where scope.contains(delivery.notification) {
            try correct(delivery, &chunks, in: database)
        }
    }

    /// Returns the notifications in scope that have not ended.
    private func notifications(in database: borrowing Database) throws -> Set<Int64> {
        let (target, every) = (killSwitch.target, "SELECT sequence FROM notification")
        let rows: [Int64]
        switch target.kind {
        case .whole where target.app.isEmpty:
            rows = try database.rows("\(every) WHERE due_time IS NOT NULL") { $0.integer(0) }
        case .whole, .adapter:
            rows = try database.rows(
                "\(every) WHERE due_time IS NOT NULL AND app = ?", target.app
            ) { $0.integer(0) }
        case .type:
            rows = try database.rows(
                """
                \(every) WHERE due_time IS NOT NULL AND app = ?1
                    AND \(TypePath.condition("type", coveredBy: "?2"))
                """, target.app, target.name
            ) { $0.integer(0) }
        case .notification:
            rows = try database.rows(
                "\(every) WHERE due_time IS NOT NULL AND sequence = ?", killSwitch.sequence
            ) { $0.integer(0) }
        }
        return Set(rows)
    }

    private mutating func count(
        _ notification: Int64, in database: borrowing Database
    ) throws {
        let counts = try database.first(
            "SELECT delivered, uncertain FROM notification WHERE sequence = ?", notification
        ) { (delivered: Int($0.integer(0)), uncertain: Int($0.integer(1))) }
        if let lane {
            effect.sentBefore += try TallyTable.count(
                .delivered(lane), of: notification, in: database)
            effect.uncertain += try sum(
                """
                SELECT coalesce(sum(count), 0) FROM failure
                WHERE notification = ? AND class = \(Proto.FailureClass.uncertain.rawValue)
                    AND adapter = (SELECT adapter FROM lane WHERE number = ?)
                """, notification, lane, in: database)
        } else {
            effect.sentBefore += counts?.delivered ?? 0
            effect.uncertain += counts?.uncertain ?? 0
        }
        try countChunks(of: notification, in: database)
        try countRows(of: notification, in: database)
    }

    private mutating func countChunks(
        of notification: Int64, in database: borrowing Database
    ) throws {
        effect.prevented += try sum(
            """
            SELECT coalesce(sum(left), 0) FROM chunk
            WHERE notification = ? AND state <> 0 AND coalesce(lane = ?, 1)
            """, notification, lane, in: database)
        // The worker that had these died: the results are unknown.
        let doubtful = try database.rows(
            """
            SELECT chunk.number, iif(coalesce(until, 0) <= ?, intent, doubt) AS bound
            FROM chunk LEFT JOIN chunk_lease USING (notification, number)
            WHERE chunk.notification = ? AND state <> 0 AND coalesce(lane = ?, 1)
                AND bound IS NOT NULL
            """, now, notification, lane
        ) {
            (ChunkKey(notification, Int($0.integer(0))), UInt32(truncatingIfNeeded: $0.integer(1)))
        }
        for (key, last) in doubtful {
            guard let chunk = try ChunkTable.with(key, in: database) else { continue }
            doubts[key] = last
            move(chunk.open.count { $0 <= last })
        }
    }

    private mutating func countRows(
        of notification: Int64, in database: borrowing Database
    ) throws {
        // One look at each row, and at a lease only where there may be one: everybody waits for
        // this, and a notification may have as many rows as devices.
        let rows = try database.first(
            """
            SELECT count(*), coalesce(sum(may_have_arrived OR is_leased AND NOT EXISTS (
                SELECT 1 FROM row_lease WHERE row_lease.notification = retry.notification
                    AND row_lease.ordinal = retry.ordinal
                    AND row_lease.adapter = retry.adapter)), 0)
            FROM retry WHERE notification = ? AND state <> 0 AND coalesce(lane = ?, 1)
            """, notification, lane
        ) { (open: Int($0.integer(0)), uncertain: Int($0.integer(1))) }
        effect.prevented += rows?.open ?? 0
        move(rows?.uncertain ?? 0)
    }

    /// Removes a delivery that the worker has begun, or knows the result of, from the open ones,
    /// unless it was recorded in the meantime.
    private mutating func correct(
        _ delivery: UnrecordedDelivery, _ chunks: inout [ChunkKey: StoredChunk],
        in database: borrowing Database
    ) throws {
        switch delivery.origin {
        case .chunk(let key):
            guard var chunk = try chunks[key] ?? ChunkTable.with(key, in: database),
                chunk.state != .over, lane.map({ $0 == chunk.lane }) ?? true,
                chunk.finish(delivery.ordinal)
            else { return }
            chunks[key] = chunk
            let wasDoubtful = doubts[key].map { delivery.ordinal <= $0 } ?? false
            if wasDoubtful { effect.uncertain -= 1 } else { effect.prevented -= 1 }
        case .row(let key):
            let row = try database.first(
                """
                SELECT may_have_arrived FROM retry
                WHERE notification = ? AND ordinal = ? AND adapter = ? AND state <> 0
                    AND coalesce(lane = ?, 1)
                """, key.notification, key.ordinal, key.adapter, lane
            ) { $0.integer(0) != 0 }
            guard let mayHaveArrived = row else { return }
            if mayHaveArrived { effect.uncertain -= 1 } else { effect.prevented -= 1 }
        }
        effect.count(delivery.result)
    }

    private mutating func move(_ uncertain: Int) {
        effect.prevented -= uncertain
        effect.uncertain += uncertain
    }

    private func sum(
        _ sql: String, _ notification: Int64, _ lane: Int64?, in database: borrowing Database
    ) throws -> Int {
        try database.first(sql, notification, lane) { Int($0.integer(0)) } ?? 0
    }
}

extension DeliveryStore {
    /// Returns the present effect of a switch.
    ///
    /// - Parameter unrecorded: The unrecorded deliveries of a moment from which on nothing in scope
    ///   was begun.
    func effect(
        of killSwitch: KillSwitch, _ unrecorded: [UnrecordedDelivery], at steady: Duration
    ) async throws -> SwitchEffect {
        // This must work on a full disk too; it writes nothing.
        try await database.write(priority: .reserved) { database in
            var account = SwitchAccount(of: killSwitch, unrecorded, at: steady)
            try account.run(in: database)
            return account.effect
        }
    }
}
