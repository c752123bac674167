import DeliveryEngine
import ServiceKit

extension MemoryQueue {
    mutating func lease(
        _ request: LeaseRequest, at steady: Duration, _ answer: inout StoreAnswer
    ) {
        for sequence in open.sorted() { handle(.due, sequence, at: request.now) }
        let until = steady + request.span
        leasePlans(request.plans, until, at: steady, &answer)
        for room in request.rooms {
            leaseChunks(room, request.intent, until, at: steady, &answer)
            leaseRows(room, request.now, until, at: steady, &answer)
        }
    }

    private mutating func leasePlans(
        _ count: Int, _ until: Duration, at steady: Duration, _ answer: inout StoreAnswer
    ) {
        for sequence in open.sorted() {
            guard answer.plans.count < count else { return }
            guard let note = notes[sequence], note.machine.state == .queued, !note.machine.isPlanned,
                isFree(note.lease, at: steady)
            else { continue }
            let token = token()
            notes[sequence]?.lease = Lease(token: token, until: until)
            answer.plans.append(PlanLease(note.brief, token))
        }
    }

    private mutating func leaseChunks(
        _ room: LeaseRequest.Room, _ intent: Int, _ until: Duration, at steady: Duration,
        _ answer: inout StoreAnswer
    ) {
        let candidates = openChunks.filter { key in
            guard let chunk = chunks[key], chunk.lane == room.lane, !chunk.isDone, !chunk.isOver
            else { return false }
            return notes[key.notification]?.machine.state == .sending
                && isFree(chunk.lease, at: steady)
        }
        let sorted = candidates.sorted { left, right in
            let (first, second) = (priority(left.notification), priority(right.notification))
            return first == second ? left < right : first > second
        }
        for key in sorted.prefix(room.chunks) {
            guard let chunk = chunks[key], let brief = notes[key.notification]?.brief else {
                continue
            }
            let open = chunk.ordinals.filter { !chunk.done.contains($0) }
            let token = token()
            let first = open[min(intent, open.count) - 1]
            // A lease that was given back has none: all of it is known.
            let doubtful = chunk.lease == nil ? nil : chunk.intent
            let bound = max(first, doubtful ?? 0)
            chunks[key]?.intent = bound
            chunks[key]?.lease = Lease(token: token, until: until)
            answer.chunks.append(
                ChunkLease(
                    key: key, token: token, brief: brief, lane: chunk.lane, ordinals: open,
                    doubtful: doubtful, intent: bound))
        }
    }

    private mutating func leaseRows(
        _ room: LeaseRequest.Room, _ now: UnixTime, _ until: Duration, at steady: Duration,
        _ answer: inout StoreAnswer
    ) {
        let candidates = rows.filter { key, row in
            guard let note = notes[key.notification], note.machine.state == .sending, !row.isOver
            else { return false }
            return LaneKey(app: note.brief.app, adapter: key.adapter) == room.lane
                && row.due <= now && isFree(row.lease, at: steady)
        }
        let sorted = candidates.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        for (key, row) in sorted.prefix(room.rows) {
            guard let brief = notes[key.notification]?.brief else { continue }
            let token = token()
            rows[key]?.lease = Lease(token: token, until: until)
            answer.rows.append(
                RowLease(
                    key: key, token: token, brief: brief, attempts: row.attempts,
                    mayHaveArrived: row.mayHaveArrived || row.lease != nil,
                    isDoubtful: row.lease != nil))
        }
    }

    private func isFree(_ lease: Lease?, at steady: Duration) -> Bool {
        lease.map { $0.until <= steady } ?? true
    }

    private func priority(_ sequence: Int64) -> Int32 {
        notes[sequence]?.brief.priority.rawValue ?? 0
    }
}
