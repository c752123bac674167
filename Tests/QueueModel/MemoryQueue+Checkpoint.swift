import DeliveryEngine
import ServiceKit

extension MemoryQueue {
    mutating func record(
        _ checkpoint: Checkpoint, at steady: Duration, _ answer: inout StoreAnswer
    ) {
        checkpoints += 1
        if fault == .forgetsCheckpoints, checkpoints % 7 == 0 { return }
        var touched: Set<Int64> = []
        for progress in checkpoint.chunks {
            touched.insert(progress.key.notification)
            record(progress, until: steady + checkpoint.span, at: checkpoint.now, &answer)
        }
        for progress in checkpoint.rows {
            touched.insert(progress.key.notification)
            record(progress, at: checkpoint.now, &answer)
        }
        for renewal in checkpoint.renewed {
            if let row = rows[renewal.key], row.lease?.token == renewal.token, !row.isOver {
                rows[renewal.key]?.lease?.until = steady + checkpoint.span
            } else {
                answer.lostRows.append(renewal.key)
            }
        }
        for sequence in touched.sorted() { progress(sequence, at: checkpoint.now) }
    }

    private mutating func record(
        _ progress: Checkpoint.Progress, until: Duration, at now: UnixTime,
        _ answer: inout StoreAnswer
    ) {
        guard let chunk = chunks[progress.key],
            fault == .doesNotFence || chunk.lease?.token == progress.token
        else {
            answer.lostChunks.append(progress.key)
            return
        }
        if let lease = chunk.lease, progress.token < lease.token, !progress.results.isEmpty {
            changedByOthers.append(progress.key)
        }
        for device in progress.results where !chunk.done.contains(device.ordinal) {
            guard chunks[progress.key]?.done.insert(device.ordinal).inserted == true else {
                continue
            }
            let key = RowKey(progress.key.notification, device.ordinal, chunk.lane.adapter)
            if chunk.isOver, notes[key.notification]?.machine.state == .expired {
                notes[key.notification]?.counts.expired -= 1
            }
            note(device.result, key, device.device, at: now)
            guard device.isUnderWay, let lease = chunk.lease else { continue }
            // It ends as it will, though its notification may be over.
            let isOver = rows[key] == nil
            if isOver, case .later(let due, let attempts, let mayHaveArrived, _) = device.result {
                rows[key] = Row(
                    device: device.device, attempts: attempts, due: due,
                    mayHaveArrived: mayHaveArrived, since: now)
            }
            rows[key]?.isOver = isOver
            rows[key]?.lease = Lease(token: progress.token, until: until, worker: lease.worker)
        }
        if chunks[progress.key]?.isDone == true { openChunks.remove(progress.key) }
        chunks[progress.key]?.intent = progress.intent ?? chunk.intent
        if progress.isReleased {
            chunks[progress.key]?.lease = nil
            chunks[progress.key]?.intent = progress.intent
        } else {
            chunks[progress.key]?.lease?.until = until
        }
        if chunk.isOver, !chunk.isDone { answer.lostChunks.append(progress.key) }
    }

    private mutating func record(
        _ progress: Checkpoint.RowProgress, at now: UnixTime, _ answer: inout StoreAnswer
    ) {
        let key = progress.key
        guard let row = rows[key], fault == .doesNotFence || row.lease?.token == progress.token
        else {
            answer.lostRows.append(key)
            return
        }
        guard let result = progress.result else {
            if row.isOver { rows[key] = nil } else { rows[key]?.lease = nil }
            return
        }
        rows[key] = nil
        // What was said of it before counts no more.
        cancelledLater.remove(key)
        if row.isOver {
            if notes[key.notification]?.machine.state == .expired {
                notes[key.notification]?.counts.expired -= 1
            }
        } else {
            notes[key.notification]?.counts.retrying -= 1
        }
        note(result, key, row.device, since: row.since, at: now)
    }

    /// Ends a delivery without a worker.
    mutating func end(_ key: RowKey, _ result: DeliveryResult, at now: UnixTime) {
        note(result, key, "", at: now)
    }

    /// Records the result of a delivery, which has ended or is to be tried again.
    private mutating func note(
        _ result: DeliveryResult, _ key: RowKey, _ device: String, since: UnixTime? = nil,
        at now: UnixTime
    ) {
        guard var note = notes[key.notification] else { return }
        defer { notes[key.notification] = note }
        ended[key] = result
        known.insert(key)
        switch result {
        case .delivered: note.counts.delivered += fault == .miscounts ? 2 : 1
        case .failed: note.counts.failed += 1
        case .uncertain: note.counts.uncertain += 1
        case .expired: note.counts.expired += 1
        case .suppressed: note.counts.suppressed += 1
        case .later(let due, let attempts, let mayHaveArrived, _):
            let row = Row(
                device: device, attempts: attempts, due: due, mayHaveArrived: mayHaveArrived,
                since: since ?? now)
            open(row, key, &note)
        case .moved(let adapter):
            let key = RowKey(key.notification, key.ordinal, adapter)
            let row = Row(device: device, attempts: 0, due: now, mayHaveArrived: false)
            open(row, key, &note)
        }
    }

    private mutating func open(_ row: Row, _ key: RowKey, _ note: inout Note) {
        guard !note.machine.state.isFinal else {
            if note.machine.state == .expired { note.counts.expired += 1 }
            if note.machine.state == .cancelled { cancelledLater.insert(key) }
            ended[key] = .expired()
            return
        }
        note.counts.retrying += 1
        rows[key] = row
    }

    mutating func progress(_ sequence: Int64, at now: UnixTime) {
        guard let note = notes[sequence] else { return }
        let isOpen = openChunks.contains { $0.notification == sequence }
        guard !isOpen, note.counts.retrying == 0 else { return }
        handle(.finished(note.counts), sequence, at: now)
    }
}
