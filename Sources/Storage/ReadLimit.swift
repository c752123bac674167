import CSQLite
import Synchronization

/// Ends reads that last too long: the log cannot begin anew while one looks at it.
@safe final class ReadLimit: Sendable {
    private let deadline = Mutex(SuspendingClock.now)

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
    func begin(_ duration: Duration) { deadline.withLock { $0 = .now + duration } }

    /// The read in progress, if any, ends now.
    func cut() { deadline.withLock { $0 = .now } }

    private var isOver: Bool { deadline.withLock { $0 <= .now } }
}
