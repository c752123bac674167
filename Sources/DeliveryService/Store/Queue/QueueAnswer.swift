import DeliveryEngine

/// The queue's answer to a worker, with the side effects of the command.
struct QueueAnswer: Sendable {
    var chunks: [ChunkLease] = []
    var rows: [RowLease] = []
    var plans: [PlanLease] = []
    var lostChunks: [ChunkKey] = []
    var lostRows: [RowKey] = []
    /// The notifications of the leased work.
    var records: [Int64: NotificationRecord] = [:]
    /// The notifications whose state changed.
    var transitions: [Transition] = []
    /// The waves that began.
    var waves: [BegunWave] = []
    /// True if more work is due than one transaction processes.
    var isCut = false
    /// The devices that a cap removed from a plan, as a serialized bitmap; nil if there are none.
    var heldBack: [UInt8]?

    /// Returns the part of the answer that the worker gets.
    func answer(_ switches: Switches) -> StoreAnswer {
        var answer = StoreAnswer(switches: switches)
        (answer.chunks, answer.rows, answer.plans) = (chunks, rows, plans)
        (answer.lostChunks, answer.lostRows) = (lostChunks, lostRows)
        answer.isCut = isCut
        return answer
    }
}

/// The stored state of a chunk or a retry.
enum WorkState: Int, Sendable {
    /// The work is done, expired or cancelled.
    case over = 0
    case open = 1
    /// The work is held until a release.
    case held = 2
    /// The chunk's time has not come.
    case waiting = 3
}

/// The source of fencing tokens, each greater than all that earlier processes gave out.
struct LeaseTokens: Sendable {
    private var last: Int64

    /// Creates the source.
    ///
    /// - Parameter epoch: The number of processes that have opened the database.
    init(epoch: Int64) { last = epoch << 32 }

    mutating func next() -> LeaseToken {
        last += 1
        return LeaseToken(last)
    }
}
