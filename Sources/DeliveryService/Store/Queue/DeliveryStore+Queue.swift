import DeliveryEngine
import ServiceKit
import Storage

extension DeliveryStore {
    /// Leases work to a worker.
    func lease(_ request: LeaseRequest, at steady: Duration) async throws -> QueueAnswer {
        let tokens = tokens
        return try await database.write { database in
            var leasing = Leasing(request, at: steady, tokens.withLock { $0 })
            try leasing.run(in: database)
            // Tokens of a transaction that is rolled back are not reused either.
            tokens.withLock { $0 = leasing.tokens }
            return leasing.result
        }
    }

    /// Records the results of a worker's work.
    func record(_ checkpoint: Checkpoint, at steady: Duration) async throws -> QueueAnswer {
        try await database.write { database in
            var recording = Recording(checkpoint, at: steady)
            try recording.run(in: database)
            return recording.result
        }
    }

    /// Stores the audience of a notification, if it still waits for that.
    func store(_ plan: Plan, _ audience: ResolvedAudience) async throws -> QueueAnswer {
        try await database.write { database in
            var answer = QueueAnswer()
            guard try Self.isLeased(plan, in: database),
                var record = try NotificationTable.with(
                    sequence: plan.notification, in: database),
                record.state == .queued, !record.machine.isPlanned
            else { return answer }
            try database.run(
                "DELETE FROM plan_lease WHERE notification = ?", plan.notification)
            let from = record.state
            var audience = audience
            let capped = try PlanCapping.apply(
                to: &audience, of: record, now: plan.now, in: database)
            answer.heldBack = capped?.heldBack
            record.counts.audience = audience.count
            record.counts.suppressed =
                audience.unreached + audience.lost + (capped?.deliveries ?? 0)
            record.generation = audience.generation
            try Aftermath.noteUnreached(audience, of: record, now: plan.now, in: database)
            let chunks = audience.parts.flatMap(\.chunks)
            var transition = try Self.apply(
                [.planned(devices: audience.count, chunks: chunks.count)], to: record,
                now: plan.now,
                in: database)
            transition.from = from
            if transition.record.state == .expired {
                // The notification expired before any of it was sent.
                transition.record.counts.expired += chunks.reduce(0) { $0 + $1.count }
                try NotificationTable.update(transition.record, due: nil, in: database)
            }
            if transition.record.published != nil {
                try Self.insert(audience, transition.record, in: database)
                try RolloutTable.begin(&transition.record, at: plan.now, in: database)
                try StageTally.begin(audience, of: transition.record, in: database)
                try OptOutTable.begin(transition.record, at: plan.now, in: database)
            }
            answer.transitions = [transition]
            return answer
        }
    }

    private static func isLeased(_ plan: Plan, in database: borrowing Database) throws -> Bool {
        try database.first(
            "SELECT 1 FROM plan_lease WHERE notification = ? AND token = ?", plan.notification,
            plan.token.number
        ) { $0.integer(0) } != nil
    }

    private static func insert(
        _ audience: ResolvedAudience, _ record: NotificationRecord,
        in database: borrowing Database
    ) throws {
        for (number, piece) in audience.pieces.enumerated() {
            try AudienceTable.insert(piece, number, of: record.sequence, in: database)
        }
        let state: WorkState = record.state == .sending ? .open : .over
        var number = 0
        for part in audience.parts {
            let lane = try LaneTable.number(of: part.lane, in: database)
            for chunk in part.chunks {
                try ChunkTable.insert(
                    chunk, ChunkKey(record.sequence, number), lane: lane, record.brief, state,
                    in: database)
                number += 1
            }
        }
        try database.run(
            "UPDATE notification SET open_chunks = ? WHERE sequence = ?",
            state == .open ? number : 0, record.sequence)
    }

    /// Returns every lane that ever had work.
    func lanes() async throws -> [LaneKey] {
        try await database.read { try LaneTable.all(in: $0) }
    }
}
