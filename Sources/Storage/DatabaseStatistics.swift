import Synchronization

/// What a ``DatabaseQueue`` has done since it was opened, for metrics and health.
package struct DatabaseStatistics: Hashable, Sendable {
    /// Transactions committed.
    package var commits = 0
    /// Commands answered after a commit, those that threw included.
    package var operations = 0
    /// Of those, the ones that threw and left no trace.
    package var failedOperations = 0
    /// Commits by operations in them: 1, 2, 3–4, 5–8 … 129–256.
    package var batchSizes = [Int](repeating: 0, count: 9)
    /// What the last commit took, sync included.
    package var lastCommit: Duration = .zero
    /// Bytes in use in the write-ahead log.
    package var logBytes = 0
    /// Times the log was written back.
    package var checkpoints = 0
    /// Times that failed or was left half done because of a read.
    package var failedCheckpoints = 0
    /// Commands that wait to be written.
    package var queueDepth = 0
    /// Whether the reserve of space is held; without it ordinary writes are refused.
    package var isBallastHeld = true
    /// The number of the last commit over the database's whole life.
    package var commitNumber: Int64 = 0
    /// What tells this life of the database from any other: one that was put back gets a new one,
    /// so that who has seen more commits of the old one than there are now does notice.
    package var identity: [UInt8] = []

    mutating func noteCommit(of operations: Int, failed: Int, took duration: Duration) {
        commits += 1
        self.operations += operations
        failedOperations += failed
        let bucket = operations <= 1 ? 0 : Int.bitWidth - (operations - 1).leadingZeroBitCount
        batchSizes[min(bucket, batchSizes.count - 1)] += 1
        lastCommit = duration
    }
}

/// Where the writer leaves its figures for whoever asks.
final class StatisticsBoard: Sendable {
    private let figures = Mutex(DatabaseStatistics())

    var current: DatabaseStatistics { figures.withLock { $0 } }

    func update(_ change: (inout DatabaseStatistics) -> Void) { figures.withLock { change(&$0) } }
}
