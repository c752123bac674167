import CLinux

/// The connection that commits and checkpoints, with all state that only its thread touches.
final class Writer {
    let database: Database
    private var ballast: Ballast
    private(set) var ledger: Ledger
    private let mailbox: Mailbox
    private let board: StatisticsBoard
    private let reads: ReadLimit
    let configuration: DatabaseQueue.Configuration
    private let pageSize: Int
    private var nextCheckpoint = SuspendingClock.now
    private var nextRoomCheck = SuspendingClock.now
    /// True if there may be free pages to return to the file system.
    private var hasCommitted = true
    /// True if free pages are being returned.
    private var isGivingBack = false
    /// The time at which the log must be emptied because it has erased data; nil if it has none.
    private var erasureDue: SuspendingClock.Instant?

    /// The copy in progress.
    var copying: CopyJob?

    var limits: StorageLimits { configuration.limits }

    /// Opens the database and migrates it; on a full disk this uses the ballast's space.
    init(
        _ configuration: DatabaseQueue.Configuration, mailbox: Mailbox, board: StatisticsBoard,
        reads: ReadLimit
    ) throws {
        self.configuration = configuration
        self.mailbox = mailbox
        self.board = board
        self.reads = reads
        ballast = Ballast(beside: configuration.path, bytes: configuration.limits.ballastBytes)
        do {
            database = try Self.open(configuration)
        } catch let error as StorageError where error.code == .full {
            guard ballast.release() else { throw error }
            database = try Self.open(configuration)
        }
        ledger = try Ledger.open(for: database, configuration.schema)
        pageSize = Int(try database.pragma("page_size"))
        ballast.take()
        let identity = ledger.identity
        board.update { $0.identity = identity }
        // After a crash the log may have erased data that nobody knows of any more.
        if !checkpoint(.truncate) { erasureDue = .now + limits.erasure }
    }

    private static func open(_ configuration: DatabaseQueue.Configuration) throws -> Database {
        let database = try Database.open(configuration.path, as: .writer, configuration.limits)
        try database.migrate(to: configuration.schema)
        try database.execute(script: configuration.schema.inMemory)
        return database
    }

    /// Works until the mailbox is closed and empty, then leaves a database without a log.
    func work() {
        // Callers wait until this thread gets a processor, four times for each commit. A kernel
        // that does not support slices of threads makes them wait longer.
        _ = herald_shorten_slices(UInt64(limits.slice / .nanoseconds(1)))
        while true {
            switch mailbox.take(within: patience) {
            case .command(let command):
                if admits(command) { commit(from: command, alone: false) }
                maintain(isIdle: false)
            case .copy(let request):
                begin(request)
            case .nothing:
                maintain(isIdle: copying == nil)
                if copying == nil { giveBack() }
            case .closed:
                abandonCopy()
                checkpoint(.truncate)
                return
            }
            advanceCopy()
        }
    }

    /// The time that the thread may sleep before it has something else to do; nil for ever.
    private var patience: Duration? {
        // A short pause gives other users of the disk their turn.
        if copying != nil || isGivingBack { return .milliseconds(1) }
        if !ballast.isHeld { return limits.roomCheck }
        if let erasureDue { return max(.zero, min(erasureDue - .now, limits.idle)) }
        if logBytes > limits.logBytesPaused { return limits.pause }
        return database.log.pages > 0 || hasCommitted ? limits.idle : nil
    }

    private var logBytes: Int { database.log.pages * pageSize }
}

extension Writer {
    /// Commits and answers the command and, unless `alone`, the commands that arrive while it runs.
    private func commit(from first: Command, alone: Bool) {
        var batch = Batch(first, limits, alone: alone)
        let outcomes: [Outcome]
        do {
            guard let done = try commit(&batch) else { return }
            outcomes = done
        } catch {
            database.rollBack()
            recover(batch.commands, from: error)
            return
        }
        ledger.committed()
        hasCommitted = true
        if erasureDue == nil, batch.commands.contains(where: \.isErasure) {
            erasureDue = .now + limits.erasure
        }
        let failed = outcomes.count { $0.error != nil }
        board.update {
            $0.noteCommit(of: outcomes.count, failed: failed, took: .now - batch.start)
        }
        report()
        answer(outcomes)
    }

    /// Runs a batch in one transaction; nil when it was answered without a commit.
    private func commit(_ batch: inout Batch) throws(StorageError) -> [Outcome]? {
        var changes = database.changes
        var outcomes = try run(&batch, inSavepoints: false)
        if outcomes == nil {
            // A command failed after changing something: all run again, so that only that one is
            // undone.
            database.rollBack()
            batch.beginAgain()
            changes = database.changes
            outcomes = try run(&batch, inSavepoints: true)
        }
        guard let outcomes else { return nil }
        // Commands that changed nothing need no commit, and so no sync.
        if database.changes == changes {
            database.rollBack()
            answer(outcomes)
            return nil
        }
        try ledger.prepare(in: database)
        try database.control("COMMIT")
        return outcomes
    }

    /// Runs a batch's commands, including those that arrive meanwhile; nil when one failed after
    /// changing something.
    private func run(
        _ batch: inout Batch, inSavepoints: Bool
    ) throws(StorageError) -> [Outcome]? {
        try database.control("BEGIN IMMEDIATE")
        var outcomes: [Outcome] = []
        while let command = batch.next(or: nextAdmitted) {
            guard let outcome = try perform(command, inSavepoint: inSavepoints) else { return nil }
            outcomes.append(outcome)
        }
        return outcomes
    }

