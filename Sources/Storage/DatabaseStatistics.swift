import Synchronization

/// The counts and the state of a ``DatabaseQueue`` since it was opened, for metrics and health
/// checks.
package struct DatabaseStatistics: Hashable, Sendable {
    /// The number of committed transactions.
    package var commits = 0
    /// The number of commands answered after a commit, including those that threw.
    package var operations = 0
    /// The number of answered commands that threw, whose changes were undone.
    package var failedOperations = 0
    /// The number of commits by the commands in them: 1, 2, 3–4, 5–8 … 129–256.
    package var batchSizes = [Int](repeating: 0, count: 9)
    /// The time that the last commit took, including its sync.
    package var lastCommit: Duration = .zero
    /// The bytes in use in the write-ahead log.
    package var logBytes = 0
    /// The number of complete checkpoints.
    package var checkpoints = 0
    /// The number of checkpoints that failed or were incomplete because of a read.
    package var failedCheckpoints = 0
    /// The number of commands that wait to be written.
    package var queueDepth = 0
    /// True if the reserved disk space is held; without it ordinary writes are refused.
    package var isBallastHeld = true
    /// The number of the last commit since the database was created.
    package var commitNumber: Int64 = 0
    /// The identity of the database, which changes when it is restored.
    ///
    /// So whoever has seen commits that a restore has undone notices that.
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

/// The place where the writer publishes its statistics.
final class StatisticsBoard: Sendable {
    private let figures = Mutex(DatabaseStatistics())

    var current: DatabaseStatistics { figures.withLock { $0 } }

    func update(_ change: (inout DatabaseStatistics) -> Void) { figures.withLock { change(&$0) } }
}
