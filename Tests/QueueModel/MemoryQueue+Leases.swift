import DeliveryEngine
import ServiceKit

extension MemoryQueue {
    mutating func lease(
        _ request: LeaseRequest, at steady: Duration, _ answer: inout StoreAnswer
    ) {
        for sequence in open.sorted() { handle(.due, sequence, at: request.now) }
        for key in openChunks where chunks[key]?.notBefore.map({ $0 <= request.now }) ?? false {
            chunks[key]?.isWaiting = false
        }
        let until = steady + request.span
        leasePlans(request, until, at: steady, &answer)
        for room in request.rooms {
            leaseChunks(room, request, until, at: steady, &answer)
            leaseRows(room, request, until, at: steady, &answer)
        }
    }

    private mutating func leasePlans(
        _ request: LeaseRequest, _ until: Duration, at steady: Duration,
        _ answer: inout StoreAnswer
    ) {
        let waiting = open.sorted { (priority($1), $0) < (priority($0), $1) }
        var spares = request.sparePlans
        for sequence in waiting {
            let brief = notes[sequence]?.brief
            let spare = brief.map { spares[$0.priority] ?? 0 } ?? 0
            guard answer.plans.count < request.plans || spare > 0 else { continue }
            guard let note = notes[sequence], note.machine.state == .queued,
                !note.machine.isPlanned,
                isFree(note.lease, at: steady)
            else { continue }
            let token = token()
            notes[sequence]?.lease = Lease(token: token, until: until, worker: request.worker)
            spares[note.brief.priority, default: 0] -= 1
            answer.plans.append(PlanLease(note.brief, token))
        }
    }

    private mutating func leaseChunks(
        _ room: LeaseRequest.Room, _ request: LeaseRequest, _ until: Duration, at steady: Duration,
        _ answer: inout StoreAnswer
    ) {
        let candidates = openChunks.filter { key in
            guard let chunk = chunks[key], chunk.lane == room.lane, !chunk.isDone, !chunk.isOver,
                chunk.notBefore.map({ $0 <= request.now }) ?? true || fault == .doesNotWait
            else { return false }
            return notes[key.notification]?.machine.state == .sending
                && isFree(chunk.lease, at: steady)
        }
        let sorted = candidates.sorted { left, right in
            let (first, second) = (priority(left.notification), priority(right.notification))
            return first == second ? left < right : first > second
        }
        var (left, devices) = (room.chunks, room.devices)
        var spares = room.spares
        for key in sorted {
            let place = spares.firstIndex {
                priority(key.notification) == $0.priority.rawValue && $0.chunks > 0
                    && $0.devices > 0
            }
            guard left > 0 && devices > 0 || place != nil && fault != .starves else { continue }
            replace(in: key, at: request.now)
            guard let chunk = chunks[key], let brief = notes[key.notification]?.brief,
                !chunk.isDone, mayHave(brief, request.worker, at: steady)
            else { continue }
            let open = chunk.ordinals.filter { !chunk.done.contains($0) }
            (left, devices) = (left - 1, devices - open.count)
            if let place {
                spares[place].chunks -= 1
                spares[place].devices -= open.count
            }
            let token = token()
            let first = open[min(request.intent, open.count) - 1]
            // One that was given back has none, unless it was in doubt before: all of it is known.
            let doubtful = chunk.intent
            let bound = max(first, doubtful ?? 0)
            chunks[key]?.intent = bound
            chunks[key]?.lease = Lease(token: token, until: until, worker: request.worker)
            answer.chunks.append(
                ChunkLease(
                    key: key, token: token, brief: brief, lane: chunk.lane, ordinals: open,
                    doubtful: doubtful, intent: bound))
        }
    }

