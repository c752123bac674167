import ServiceKit

/// A lane, and the work on it that a worker has leased.
struct LaneRun: Sendable {
    /// The work of one priority, oldest first.
    struct Work: Sendable {
        /// The chunks; the first one is sent first.
        var chunks: [ChunkKey] = []
        /// The rows whose recipient is known.
        var rows: [RowKey] = []
        /// The number of devices in the chunks that are not completely begun, counted at their
        /// lease.
        var deviceCount = 0
        var isEmpty: Bool { chunks.isEmpty && rows.isEmpty }
    }

    let key: LaneKey
    var lane: Lane
    /// The work by priority, lowest first.
    var work = [Work](repeating: Work(), count: Brief.Priority.allCases.count)
    /// The number of leased chunks, including those that wait for the registry.
    var chunkCount = 0
    var rowCount = 0
    /// The number of attempts in flight that are not late.
    var underWay = 0
    /// The number of attempts in flight that are late.
    var late = 0
    /// The usual times of the provider's answers.
    var times = AnswerTimes()
    /// The number of further messages that the adapter accepts.
    var free = Int.max
    var share = FairShare()
    /// True if the lane was removed: leased work ends, and no attempt begins.
    var isClosed = false

    init(_ key: LaneKey, _ limits: Lane.Limits) {
        self.key = key
        lane = Lane(limits)
    }

    /// The number of devices in the chunks that are not completely begun, counted at their lease.
    var deviceCount: Int { work.reduce(0) { $0 + $1.deviceCount } }

    /// Returns the room for more work; nil if there is none.
    func room(_ limits: EngineLimits) -> LeaseRequest.Room? {
        // The rest of one chunk keeps the lane busy while the registry looks up the next.
        let devices = limits.devicesPerLane - deviceCount
        let chunks = devices > 0 ? max(0, limits.chunksPerLane - chunkCount) : 0
        let rows = max(0, limits.rowsPerLane - rowCount)
        let spares = spares(limits)
        guard chunks + rows > 0 || !spares.isEmpty else { return nil }
        var room = LeaseRequest.Room(key, chunks: chunks, devices: max(0, devices), rows: rows)
        room.spares = spares
        return room
    }

    /// Returns the reason why nothing is sent now; nil if the lane is not blocked.
    ///
    /// - Parameter begun: A closure that returns when the attempts in flight began; it is only
    ///   called if there are some.
    func block(at now: Duration, _ begun: () -> [Duration]) -> LaneBlock? {
        if let block = lane.block(at: now) { return block }
        if let trouble = lane.trouble, free == 0, underWay + late == 0 {
            return LaneBlock(.unreachable, "the provider is unreachable: \(trouble)")
        }
        let begun = underWay + late > 0 ? begun() : []
        guard let oldest = begun.min() else { return nil }
        let silence = now - max(oldest, times.latestAnswer)
        guard silence >= AnswerTimes.silence else { return nil }
        return LaneBlock(
            .silent,
            "no answer to \(begun.count) messages for \(silence.components.seconds) s")
    }

    /// Returns the times at which to try again with the leased work.
    func opens(after now: Duration) -> [Duration] {
        let chunks = chunkCount > 0 ? lane.opens(isRetry: false, after: now) : nil
        let rows = rowCount > 0 ? lane.opens(isRetry: true, after: now) : nil
        return [chunks, rows].compactMap(\.self)
    }

    /// Records the end of an attempt.
    mutating func end(
        _ flight: Flight, _ outcome: AttemptOutcome, at now: Duration, _ jitter: inout Jitter
    ) {
        if flight.hasLeft { late -= 1 } else { underWay -= 1 }
        if outcome.isAnswer { times.note(begun: flight.begun, at: now) }
        lane.end(
            outcome, begun: flight.begun, isRetry: flight.isRetry, hasLeft: flight.hasLeft, at: now,
            &jitter)
    }

    /// Records that an attempt's answer is late, so that the attempt no longer takes up room.
    mutating func leave(_ flight: Flight) {
        underWay -= 1
        late += 1
        lane.leave()
    }

    /// Frees the room that the devices of a chunk take up.
    mutating func makeRoom(_ chunk: ChunkRun) {
        work[chunk.brief.priority.place].deviceCount -= chunk.lease.ordinals.count
    }

    /// Removes a chunk that is no longer leased.
    mutating func forget(_ chunk: ChunkRun) {
        chunkCount -= 1
        if chunk.takesRoom { makeRoom(chunk) }
        work[chunk.brief.priority.place].chunks.removeAll { $0 == chunk.lease.key }
    }

    /// Removes a row that is no longer leased.
    mutating func forget(_ row: RowRun) {
        if !row.isLate { rowCount -= 1 }
        work[row.lease.brief.priority.place].rows.removeAll { $0 == row.lease.key }
    }

    /// Returns the extra room of the priorities that have little work leased.
    func spares(_ limits: EngineLimits) -> [LeaseRequest.Spare] {
        Brief.Priority.allCases.compactMap { priority in
            let work = work[priority.place]
            let devices = limits.devicesPerPriority - work.deviceCount
            let chunks = limits.chunksPerPriority - work.chunks.count
            guard devices > 0, chunks > 0 else { return nil }
            return LeaseRequest.Spare(priority, chunks: chunks, devices: devices)
        }
    }
}

extension Brief.Priority {
    /// The index of the priority, from 0 for the lowest.
    var place: Int { Int(rawValue) - 1 }
}

/// The state of a row that a worker has leased.
struct RowRun: Sendable {
    let lease: RowLease
    /// The lane's index.
    let lane: Int
    var target: Recipient?
    var isUnderWay = false
    /// True if the answer is late, so that the row does not count towards the lane's rows.
    var isLate = false
    /// The end of the lease, by the steady clock.
    var deadline: Duration
}

/// An attempt that has begun and not ended.
struct Flight: Sendable {
    /// The chunk or row that the attempt's result is recorded for.
    enum Origin: Hashable, Sendable {
        case chunk(ChunkKey, LeaseToken)
        case row(RowKey, LeaseToken)
    }

    var origin: Origin
    let attempt: Attempt
    /// The lane's index.
    let lane: Int
    let mayHaveArrived: Bool
    let slot: CollapseSlot?
    let begun: Duration
    /// The time of the message's first attempt; nil if this is the first.
    var since: UnixTime?
    /// True if the answer is late and the attempt no longer takes up room.
    var hasLeft = false
    /// True if the attempt is recorded as in flight; a crash may repeat it like one that is not
    /// recorded.
    var isRecorded = false
    /// True if the attempt counted as a retry in the lane's budget.
    var isRetry: Bool { attempt.number > 1 }
}

/// The key under which at most one message with a collapse key is in flight to a device.
struct CollapseSlot: Hashable, Sendable {
    let app: String
    let ordinal: UInt32
    let key: String

    /// Creates the key of a message to a device; returns nil if the notification has no collapse
    /// key.
    init?(_ brief: Brief, _ ordinal: UInt32) {
        guard !brief.collapseKey.isEmpty else { return nil }
        (app, self.ordinal, key) = (brief.app, ordinal, brief.collapseKey)
    }
}

extension [LaneRun] {
    /// Returns the number of an app's attempts in flight, late or not.
    func underWay(of app: String) -> Int {
        reduce(0) { $0 + ($1.key.app == app ? $1.underWay + $1.late : 0) }
    }
}
