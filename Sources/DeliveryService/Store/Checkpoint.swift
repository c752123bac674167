import ServiceKit

/// What became of deliveries, to be written in one transaction.
struct Checkpoint: Sendable {
    /// How far a chunk is.
    struct Progress: Sendable {
        var sequence: Int64
        var number: Int
        /// The bitmap of devices done.
        var done: [UInt8]
        var isDone: Bool
    }

    var chunks: [Progress] = []
    var outcomes: [RecordedOutcome] = []
}

/// What became of one attempt, or of a device that none was made for.
struct RecordedOutcome: Hashable, Sendable {
    /// Where the delivery stands now.
    enum Result: Hashable, Sendable {
        case delivered
        case retry(UnixTime, attempts: Int, error: String)
        case failed(error: String)
        case uncertain(error: String)
        case expired
        case suppressed
    }

    var sequence: Int64
    var ordinal: UInt32
    var device: String
    /// Empty when it concerns the device with all adapters.
    var adapter: String
    /// Whether a row of retries stands for it.
    var isRetry: Bool
    var result: Result
}
