import CSQLite
import Synchronization

/// A limit that ends reads that last too long, because the log cannot restart while a read uses it.
@safe final class ReadLimit: Sendable {
    private struct State {
        var began = SuspendingClock.now
        var deadline = SuspendingClock.now
        /// The time that the read had lasted when it was interrupted; nil if it was not.
        var cutAfter: Duration?
    }

    private let state = Mutex(State())

    /// The number of its instructions after which SQLite checks the deadline; well under a
    /// millisecond.
    private static let interval: Int32 = 20_000

    /// Makes the reads of `connection` end at the deadline; the connection must not outlive this
    /// limit.
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

    /// Records that a read begins, which may last for `duration`.
    func begin(_ duration: Duration) {
        let now = SuspendingClock.now
        state.withLock { $0 = State(began: now, deadline: now + duration) }
    }

    /// Interrupts the read in progress, if there is one.
    func cut() {
        let now = SuspendingClock.now
        state.withLock {
            $0.deadline = now
            $0.cutAfter = now - $0.began
        }
    }

    /// The time that the last read had lasted when it was interrupted; nil if it was not.
    var cutAfter: Duration? { state.withLock { $0.cutAfter } }

    private var isOver: Bool { state.withLock { $0.deadline <= .now } }
}
