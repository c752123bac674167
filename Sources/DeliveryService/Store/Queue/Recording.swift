import Protocol
import DeliveryEngine
import ServiceKit
import Storage

/// The recording of a worker's results, inside a transaction.
struct Recording {
    let checkpoint: Checkpoint
    /// The end of the renewed leases, in nanoseconds of the steady clock.
    let until: Int64
    var result = QueueAnswer()
    private var notes: [Int64: Note] = [:]
    private var aftermath = Aftermath()

    /// The changes of one notification in this checkpoint.
    private struct Note {
        var name: NotificationName
        var state: NotificationState
        var planned: Int64
        /// True if a device of the app was erased since the plan.
        var hasErased: Bool
        /// The accepted deliveries by stage; nil without a rollout.
        var stages: StageTally?
        var change = QueueChange()
    }

    init(_ checkpoint: Checkpoint, at steady: Duration) {
        self.checkpoint = checkpoint
        until = (steady + checkpoint.span).wholeNanoseconds
    }

    mutating func run(in database: borrowing Database) throws {
        for progress in checkpoint.chunks { try record(progress, in: database) }
        for progress in checkpoint.rows { try record(progress, in: database) }
        for renewal in checkpoint.renewed {
            let row = try RowTable.leased(renewal.key, by: renewal.token, in: database)
            guard let row, row.state != .over else {
                result.lostRows.append(renewal.key)
                continue
            }
            try RowTable.renew(renewal.key, until: until, in: database)
        }
        let notes = notes
        try aftermath.write(now: checkpoint.now, in: database) { sequence in
            notes[sequence]?.name
        }
        for (sequence, note) in notes.sorted(by: { $0.key < $1.key }) {
            try note.stages?.write(of: sequence, in: database)
            let transition = try note.change.apply(
                to: sequence, now: checkpoint.now, in: database)
            if let transition { result.transitions.append(transition) }
        }
    }

    private mutating func record(
        _ progress: Checkpoint.Progress, in database: borrowing Database
    ) throws {
        let key = progress.key
        let hold = try database.first(
            "SELECT token, worker FROM chunk_lease WHERE notification = ? AND number = ?",
            key.notification, key.number
        ) {
            RowTable.Hold(
                token: LeaseToken($0.integer(0)), until: until, worker: $0.integer(1))
        }
        guard let hold, hold.token == progress.token,
            var chunk = try ChunkTable.with(key, in: database),
            try open(key.notification, in: database)
        else {
            result.lostChunks.append(key)
            return
        }
        let isOver = chunk.state == .over
        let isLost = isOver && chunk.left > 0
        try record(progress.results, in: &chunk, hold, database)
        if chunk.left == 0, !isOver {
            chunk.state = .over
            notes[key.notification]?.change.openChunks -= 1
        }
        chunk.intent = progress.isReleased ? progress.intent : progress.intent ?? chunk.intent
        try ChunkTable.update(chunk, in: database)
        try keep(progress, in: database)
        if isLost { result.lostChunks.append(key) }
    }

    private func keep(
        _ progress: Checkpoint.Progress, in database: borrowing Database
    ) throws {
        let key = progress.key
        if progress.isReleased {
            try database.run(
                "DELETE FROM chunk_lease WHERE notification = ? AND number = ?", key.notification,
                key.number)
        } else {
            try database.run(
                "UPDATE chunk_lease SET until = ? WHERE notification = ? AND number = ?", until,
                key.notification, key.number)
        }
    }

    private mutating func record(
        _ results: [Checkpoint.Device], in chunk: inout StoredChunk, _ hold: RowTable.Hold,
        _ database: borrowing Database
    ) throws {
        guard !results.isEmpty else { return }
        let (sequence, isOver) = (chunk.key.notification, chunk.state == .over)
        let adapter = try aftermath.adapter(of: chunk.lane, in: database)
        var (delivered, stages) = (0, notes[sequence]?.stages)
        for device in results where chunk.finish(device.ordinal) {
            if isOver, notes[sequence]?.state == .expired {
                notes[sequence]?.change.counts.expired -= 1
            }
            // For most deliveries only their number is kept.
            if case .delivered = device.result {
                delivered += 1
                stages?.note(device.ordinal)
                continue
            }
            let delivery = StoredDelivery(
                key: RowKey(sequence, device.ordinal, adapter), lane: chunk.lane,
                device: device.device, hold: device.isUnderWay ? hold : nil)
            // For a delivery in flight, a row will record the result.
            let number = device.isUnderWay ? nil : chunk.key.number
            try note(device.result, of: delivery, chunk: number, in: database)
        }
        if delivered > 0 { noteDelivered(delivered, of: sequence, lane: chunk.lane) }
        notes[sequence]?.stages = stages
    }