    private mutating func leaseRows(
        _ room: LeaseRequest.Room, _ request: LeaseRequest, _ until: Duration, at steady: Duration,
        _ answer: inout StoreAnswer
    ) {
        let candidates = rows.filter { key, row in
            guard let note = notes[key.notification], note.machine.state == .sending, !row.isOver
            else { return false }
            return LaneKey(app: note.brief.app, adapter: key.adapter) == room.lane
                && row.due <= request.now && isFree(row.lease, at: steady)
        }
        let sorted = candidates.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        var left = room.rows
        for (key, row) in sorted where left > 0 {
            if replaceRow(key, row, at: request.now) { continue }
            guard let brief = notes[key.notification]?.brief,
                mayHave(brief, request.worker, at: steady)
            else { continue }
            left -= 1
            let token = token()
            rows[key]?.lease = Lease(token: token, until: until, worker: request.worker)
            if row.lease != nil { rows[key]?.mayHaveArrived = true }
            answer.rows.append(
                RowLease(
                    key: key, token: token, brief: brief, attempts: row.attempts,
                    mayHaveArrived: row.mayHaveArrived || row.lease != nil,
                    isDoubtful: row.lease != nil, since: row.since))
        }
    }

    /// Returns whether no other worker has work with the same collapse key.
    private func mayHave(_ brief: Brief, _ worker: UInt64, at steady: Duration) -> Bool {
        guard !brief.collapseKey.isEmpty, fault != .splitsKeys else { return true }
        func isOthers(_ sequence: Int64, _ lease: Lease?) -> Bool {
            guard let lease, lease.worker != worker, lease.until > steady else { return false }
            let other = notes[sequence]?.brief
            return other?.app == brief.app && other?.collapseKey == brief.collapseKey
        }
        return !openChunks.contains { isOthers($0.notification, chunks[$0]?.lease) }
            && !rows.contains { isOthers($0.key.notification, $0.value.lease) }
    }

    /// Returns the planned devices of newer notifications with the same collapse key.
    private func newer(than sequence: Int64) -> Set<UInt32> {
        guard let brief = notes[sequence]?.brief, !brief.collapseKey.isEmpty,
            fault != .replacesNothing
        else { return [] }
        let numbers = notes.values.filter { brief.isReplaced(by: $0.brief) }.map(\.brief.sequence)
        guard !numbers.isEmpty else { return [] }
        var ordinals: Set<UInt32> = []
        for (key, chunk) in chunks where numbers.contains(key.notification) {
            // It may never come.
            guard !chunk.isWaiting || chunk.isOver else { continue }
            ordinals.formUnion(chunk.ordinals)
        }
        return ordinals
    }

    private mutating func replace(in key: ChunkKey, at now: UnixTime) {
        let newer = newer(than: key.notification)
        guard !newer.isEmpty, let chunk = chunks[key] else { return }
        for ordinal in chunk.ordinals where newer.contains(ordinal) && !chunk.done.contains(ordinal)
        {
            chunks[key]?.done.insert(ordinal)
            let mayHaveArrived = chunk.intent.map { ordinal <= $0 } ?? false
            end(
                RowKey(key.notification, ordinal, chunk.lane.adapter),
                DeliveryResult.replaced.told(mayHaveArrived: mayHaveArrived), at: now)
        }
        guard chunks[key]?.isDone == true else { return }
        openChunks.remove(key)
        progress(key.notification, at: now)
    }

    private mutating func replaceRow(_ key: RowKey, _ row: Row, at now: UnixTime) -> Bool {
        guard newer(than: key.notification).contains(key.ordinal) else { return false }
        rows[key] = nil
        notes[key.notification]?.counts.retrying -= 1
        let mayHaveArrived = row.mayHaveArrived || row.lease != nil
        end(key, DeliveryResult.replaced.told(mayHaveArrived: mayHaveArrived), at: now)
        progress(key.notification, at: now)
        return true
    }

    private func isFree(_ lease: Lease?, at steady: Duration) -> Bool {
        lease.map { $0.until <= steady } ?? true
    }

    private func priority(_ sequence: Int64) -> Int32 {
        notes[sequence]?.brief.priority.rawValue ?? 0
    }
}
