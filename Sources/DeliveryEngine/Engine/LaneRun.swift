/// A lane, and the work on it that a worker has in hand.
struct LaneRun: Sendable {
    /// Work of one priority, the oldest first.
    struct Work: Sendable {
        /// Chunks; the first is sent first.
        var chunks: [ChunkKey] = []
        /// Rows whose device is known.
        var rows: [RowKey] = []
        /// Devices in the chunks, when they were leased.
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
    /// Attempts under way.
    var underWay = 0
    /// How many more messages its adapter takes.
    var free = Int.max
    var share = FairShare()
    /// Whether it has been taken down: what is in hand ends, nothing new begins.
    var isClosed = false

    init(_ key: LaneKey, _ limits: Lane.Limits) {
        self.key = key
        lane = Lane(limits)
    }

    /// Devices in the chunks in hand, when they were leased.
    var deviceCount: Int { work.reduce(0) { $0 + $1.deviceCount } }

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

    let origin: Origin
    let attempt: Attempt
    /// The lane's place.
    let lane: Int
    let mayHaveArrived: Bool
    let slot: CollapseSlot?
    /// Whether it counted as a retry for the lane's budget.
    var isRetry: Bool { attempt.number > 1 }
}

/// One message at a time is on its way to a device with a collapse key.
struct CollapseSlot: Hashable, Sendable {
    let app: String
    let ordinal: UInt32
    let key: String
}
