import CSQLite
import Synchronization

/// Ends reads that last too long: the log cannot begin anew while one looks at it.
@safe final class ReadLimit: Sendable {
    private struct State {
        var began = SuspendingClock.now
        var deadline = SuspendingClock.now
        /// How long the read had lasted when it was cut.
        var cutAfter: Duration?
    }

    private let state = Mutex(State())

    /// SQLite asks every so many of its instructions; this is well under a millisecond.
    private static let interval: Int32 = 20_000

    /// Makes the reads of `connection` end at the deadline; it must not outlive this limit.
    func watch(_ connection: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_progress_handler(
            connection, Self.interval,
            { context in
                guard let context = unsafe context else { return 0 }
                let limit = unsafe Unmanaged<ReadLimit>.fromOpaque(context).takeUnretainedValue()
                return limit.isOver ? 1 : 0
            }, context)
    }

    /// A read begins, and may last this long.
    func begin(_ duration: Duration) {
        let now = SuspendingClock.now
        state.withLock { $0 = State(began: now, deadline: now + duration) }
    }

    /// The read in progress, if any, ends now.
    func cut() {
        let now = SuspendingClock.now
        state.withLock {
            $0.deadline = now
            $0.cutAfter = now - $0.began
        }
    }

    /// How long the last read had lasted when it was cut; nil: it was not.
    var cutAfter: Duration? { state.withLock { $0.cutAfter } }

    private var isOver: Bool { state.withLock { $0.deadline <= .now } }
}
