import Glibc

/// A service's database: commands go in from any task, and are answered when they are durable.
///
/// Writes run on one thread with the one connection that may commit. It takes what is waiting, runs
/// it, commits once, and only then answers; so under load one sync serves many, and a lone write
/// waits for nobody. If a command fails half done all are run again, each in a savepoint. Reads
/// have a connection and a thread of their own: they see what has been committed, hold no commit
/// up, and cannot checkpoint.
package final class DatabaseQueue: Sendable {
    /// Who may use the last of the space.
    package enum Priority: Sendable {
        /// Refused with `.full` when the disk is.
        case ordinary
        /// Goes first, and on a full disk gets the ballast's space. For the kill switch and its
        /// like: small and rare.
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
        // Without `close` the threads still do what was posted and then end by themselves.
        reads.shut()
        writes.shut()
    }

    /// Opens or makes the database and brings it to its schema.
    ///
    /// Throws a ``StorageError``: `.inUse` if it is open already, `.newerSchema`,
    /// `.wrongApplication`, `.regressed`, `.corrupt`, `.cannotOpen`, `.full` …
    package static func open(_ configuration: Configuration) async throws -> DatabaseQueue {
        let queue = try DatabaseQueue(configuration)
        let lock = try DatabaseLock.take(for: configuration.path)
        do {
            try await queue.start(configuration, holding: lock)
        } catch {
            // Whoever tries again at once finds the file free.
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

    /// Runs `body` in a transaction and returns what it made once that is on disk.
    ///
    /// What `body` throws is thrown here, and nothing of it is kept. It may run more than once, so
    /// it must have no effect but on the database. Cancellation does not call it back.
    /// Throws `.overloaded` when too many wait, `.full` on a full disk, and `.io` if it is unknown
    /// whether the commit took place.
    ///
    /// - Parameter isErasure: whether the bytes of what is deleted must be gone from the database
    ///   and its log within `StorageLimits.erasure`; deleted otherwise, they go with the log.
    @discardableResult
    package func write<Value: Sendable>(
        priority: Priority = .ordinary, isErasure: Bool = false,
        _ body: @escaping @Sendable (borrowing Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { caller in
            writes.post(Command(priority, isErasure: isErasure, body, answering: caller))
        }
    }

    /// Runs `body` on one consistent state of the database, which holds every write answered
    /// before.
    ///
    /// Reads run one after the other, each for `readDuration` at most: then it throws
    /// `.interrupted`. Big ones belong into pages.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { caller in
            reads.post(Command(.ordinary, body, answering: caller))
        }
    }

    func post(_ copy: CopyRequest) { writes.post(copy) }

    /// Refuses new commands, finishes those that wait, and closes; returns when the file is free.
    package func close() async {
        reads.shut()
        await reading.ended()
        writes.shut()
        await writing.ended()
    }

    /// The room that it takes on disk, and that there is.
    package var space: DatabaseSpace { DatabaseSpace(of: path) }

    /// What has been done so far, and how things stand.
    package var statistics: DatabaseStatistics {
        var current = board.current
        current.queueDepth = writes.depth
        return current
    }
}

extension DatabaseQueue {
    /// Which database, and what to do when its disk fails.
    package struct Configuration: Sendable {
        /// The file, in a directory that exists.
        ///
        /// Its -wal, -shm, .lock, .ledger and .ballast lie beside it.
        package var path: String
        /// What the service keeps in it.
        package var schema: Schema
        /// The bounds.
        package var limits = StorageLimits()
        /// Runs what tells callers of a commit or a read, soon.
        package var answering: Answering
        /// Ends the process after a failed sync: what is on disk is unknown, so nobody is answered.
        package var onSyncFailure: @Sendable (StorageError) -> Never = { error in
            let line = "\(error)\n"
            _ = unsafe Glibc.write(STDERR_FILENO, line, line.utf8.count)
            _exit(EX_IOERR)
        }

        /// Runs a body, here or elsewhere.
        package typealias Answering = @Sendable (@escaping @Sendable () -> Void) -> Void

        /// The usual limits, and an end with status 74 (EX_IOERR) after a failed sync.
        ///
        /// - Parameter answering: where callers are told of what became of their commands; those of
        ///   one commit are told together. A daemon's loop is woken once then, where each answer
        ///   from the database's threads would go to it by way of a thread of the runtime.
        package init(path: String, schema: Schema, answering: @escaping Answering = { $0() }) {
            self.path = path
            self.schema = schema
            self.answering = answering
        }
    }
}

extension DatabaseThread {
    /// Starts the thread and returns once what it works with has been made there.
    fileprivate func start(
        _ name: String, holding lock: DatabaseLock,
        _ make: @escaping @Sendable () throws -> () -> Void
    ) async throws {
        try await withCheckedThrowingContinuation {
            (caller: CheckedContinuation<Void, any Error>) in
            do {
                try start(name) {
                    // The file is free only when the last thread that has it open is done.
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
