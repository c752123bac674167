import DeliveryEngine
import ServiceKit
import Storage

extension DeliveryStore {
    private static let errorBytes = 300
    /// Different messages kept for one notification and adapter.
    private static let errorKinds = 20

    /// Writes what became of deliveries.
    ///
    /// - Throws: ``Fenced``, with nothing written, when a newer process has a chunk.
    func record(_ checkpoint: Checkpoint, now: UnixTime) async throws {
        let epoch = epoch
        try await database.write { database in
            for chunk in checkpoint.chunks {
                let changed = try database.run(
                    """
                    UPDATE chunk SET done = ?, is_done = ?
                    WHERE notification = ? AND number = ? AND lease = ?
                    """, chunk.done, chunk.isDone, chunk.sequence, chunk.number, epoch)
                guard changed == 1 else { throw Fenced() }
            }
            for (sequence, outcomes) in Dictionary(grouping: checkpoint.outcomes, by: \.sequence) {
                try Self.record(outcomes, of: sequence, now: now, in: database)
            }
        }
    }

    private static func record(
        _ outcomes: [RecordedOutcome], of sequence: Int64, now: UnixTime,
        in database: borrowing Database
    ) throws {
        guard var record = try NotificationTable.with(sequence: sequence, in: database) else {
            return
        }
        if record.state == .expired {
            // Their expiry was noted while they were under way, by the device.
            record.counts.expired -= Set(outcomes.filter { !$0.isRetry }.map(\.ordinal)).count
        }
        for outcome in outcomes {
            if outcome.isRetry {
                let removed = try database.run(
                    "DELETE FROM retry WHERE notification = ? AND ordinal = ? AND adapter = ?",
                    sequence, outcome.ordinal, outcome.adapter)
                // Expired, cancelled or erased while it was under way: counted there.
                if removed == 0, outcome.result != .delivered { continue }
                if removed == 0, record.state == .expired { record.counts.expired -= 1 }
                record.counts.retrying -= removed
            }
            try note(outcome, in: &record, now: now, database)
        }
        try NotificationTable.update(record, due: nil, in: database)
    }

    private static func note(
        _ outcome: RecordedOutcome, in record: inout NotificationRecord, now: UnixTime,
        _ database: borrowing Database
    ) throws {
        switch outcome.result {
        case .delivered: record.counts.delivered += 1
        case .expired: record.counts.expired += 1
        case .suppressed: record.counts.suppressed += 1
        case .retry, .failed, .uncertain:
            // Erased while it was under way: nothing more is kept of it.
            if try isErased(outcome.ordinal, record, in: database) {
                record.counts.suppressed += 1
            } else {
                try noteUndelivered(outcome, in: &record, now: now, database)
            }
        }
    }

    private static func noteUndelivered(
        _ outcome: RecordedOutcome, in record: inout NotificationRecord, now: UnixTime,
        _ database: borrowing Database
    ) throws {
        switch outcome.result {
        case .delivered, .expired, .suppressed: break
        case .retry(let due, let attempts, let error):
            if attempts > 0 { try count(error, of: outcome, now: now, database) }
            guard !record.state.isFinal else {
                if record.state == .expired {
                    record.counts.expired += 1
                } else {
                    record.counts.failed += 1
                }
                return
            }
            record.counts.retrying += 1
            try database.run(
                """
                INSERT OR REPLACE INTO retry
                    (notification, ordinal, adapter, device, attempts, due_time, error)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, outcome.sequence, outcome.ordinal, outcome.adapter, outcome.device, attempts,
                due.milliseconds, cut(error))
        case .failed(let error):
            record.counts.failed += 1
            try fail(outcome, error, isUncertain: false, now: now, database)
        case .uncertain(let error):
            record.counts.uncertain += 1
            try fail(outcome, error, isUncertain: true, now: now, database)
        }
    }

    private static func fail(
        _ outcome: RecordedOutcome, _ error: String, isUncertain: Bool, now: UnixTime,
        _ database: borrowing Database
    ) throws {
        try count(error, of: outcome, now: now, database)
        try database.run(
            """
            INSERT OR REPLACE INTO failure
                (notification, ordinal, adapter, device, is_uncertain, time, error)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, outcome.sequence, outcome.ordinal, outcome.adapter, outcome.device, isUncertain,
            now.milliseconds, cut(error))
    }

    private static func count(
        _ error: String, of outcome: RecordedOutcome, now: UnixTime, _ database: borrowing Database
    ) throws {
        let kinds =
            try database.first(
                "SELECT count(*) FROM error WHERE notification = ? AND adapter = ?",
                outcome.sequence, outcome.adapter
            ) { $0.integer(0) } ?? 0
        let message = kinds < errorKinds ? cut(error) : "further errors"
        try database.run(
            """
            INSERT INTO error (notification, adapter, message, count, time) VALUES (?, ?, ?, 1, ?)
            ON CONFLICT DO UPDATE SET count = count + 1, time = excluded.time
            """, outcome.sequence, outcome.adapter, message, now.milliseconds)
    }

    private static func cut(_ error: String) -> String {
        String(decoding: error.utf8.prefix(errorBytes), as: UTF8.self)
    }
}
