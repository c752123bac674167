import Glibc

/// A service's database: any task may post commands, which are answered when they are durable.
///
/// Writes run on one thread, with the only connection that commits. The thread takes the waiting
/// commands, runs them, commits once, and only then answers. So under load one sync serves many
/// commands, and a single write waits for no other. If a command fails after changing something,
/// all are run again, each in a savepoint. Reads have a connection and a thread of their own: they
/// see what was committed, delay no commit, and cannot checkpoint.
package final class DatabaseQueue: Sendable {
    /// The right of a command to the last of the disk's space.
    package enum Priority: Sendable {
        /// Refused with `.full` when the disk is full.
        case ordinary
        /// Runs before ordinary commands, and uses the ballast's space on a full disk; for small
        /// and rare commands such as the kill switch.
        case reserved
    }

    private let writes: Mailbox
    private let reads: Mailbox
    private let board = StatisticsBoard()
    private let writing = DatabaseThread()
    private let reading = DatabaseThread()
    private let path: String

    private init(_ configuration: Configuration) throws(StorageError) {
        path = configuration.path
        writes = try Mailbox(configuration.limits)
        reads = try Mailbox(configuration.limits)
    }

    deinit {
        // Without `close`, the threads still run the posted commands and then end by themselves.
        reads.shut()
        writes.shut()
    }

    /// Opens or creates the database and migrates it to its schema.
    ///
    /// Throws a ``StorageError``, such as `.inUse` if it is already open, `.newerSchema`,
    /// `.wrongApplication`, `.regressed`, `.corrupt`, `.cannotOpen` or `.full`.
    package static func open(_ configuration: Configuration) async throws -> DatabaseQueue {
        let queue = try DatabaseQueue(configuration)
        let lock = try DatabaseLock.take(for: configuration.path)
        do {
            try await queue.start(configuration, holding: lock)
        } catch {
            // A caller who retries at once then finds the file free.
            await queue.close()
            throw error
        }
        return queue
    }

    private func start(_ configuration: Configuration, holding lock: DatabaseLock) async throws {
        let limit = ReadLimit()
        let (writes, reads, board) = (writes, reads, board)
        try await writing.start("database-write", holding: lock) {
            try Writer(configuration, mailbox: writes, board: board, reads: limit).work
        }
        try await reading.start("database-read", holding: lock) {
            try Reader(configuration, mailbox: reads, limit: limit).work
        }
    }

    /// Runs `body` in a transaction, and returns its result once that is on disk.
    ///
    /// An error of `body` is thrown here, and its changes are undone. `body` may run more than
    /// once, so it must have no effects except on the database. Cancelling the task does not stop
    /// it. Throws `.overloaded` when too many commands wait, `.full` on a full disk, and `.io` if
    /// it is unknown whether the commit took place.
    ///
    /// - Parameters:
    ///   - isErasure: true if the bytes of deleted rows must be gone from the database and its log
    ///     within `StorageLimits.erasure`; otherwise they go when the log is next reused.
    ///   - executor: where the caller is answered, if it must not wait for the daemon's loop.
    ///   - record: returns the record of a result, which is written once the result is on disk and
    ///     before the caller is answered; like `body`, it may run more than once.
    @discardableResult
    package func write<Value: Sendable>(
        priority: Priority = .ordinary, isErasure: Bool = false,
        answeredOn executor: Configuration.Answering? = nil,
        recording record: (@Sendable (Value) -> (any CommitRecord)?)? = nil,
        _ body: @escaping @Sendable (borrowing Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { caller in
            writes.post(
                Command(
                    priority, isErasure: isErasure, on: executor, record: record, body,
                    answering: caller))
        }
    }

    /// Runs `body` on one consistent state of the database, which has every write answered before.
    ///
    /// Reads run one after the other, each for `readDuration` at most, and then throw
    /// `.interrupted`. Large reads must be split into pages.
    ///
    /// - Parameter executor: where the caller is answered, if it must not wait for the daemon's
    ///   loop.
    package func read<Value: Sendable>(
        answeredOn executor: Configuration.Answering? = nil,
        _ body: @escaping @Sendable (borrowing Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { caller in
            reads.post(Command(.ordinary, on: executor, body, answering: caller))
        }
    }

    func post(_ copy: CopyRequest) { writes.post(copy) }

    /// Refuses new commands, completes those that wait, and closes; returns when the file is free.
    package func close() async {
        reads.shut()
        await reading.ended()
        writes.shut()
        await writing.ended()
    }

    /// The room that it takes on disk, and that there is.
    package var space: DatabaseSpace { DatabaseSpace(of: path) }

    /// The counts of what the queue has done so far, and its present state.
    package var statistics: DatabaseStatistics {
        var current = board.current
        current.queueDepth = writes.depth
        return current
    }
}

extension DatabaseQueue {
    /// The settings of a database.
    package struct Configuration: Sendable {
        /// The database file, in a directory that exists.
        ///
        /// The files with the suffixes -wal, -shm, .lock, .ledger and .ballast lie beside it.
        package var path: String
        /// The schema of the service.
        package var schema: Schema
        /// The limits on waiting commands, batches and the log.
        package var limits = StorageLimits()
        /// Runs the closures that answer callers after a commit or a read, soon.
        package var answering: Answering
        /// Ends the process after a failed sync; nobody is answered, as it is unknown what is on
        /// disk.
        package var onSyncFailure: @Sendable (StorageError) -> Never = { error in
            let line = "\(error)\n"
            _ = unsafe Glibc.write(STDERR_FILENO, line, line.utf8.count)
            _exit(EX_IOERR)
        }

        /// Runs a closure, now or later.
        package typealias Answering = @Sendable (@escaping @Sendable () -> Void) -> Void

        /// Creates settings with the default limits, which end the process with status 74
        /// (EX_IOERR) after a failed sync.
        ///
        /// - Parameter answering: where callers are answered; those of one commit are answered
        ///   together. A daemon's loop is then woken once, while separate answers from the
        ///   database's threads would each go through a thread of the runtime.
        package init(path: String, schema: Schema, answering: @escaping Answering = { $0() }) {
            self.path = path
            self.schema = schema
            self.answering = answering
        }
    }
}

extension DatabaseThread {
    /// Starts the thread, and returns once `make` has succeeded there.
    fileprivate func start(
        _ name: String, holding lock: DatabaseLock,
        _ make: @escaping @Sendable () throws -> () -> Void
    ) async throws {
        try await withCheckedThrowingContinuation {
            (caller: CheckedContinuation<Void, any Error>) in
            do {
                try start(name) {
                    // The file is free only when the last thread that has it open has ended.
                    withExtendedLifetime(lock) {
                        do {
                            let work = try make()
                            caller.resume()
                            work()
                        } catch {
                            caller.resume(throwing: error)
                        }
                    }
                }
            } catch {
                caller.resume(throwing: error)
            }
        }
    }
}