    private mutating func noteDelivered(_ count: Int, of sequence: Int64, lane: Int64) {
        notes[sequence]?.change.counts.delivered += count
        aftermath.noteDelivered(count, of: sequence, lane: lane)
    }

    private mutating func record(
        _ progress: Checkpoint.RowProgress, in database: borrowing Database
    ) throws {
        let key = progress.key
        let row = try RowTable.leased(key, by: progress.token, in: database)
        guard let row, try open(key.notification, in: database) else {
            result.lostRows.append(key)
            return
        }
        guard let outcome = progress.result else {
            if row.state == .over {
                try RowTable.delete(key, in: database)
            } else {
                try RowTable.giveBack(key, in: database)
            }
            return
        }
        try RowTable.delete(key, in: database)
        let delivery = StoredDelivery(
            key: key, lane: row.lane, device: row.device, attempts: row.attempts,
            since: row.since)
        // Rows may not have followed the notification yet.
        let isFinal = notes[key.notification]?.state.isFinal ?? true
        if row.state != .over, !isFinal {
            notes[key.notification]?.change.counts.retrying -= 1
        } else {
            try aftermath.withdraw(delivery, in: database)
            if notes[key.notification]?.state == .expired {
                notes[key.notification]?.change.counts.expired -= 1
            }
        }
        try note(outcome, of: delivery, chunk: nil, in: database)
    }

    /// Looks up a notification; returns false if it no longer exists.
    private mutating func open(
        _ sequence: Int64, in database: borrowing Database
    ) throws -> Bool {
        if notes[sequence] != nil { return true }
        notes[sequence] = try database.first(
            """
            SELECT app, id, state, coalesce(planned, 0), EXISTS (
                SELECT 1 FROM erasure WHERE erasure.app = notification.app
                    AND erasure.planned >= coalesce(notification.planned, 0)),
                (SELECT asked FROM rollout WHERE rollout.notification = sequence)
            FROM notification WHERE sequence = ?
            """, sequence
        ) { row in
            let state = NotificationState(rawValue: Int32(truncatingIfNeeded: row.integer(2)))
            return Note(
                name: NotificationName(app: row.text(0), id: row.text(1)),
                state: state ?? .cancelled, planned: row.integer(3),
                hasErased: row.integer(4) != 0,
                stages: try StageTally(asked: row.optionalBlob(5), id: row.text(1)))
        }
        return notes[sequence] != nil
    }

    /// Records the result of a delivery, which has ended or is tried again.
    private mutating func note(
        _ result: DeliveryResult, of delivery: StoredDelivery, chunk: Int?,
        in database: borrowing Database
    ) throws {
        let sequence = delivery.key.notification
        if case .delivered = result {
            notes[sequence]?.stages?.note(delivery.key.ordinal)
            return noteDelivered(1, of: sequence, lane: delivery.lane)
        }
        guard var note = notes[sequence] else { return }
        var noted = result
        defer {
            notes[sequence] = note
            aftermath.note(noted, of: delivery, chunk: chunk, note.state)
        }
        switch result {
        case .delivered: break
        case .expired: note.change.counts.expired += 1
        case .suppressed: note.change.counts.suppressed += 1
        case .failed, .uncertain, .later, .moved:
            // The device was erased during the attempt: store nothing more about it.
            if note.hasErased,
                try DeliveryStore.isErased(
                    delivery.key.ordinal, app: note.name.app, planned: note.planned, in: database)
            {
                note.change.counts.suppressed += 1
                noted = .suppressed(reason: "the device was erased")
            } else {
                try delivery.store(
                    result, &note.change.counts, &aftermath.mishaps, note.state, note.name,
                    now: checkpoint.now, in: database)
            }
        }
    }
}
