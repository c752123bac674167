import DeliveryEngine
import Protocol
import ServiceKit

/// A queue's store in memory: what the one on disk must do, said as plainly as possible.
struct MemoryQueue {
    /// A lease that somebody has.
    struct Lease {
        var token: LeaseToken
        var until: Duration
        var worker: UInt64
    }

    struct Note {
        var brief: Brief
        var machine: NotificationMachine
        var counts = DeliveryCounts()
        /// Deliveries that were planned.
        var planned = 0
        var lease: Lease?
    }

    struct Chunk {
        var lane: LaneKey
        var ordinals: [UInt32]
        var done: Set<UInt32> = []
        var intent: UInt32?
        var lease: Lease?
        /// Whether what is open was counted as expired.
        var isOver = false
        var isDone: Bool { done.count == ordinals.count }
    }

    struct Row {
        var device: String
        var attempts: Int
        var due: UnixTime
        var mayHaveArrived: Bool
        var lease: Lease?
        /// Whether it was counted as expired or cancelled.
        var isOver = false
    }

    /// What is wrong with it on purpose.
    enum Fault: Hashable {
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
    }

    var fault = Fault.none
    var notes: [Int64: Note] = [:]
    var chunks: [ChunkKey: Chunk] = [:]
    var rows: [RowKey: Row] = [:]
    var switches = Switches()
    /// Notifications that are not over, and chunks of them that are not done.
    var open: Set<Int64> = []
    var openChunks: Set<ChunkKey> = []
    /// For the checker: how each delivery ended.
    var ended: [RowKey: DeliveryResult] = [:]
    /// For the checker: attempts of which it is known how they ended.
    var known: Set<RowKey> = []
    /// For the checker: work that was changed by somebody who had it no more.
    var changedByOthers: [ChunkKey] = []
    var checkpoints = 0
    private var lastSequence: Int64 = 0
    private var lastToken: Int64 = 0

    /// Stores a notification; its number.
    mutating func submit(_ brief: Brief, deliverTime: UnixTime, now: UnixTime) -> Int64 {
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

    /// Forgets what it has acknowledged.
    mutating func lose(_ sequence: Int64) {
        notes[sequence] = nil
        open.remove(sequence)
    }

    mutating func perform(_ command: StoreCommand, at steady: Duration) -> StoreAnswer {
        var answer = StoreAnswer(switches: switches)
        switch command {
        case .confirm: break
        case .lease(let request): lease(request, at: steady, &answer)
        case .checkpoint(let checkpoint): record(checkpoint, at: steady, &answer)
        case .plan(let plan): store(plan)
        }
        return answer
    }

    mutating func token() -> LeaseToken {
        lastToken += 1
        return LeaseToken(lastToken)
    }

    /// Something happens to a notification; refused if its state does not allow it.
    @discardableResult
    mutating func handle(
        _ event: NotificationMachine.Event, _ sequence: Int64, at now: UnixTime
    ) -> Bool {
        guard var note = notes[sequence] else { return false }
        guard let actions = try? note.machine.handle(event, at: now) else { return false }
        notes[sequence] = note
        if note.machine.state.isFinal { open.remove(sequence) } else { open.insert(sequence) }
        for action in actions {
            switch action {
            case .work, .rest, .publish: break
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
                notes[sequence]?.counts.expired += chunk.ordinals.count - chunk.done.count
            }
            chunks[key]?.isOver = true
            openChunks.remove(key)
        }
        for (key, row) in rows where key.notification == sequence && !row.isOver {
            notes[sequence]?.counts.retrying -= 1
            if isExpiry { notes[sequence]?.counts.expired += 1 }
            ended[key] = isExpiry ? .expired : .suppressed(reason: "cancelled")
            if row.lease == nil { rows[key] = nil } else { rows[key]?.isOver = true }
        }
    }

    private mutating func store(_ plan: Plan) {
        guard let note = notes[plan.notification], note.lease?.token == plan.token,
            note.machine.state == .queued
        else { return }
        notes[plan.notification]?.lease = nil
        var number = 0
        for part in plan.parts {
            for first in stride(from: 0, to: part.ordinals.count, by: 64) {
                let ordinals = Array(part.ordinals[first..<min(first + 64, part.ordinals.count)])
                let key = ChunkKey(plan.notification, number)
                chunks[key] = Chunk(lane: part.lane, ordinals: ordinals)
                openChunks.insert(key)
                number += 1
                notes[plan.notification]?.planned += ordinals.count
            }
        }
        notes[plan.notification]?.counts.audience = plan.audience
        notes[plan.notification]?.counts.suppressed = plan.unreached
        handle(
            .planned(devices: notes[plan.notification]?.planned ?? 0), plan.notification,
            at: plan.now)
    }
}
