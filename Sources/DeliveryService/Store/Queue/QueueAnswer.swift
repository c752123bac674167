import DeliveryEngine

/// What the queue's tables answer a worker, and what else came of it.
struct QueueAnswer: Sendable {
    var chunks: [ChunkLease] = []
    var rows: [RowLease] = []
    var plans: [PlanLease] = []
    var lostChunks: [ChunkKey] = []
    var lostRows: [RowKey] = []
    /// The notifications of what was leased.
    var records: [Int64: NotificationRecord] = [:]
    /// Notifications that changed their state with it.
    var transitions: [Transition] = []
    /// Devices whose time has come.
    var waves: [BegunWave] = []
    /// Whether more has come due than one transaction sees to.
    var isCut = false
    /// Devices that a cap has taken out of a plan, as a bitmap; nil: none.
    var heldBack: [UInt8]?

    /// As the worker hears it.
    func answer(_ switches: Switches) -> StoreAnswer {
        var answer = StoreAnswer(switches: switches)
        (answer.chunks, answer.rows, answer.plans) = (chunks, rows, plans)
        (answer.lostChunks, answer.lostRows) = (lostChunks, lostRows)
        answer.isCut = isCut
        return answer
    }
}

/// How far a chunk or a retry is, as the tables have it.
enum WorkState: Int, Sendable {
    /// Done, expired or cancelled.
    case over = 0
    case open = 1
    /// Waits for a release.
    case held = 2
    /// A chunk whose time has not come.
    case waiting = 3
}

/// Fencing tokens: each is greater than all that any process before this one has given out.
struct LeaseTokens: Sendable {
    private var last: Int64

    /// - Parameter epoch: counts the processes that opened the database.
    init(epoch: Int64) { last = epoch << 32 }

    mutating func next() -> LeaseToken {
        last += 1
        return LeaseToken(last)
    }
}
