/// A lane, and the work on it that a worker has in hand.
struct LaneRun: Sendable {
    /// Work of one priority, the oldest first.
    struct Work: Sendable {
        /// Chunks; the first is sent first.
        var chunks: [ChunkKey] = []
        /// Rows whose device is known.
        var rows: [RowKey] = []
        var isEmpty: Bool { chunks.isEmpty && rows.isEmpty }
    }

    let key: LaneKey
    var lane: Lane
    /// By priority, low ones first.
    var work = [Work](repeating: Work(), count: Brief.Priority.allCases.count)
    /// All chunks and rows in hand, with those that wait for the registry.
    var chunkCount = 0
    var rowCount = 0
    /// Devices in the chunks in hand, when they were leased.
    var deviceCount = 0
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
