import Storage
import Synchronization

/// A watch that notices each commit of a database before anybody is told of it.
///
/// A database answers its callers by a closure, on the thread that has committed. Until that
/// returns, nothing further is committed.
final class CommitWatch: Sendable {
    private struct State {
        weak var database: DatabaseQueue?
        /// The number of the last commit that was noticed.
        var last: Int64 = 0
    }

    private let state = Mutex(State())
    private let committed: @Sendable () -> Void

    /// Creates a watch that calls `committed` after each commit.
    init(_ committed: @escaping @Sendable () -> Void) { self.committed = committed }

    /// Watches a database from now on.
    func watch(_ database: DatabaseQueue) {
        state.withLock {
            $0.database = database
            $0.last = database.statistics.commitNumber
        }
    }

    /// Answers callers of the database, once a commit was noticed.
    func answer(_ answers: () -> Void) {
        state.withLock { state in
            guard let number = state.database?.statistics.commitNumber, number > state.last else {
                return
            }
            state.last = number
            committed()
        }
        answers()
    }
}
