package import DeliveryEngine
import Protocol
package import ServiceKit

/// A model of the queue's store in memory, in the simplest code, which the store on disk must
/// equal.
package struct MemoryQueue {
    /// A lease of a worker.
    package struct Lease {
        package var token: LeaseToken
        package var until: Duration
        package var worker: UInt64
    }

    package struct Note {
        package var brief: Brief
        package var machine: NotificationMachine
        package var counts = DeliveryCounts()
        /// The number of deliveries that were planned.
        package var planned = 0
        package var lease: Lease?
    }

    package struct Chunk {
        package var lane: LaneKey
        package var ordinals: [UInt32]
        /// The time before which the chunk is not leased; nil to lease it at once.
        package var notBefore: UnixTime?
        /// True until a lease has seen that the chunk's time has come.
        package var isWaiting: Bool
        package var done: Set<UInt32> = []
        package var intent: UInt32?
        package var lease: Lease?
        /// True if the open deliveries of the chunk have expired or were cancelled.
        package var isOver = false
        package var isDone: Bool { done.count == ordinals.count }
    }

    package struct Row {
        package var device: String
        package var attempts: Int
        package var due: UnixTime
        package var mayHaveArrived: Bool
        /// The time of the first attempt; nil if it is not known.
        package var since: UnixTime?
        package var lease: Lease?
        /// True if the delivery was counted as expired or cancelled.
        package var isOver = false
    }

    /// A fault that a test gives the store.
    package enum Fault: Hashable {
        case none
        /// Acknowledges a checkpoint now and then without storing it.
        case forgetsCheckpoints
        /// Accepts changes with any token.
        case doesNotFence
        /// Leases work with the same collapse key to several workers.
        case splitsKeys
        /// Ignores newer notifications with the same collapse key.
        case replacesNothing
        /// Counts each delivered message twice.
        case miscounts
        /// Leases work before its time.
        case doesNotWait
        /// Leases only work of high priority while there is some.
        case starves
    }

    package var fault = Fault.none
    /// The number of devices in a chunk.
    package var chunkDevices = 64
    package var notes: [Int64: Note] = [:]
    package var chunks: [ChunkKey: Chunk] = [:]
    package var rows: [RowKey: Row] = [:]
    package var switches = Switches()
    /// The notifications that are not in a final state; `openChunks` has their chunks that are not
    /// done.
    package var open: Set<Int64> = []
    package var openChunks: Set<ChunkKey> = []
    /// The result of each delivery, for the checker.
    package var ended: [RowKey: DeliveryResult] = [:]
    /// The deliveries of which a result was recorded, for the checker.
    package var known: Set<RowKey> = []
    /// The work that was changed by a worker without its lease, for the checker.
    package var changedByOthers: [ChunkKey] = []
    /// The deliveries that came back for a retry after their notification was cancelled, for the
    /// checker.
    package var cancelledLater: Set<RowKey> = []
    package var checkpoints = 0
    private var lastSequence: Int64 = 0
    private var lastToken: Int64 = 0

    /// The devices that a notification goes to, by lanes.
    package struct Audience: Sendable {
        /// The devices of a lane, in ascending order, with the time before which they get nothing.
        package var parts: [(lane: LaneKey, ordinals: [UInt32], notBefore: UnixTime?)]
        /// The number of devices that no lane reaches.
        package var unreached: Int
        package var count: Int

        package init(
            parts: [(LaneKey, [UInt32], UnixTime?)], unreached: Int, count: Int
        ) {
            self.parts = parts.map { (lane: $0.0, ordinals: $0.1, notBefore: $0.2) }
            (self.unreached, self.count) = (unreached, count)
        }
    }

    /// Creates an empty store.
    package init() {}

    /// Stores a notification, and returns its number.
    package mutating func submit(_ brief: Brief, deliverTime: UnixTime, now: UnixTime) -> Int64 {
        lastSequence += 1
        open.insert(lastSequence)
        var brief = brief
        brief.sequence = lastSequence
        notes[lastSequence] = Note(
            brief: brief,
            machine: NotificationMachine(
                deliverTime: deliverTime, expireTime: brief.expireTime, now: now))
        return lastSequence
    }

    /// Ends all leases, as a new process does.
    package mutating func restart() {
        for key in chunks.keys { chunks[key]?.lease?.until = .zero }
        for (key, row) in rows {
            if row.isOver { rows[key] = nil } else { rows[key]?.lease?.until = .zero }
        }
        for sequence in notes.keys { notes[sequence]?.lease = nil }
    }

    /// Deletes a notification that was acknowledged.
    package mutating func lose(_ sequence: Int64) {
        notes[sequence] = nil
        open.remove(sequence)
    }

    /// Performs a command of a worker; `audience` is the resolved audience of a plan.
    package mutating func perform(
        _ command: StoreCommand, at steady: Duration, audience: Audience? = nil
    ) -> StoreAnswer {
        var answer = StoreAnswer(switches: switches)
        switch command {
        case .confirm: break
        case .lease(let request): lease(request, at: steady, &answer)
        case .checkpoint(let checkpoint): record(checkpoint, at: steady, &answer)
        case .plan(let plan): if let audience { store(plan, audience) }
        }
        return answer
    }

    package mutating func token() -> LeaseToken {
        lastToken += 1
        return LeaseToken(lastToken)
    }

    /// Handles an event of a notification; returns false if its state does not allow the event.
    @discardableResult
    package mutating func handle(
        _ event: NotificationMachine.Event, _ sequence: Int64, at now: UnixTime
    ) -> Bool {
        guard var note = notes[sequence] else { return false }
        guard let actions = try? note.machine.handle(event, at: now) else { return false }
        notes[sequence] = note
        if note.machine.state.isFinal { open.remove(sequence) } else { open.insert(sequence) }
        for action in actions {
            switch action {
            // Leases ask for the state.
            case .work, .rest, .publish, .suspend, .resume: break
            case .expireRest: end(sequence, isExpiry: true)
            case .dropRetries: end(sequence, isExpiry: false)
            case .retryFailures: break
            }
        }
        return true
    }

    /// Ends all open deliveries of a notification, which has expired or was cancelled.
    private mutating func end(_ sequence: Int64, isExpiry: Bool) {
        for (key, chunk) in chunks where key.notification == sequence && !chunk.isOver {
            if isExpiry {
                if isNobodys(chunk.lease) { giveUp(key) }
                let chunk = chunks[key] ?? chunk
                notes[sequence]?.counts.expired += chunk.ordinals.count - chunk.done.count
            }
            chunks[key]?.isOver = true
            openChunks.remove(key)
        }
        for (key, row) in rows where key.notification == sequence && !row.isOver {
            notes[sequence]?.counts.retrying -= 1
            if isExpiry, row.mayHaveArrived || row.lease != nil, isNobodys(row.lease) {
                notes[sequence]?.counts.uncertain += 1
                (ended[key], rows[key]) = (.uncertainAtEnd, nil)
                continue
            }
            if isExpiry { notes[sequence]?.counts.expired += 1 }
            ended[key] = isExpiry ? .expired() : .suppressed(reason: "cancelled")
            if row.lease == nil { rows[key] = nil } else { rows[key]?.isOver = true }
        }
    }

    /// Returns whether there is no lease, or the process that had it has ended.
    private func isNobodys(_ lease: Lease?) -> Bool { lease.map { $0.until == .zero } ?? true }

    /// Ends deliveries of a chunk without a lease as uncertain, as far as its last worker may have
    /// written.
    private mutating func giveUp(_ key: ChunkKey) {
        guard let chunk = chunks[key], let intent = chunk.intent else { return }
        for ordinal in chunk.ordinals where ordinal <= intent {
            guard chunks[key]?.done.insert(ordinal).inserted == true else { continue }
            notes[key.notification]?.counts.uncertain += 1
            ended[RowKey(key.notification, ordinal, chunk.lane.adapter)] = .uncertainAtEnd
        }
    }

    private mutating func store(_ plan: Plan, _ audience: Audience) {
        guard let note = notes[plan.notification], note.lease?.token == plan.token,
            note.machine.state == .queued
        else { return }
        notes[plan.notification]?.lease = nil
        notes[plan.notification]?.counts.audience = audience.count
        notes[plan.notification]?.counts.suppressed = audience.unreached
        let parts = audience.parts.flatMap { part in
            stride(from: 0, to: part.ordinals.count, by: chunkDevices).map { first in
                let end = min(first + chunkDevices, part.ordinals.count)
                return Chunk(
                    lane: part.lane, ordinals: Array(part.ordinals[first..<end]),
                    notBefore: part.notBefore, isWaiting: part.notBefore != nil)
            }
        }
        let planned = parts.reduce(0) { $0 + $1.ordinals.count }
        handle(
            .planned(devices: audience.count, chunks: parts.count), plan.notification, at: plan.now)
        guard notes[plan.notification]?.machine.state == .sending else {
            // Too late: none of it was sent.
            if notes[plan.notification]?.machine.state == .expired {
                notes[plan.notification]?.counts.expired += planned
            }
            return
        }
        for (number, chunk) in parts.enumerated() {
            chunks[ChunkKey(plan.notification, number)] = chunk
            openChunks.insert(ChunkKey(plan.notification, number))
        }
        notes[plan.notification]?.planned = planned
    }
}
