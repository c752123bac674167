import ServiceKit

/// A lane, and the work on it that a worker has in hand.
struct LaneRun: Sendable {
    /// Work of one priority, the oldest first.
    struct Work: Sendable {
        /// Chunks; the first is sent first.
        var chunks: [ChunkKey] = []
        /// Rows whose device is known.
        var rows: [RowKey] = []
        /// Devices in the chunks that are not all begun, when they were leased.
        var deviceCount = 0
        var isEmpty: Bool { chunks.isEmpty && rows.isEmpty }
    }

    let key: LaneKey
    var lane: Lane
    /// By priority, low ones first.
    var work = [Work](repeating: Work(), count: Brief.Priority.allCases.count)
    /// All chunks and rows in hand, with those that wait for the registry.
    var chunkCount = 0
    var rowCount = 0
    /// Attempts under way that are not late.
    var underWay = 0
    /// Attempts under way that are late.
    var late = 0
    /// How long its answers take.
    var times = AnswerTimes()
    /// How many more messages its adapter takes.
    var free = Int.max
    var share = FairShare()
    /// Whether it has been taken down: what is in hand ends, nothing new begins.
    var isClosed = false

    init(_ key: LaneKey, _ limits: Lane.Limits) {
        self.key = key
        lane = Lane(limits)
    }

    /// Devices in the chunks in hand that are not all begun, when they were leased.
    var deviceCount: Int { work.reduce(0) { $0 + $1.deviceCount } }

    /// Work that it has room for; nil: it has none.
    func room(_ limits: EngineLimits) -> LeaseRequest.Room? {
        // What is left of one chunk keeps the lane busy while another is made ready.
        let devices = limits.devicesPerLane - deviceCount
        let chunks = devices > 0 ? max(0, limits.chunksPerLane - chunkCount) : 0
        let rows = max(0, limits.rowsPerLane - rowCount)
        let spares = spares(limits)
        guard chunks + rows > 0 || !spares.isEmpty else { return nil }
        var room = LeaseRequest.Room(key, chunks: chunks, devices: max(0, devices), rows: rows)
        room.spares = spares
        return room
    }

    /// Why nothing goes now; nil: it does.
    ///
    /// - Parameter begun: says when the attempts were begun that are under way; asked only where
    ///   there are some.
    func block(at now: Duration, _ begun: () -> [Duration]) -> LaneBlock? {
        if let block = lane.block(at: now) { return block }
        if let trouble = lane.trouble, free == 0, underWay + late == 0 {
            return LaneBlock(.unreachable, "the provider is not there: \(trouble)")
        }
        let begun = underWay + late > 0 ? begun() : []
        guard let oldest = begun.min() else { return nil }
        let silence = now - max(oldest, times.latestAnswer)
        guard silence >= AnswerTimes.silence else { return nil }
        return LaneBlock(
            .silent,
            "no answer to \(begun.count) messages for \(silence.components.seconds) s")
    }

    /// When it is worth asking again for what is in hand.
    func opens(after now: Duration) -> [Duration] {
        let chunks = chunkCount > 0 ? lane.opens(isRetry: false, after: now) : nil
        let rows = rowCount > 0 ? lane.opens(isRetry: true, after: now) : nil
        return [chunks, rows].compactMap(\.self)
    }

    /// An attempt has ended.
    mutating func end(
        _ flight: Flight, _ outcome: AttemptOutcome, at now: Duration, _ jitter: inout Jitter
    ) {
        if flight.hasLeft { late -= 1 } else { underWay -= 1 }
        if outcome.isAnswer { times.note(begun: flight.begun, at: now) }
        lane.end(
            outcome, begun: flight.begun, isRetry: flight.isRetry, hasLeft: flight.hasLeft, at: now,
            &jitter)
    }

    /// The answer to an attempt is late: it gives up its place.
    mutating func leave(_ flight: Flight) {
        underWay -= 1
        late += 1
        lane.leave()
    }

    /// The devices of a chunk take no room any more.
    mutating func makeRoom(_ chunk: ChunkRun) {
        work[chunk.brief.priority.place].deviceCount -= chunk.lease.ordinals.count
    }

    /// A chunk is not in hand any more.
    mutating func forget(_ chunk: ChunkRun) {
        chunkCount -= 1
        if chunk.takesRoom { makeRoom(chunk) }
        work[chunk.brief.priority.place].chunks.removeAll { $0 == chunk.lease.key }
    }

    /// A row is not in hand any more.
    mutating func forget(_ row: RowRun) {
        if !row.isLate { rowCount -= 1 }
        work[row.lease.brief.priority.place].rows.removeAll { $0 == row.lease.key }
    }

    /// What priorities may have besides that have little in hand.
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
    /// Its place among all of them.
    var place: Int { Int(rawValue) - 1 }
}

/// A row in a worker's hands.
struct RowRun: Sendable {
    let lease: RowLease
    /// The lane's place.
    let lane: Int
    var target: Recipient?
    var isUnderWay = false
    /// Whether its answer is late: it takes no place of its lane's rows.
    var isLate = false
    /// Until then nobody else has it.
    var deadline: Duration
}

/// An attempt that was begun and not ended.
struct Flight: Sendable {
    /// Whose result it gives.
    enum Origin: Hashable, Sendable {
        case chunk(ChunkKey, LeaseToken)
        case row(RowKey, LeaseToken)
    }

    var origin: Origin
    let attempt: Attempt
    /// The lane's place.
    let lane: Int
    let mayHaveArrived: Bool
    let slot: CollapseSlot?
    let begun: Duration
    /// When its message was first tried; nil: now.
    var since: UnixTime?
    /// Whether its answer is late, and it has given up its place.
    var hasLeft = false
    /// Whether it is written down that it is under way: a crash may repeat it, as what is not
    /// written down.
    var isRecorded = false
    /// Whether it counted as a retry for the lane's budget.
    var isRetry: Bool { attempt.number > 1 }
}

/// One message at a time is on its way to a device with a collapse key.
struct CollapseSlot: Hashable, Sendable {
    let app: String
    let ordinal: UInt32
    let key: String

    /// The slot of a notification's message to a device; nil: it has no collapse key.
    init?(_ brief: Brief, _ ordinal: UInt32) {
        guard !brief.collapseKey.isEmpty else { return nil }
        (app, self.ordinal, key) = (brief.app, ordinal, brief.collapseKey)
    }
}
