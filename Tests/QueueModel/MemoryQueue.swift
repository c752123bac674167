package import DeliveryEngine
import Protocol
package import ServiceKit

/// A queue's store in memory: what the one on disk must do, said as plainly as possible.
package struct MemoryQueue {
    /// A lease that somebody has.
    package struct Lease {
        package var token: LeaseToken
        package var until: Duration
        package var worker: UInt64
    }

    package struct Note {
        package var brief: Brief
        package var machine: NotificationMachine
        package var counts = DeliveryCounts()
        /// Deliveries that were planned.
        package var planned = 0
        package var lease: Lease?
    }

    package struct Chunk {
        package var lane: LaneKey
        package var ordinals: [UInt32]
        /// Before then it is not leased; nil: at once.
        package var notBefore: UnixTime?
        /// True if its time was not seen to have come.
        package var isWaiting: Bool
        package var done: Set<UInt32> = []
        package var intent: UInt32?
        package var lease: Lease?
        /// True if what is open was counted as expired.
        package var isOver = false
        package var isDone: Bool { done.count == ordinals.count }
    }

    package struct Row {
        package var device: String
        package var attempts: Int
        package var due: UnixTime
        package var mayHaveArrived: Bool
        /// When it was first tried; nil: it is not known.
        package var since: UnixTime?
        package var lease: Lease?
        /// Tells whether it was counted as expired or cancelled.
        package var isOver = false
    }

    /// What is wrong with it on purpose.
    package enum Fault: Hashable {
        case none
        /// Acknowledges a checkpoint now and then and forgets it.
        case forgetsCheckpoints
        /// Takes what anybody says, whatever token they have.
        case doesNotFence
        /// Leases work with a collapse key to whoever asks.
        case splitsKeys
        /// Does not look for newer notifications with the same key.
        case replacesNothing
        /// Counts one delivery too many.
        case miscounts
        /// Leases what is not to go yet.
        case doesNotWait
        /// Leases what is of high priority as long as there is some.
        case starves
    }

    package var fault = Fault.none
    /// Devices in a chunk.
    package var chunkDevices = 64
    package var notes: [Int64: Note] = [:]
    package var chunks: [ChunkKey: Chunk] = [:]
    package var rows: [RowKey: Row] = [:]
    package var switches = Switches()
    /// Notifications that are not over, and chunks of them that are not done.
    package var open: Set<Int64> = []
    package var openChunks: Set<ChunkKey> = []
    /// For the checker: how each delivery ended.
    package var ended: [RowKey: DeliveryResult] = [:]
    /// For the checker: attempts of which it is known how they ended.
    package var known: Set<RowKey> = []
    /// For the checker: work that was changed by somebody who had it no more.
    package var changedByOthers: [ChunkKey] = []
    /// For the checker: deliveries that were to be tried again when it was too late for that,
    /// because their notification was cancelled.
    package var cancelledLater: Set<RowKey> = []
    package var checkpoints = 0
    private var lastSequence: Int64 = 0
    private var lastToken: Int64 = 0

    /// Whom a notification goes to, by lanes.
    package struct Audience: Sendable {
        /// Devices reached by a lane, in ascending order, and when it may go to them.
        package var parts: [(lane: LaneKey, ordinals: [UInt32], notBefore: UnixTime?)]
        /// Devices that no lane reaches.
        package var unreached: Int
        package var count: Int

        package init(
            parts: [(LaneKey, [UInt32], UnixTime?)], unreached: Int, count: Int
        ) {
            self.parts = parts.map { (lane: $0.0, ordinals: $0.1, notBefore: $0.2) }
            (self.unreached, self.count) = (unreached, count)
        }
    }

    /// An empty one.
    package init() {}

    /// Stores a notification; its number.
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

    /// The process ends, and another one begins: whatever was leased is nobody's.
    package mutating func restart() {
        for key in chunks.keys { chunks[key]?.lease?.until = .zero }
        for (key, row) in rows {
            if row.isOver { rows[key] = nil } else { rows[key]?.lease?.until = .zero }
        }
        for sequence in notes.keys { notes[sequence]?.lease = nil }
    }

    /// Forgets what it has acknowledged.
    package mutating func lose(_ sequence: Int64) {
        notes[sequence] = nil
        open.remove(sequence)
    }

    /// Does what a worker asks; a plan is of the `audience` that it has resolved.
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

    /// Something happens to a notification; refused if its state does not allow it.
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

    /// What is not done will not be.
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

    /// Returns whether nobody has it, or the process that had it has died.
    private func isNobodys(_ lease: Lease?) -> Bool { lease.map { $0.until == .zero } ?? true }

    /// What somebody may have written who has the chunk no more is uncertain at the end.
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