    /// Writes the records of committed commands, and answers all.
    private func answer(_ outcomes: [Outcome]) {
        let records = outcomes.compactMap(\.record)
        records.first?.write(records)
        for outcome in outcomes where outcome.isSeparate { outcome.answer() }
        configuration.answering {
            for outcome in outcomes where !outcome.isSeparate { outcome.answer() }
        }
    }

    /// Runs one command; throws when its failure ended the whole transaction.
    ///
    /// - Parameter inSavepoint: true if the command's changes are undone when it fails. Without a
    ///   savepoint, the result is nil when there are changes to undo, which is rare; a savepoint
    ///   for each command would cost more.
    private func perform(
        _ command: Command, inSavepoint: Bool
    ) throws(StorageError) -> Outcome? {
        if inSavepoint { try database.control("SAVEPOINT command") }
        let changes = database.changes
        let outcome = database.lend(to: command)
        if let error = outcome.storageError {
            if error.code == .ioSync { throw error }
            // The command gets its own transaction later, with the ballast's space.
            if error.code == .full, command.priority == .reserved { throw error }
        }
        guard database.isInTransaction else {
            throw outcome.storageError
                ?? StorageError(.io, "SQLite rolled the transaction back; try again")
        }
        guard inSavepoint else {
            return outcome.error == nil || database.changes == changes ? outcome : nil
        }
        if outcome.error != nil { try database.control("ROLLBACK TO command") }
        try database.control("RELEASE command")
        return outcome
    }

    /// Handles a batch that was not committed: each command gets a transaction of its own, or the
    /// error.
    private func recover(_ batch: [Command], from error: StorageError) {
        if error.code == .ioSync { configuration.onSyncFailure(error) }
        guard batch.count == 1, let command = batch.first else {
            for command in batch where admits(command) { commit(from: command, alone: true) }
            return
        }
        if error.code == .full, command.priority == .reserved, ballast.release() {
            report()
            commit(from: command, alone: true)
        } else {
            command.refuse(error)
        }
    }

    private func nextAdmitted() -> Command? {
        while let command = mailbox.takeNow() {
            if admits(command) { return command }
        }
        return nil
    }

    /// Returns whether the command may run; refuses an ordinary one while the free space is
    /// reserved.
    private func admits(_ command: Command) -> Bool {
        if ballast.isHeld || command.priority == .reserved { return true }
        command.refuse(
            StorageError(
                .full,
                "\(configuration.path): the disk is full and its reserve is in use;"
                    + " free \(2 * limits.ballastBytes >> 20) MB, and writes work again"))
        return false
    }
}

extension Writer {
    /// Maintains the log and the ballast between commits.
    private func maintain(isIdle: Bool) {
        if !ballast.isHeld, .now >= nextRoomCheck {
            ballast.take()
            nextRoomCheck = .now + limits.roomCheck
            report()
        }
        if let erasureDue, .now >= erasureDue { return empty() }
        let bytes = logBytes
        let threshold = isIdle ? 0 : limits.logBytesUnderLoad
        guard bytes > threshold, .now >= nextCheckpoint else { return }
        if bytes > limits.logBytes / 4 * 3 {
            reads.cut()
            checkpoint(.restart)
        } else {
            checkpoint(.passive)
        }
    }

    /// Returns pages to the file system that became free when much was deleted.
    ///
    /// A file that was created before this existed is skipped: it reuses its pages and keeps its
    /// length.
    private func giveBack() {
        (hasCommitted, isGivingBack) = (false, false)
        do {
            let (free, all) = (
                Int(try database.pragma("freelist_count")), Int(try database.pragma("page_count"))
            )
            let surplus = free - limits.freePages - all / limits.freeShare
            guard surplus > 0, try database.pragma("auto_vacuum") == 2 else { return }
            try database.control(
                "PRAGMA incremental_vacuum(\(min(surplus, limits.givenBackAtOnce)))")
            isGivingBack = surplus > limits.givenBackAtOnce
        } catch let error as StorageError where error.code == .ioSync {
            configuration.onSyncFailure(error)
        } catch {
            // Nobody waits for this; it is tried again when the writer is next idle.
        }
        report()
    }

    /// Empties the log; a read in progress is interrupted, as it would keep the log.
    private func empty() {
        reads.cut()
        erasureDue = checkpoint(.truncate) ? nil : .now + limits.erasure
    }

    @discardableResult
    private func checkpoint(_ mode: Database.CheckpointMode) -> Bool {
        var isComplete = false
        do {
            isComplete = try database.checkpoint(mode)
        } catch {
            if error.code == .ioSync { configuration.onSyncFailure(error) }
        }
        if isComplete {
            // The next commit restarts the log at its beginning.
            database.log.pages = 0
            board.update { $0.checkpoints += 1 }
        } else {
            nextCheckpoint = .now + limits.checkpointRetry
            board.update { $0.failedCheckpoints += 1 }
        }
        report()
        return isComplete
    }

    private func report() {
        let bytes = logBytes
        let (isHeld, number) = (ballast.isHeld, ledger.number)
        board.update {
            $0.logBytes = bytes
            $0.isBallastHeld = isHeld
            $0.commitNumber = number
        }
    }
}
