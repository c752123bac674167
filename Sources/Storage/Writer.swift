import CLinux

/// The one connection that commits and checkpoints, with all that only its thread touches.
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
    /// Whether there may be pages to give back.
    private var hasCommitted = true
    /// Whether free pages are being given back.
    private var isGivingBack = false
    /// When the log must be emptied, for it holds what was erased.
    private var erasureDue: SuspendingClock.Instant?

    /// The copy that is being made.
    var copying: CopyJob?

    var limits: StorageLimits { configuration.limits }

    /// Opens the database and brings it to its schema; on a full disk with the ballast's help.
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
        // The log of one that crashed may hold what was erased, and nobody knows any more.
        if !checkpoint(.truncate) { erasureDue = .now + limits.erasure }
    }

    private static func open(_ configuration: DatabaseQueue.Configuration) throws -> Database {
        let database = try Database.open(configuration.path, as: .writer, configuration.limits)
        try database.migrate(to: configuration.schema)
        try database.execute(script: configuration.schema.inMemory)
        return database
    }

    /// Works until the mailbox is closed and empty, then leaves one tidy file behind.
    func work() {
        // Whoever waits for a commit waits for this thread to get a processor: four times for each.
        // Where the kernel knows no slices of threads it waits longer.
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

    /// How long the thread may sleep before there is something to do besides commands.
    private var patience: Duration? {
        // Not at once: what else uses the disk gets its turn.
        if copying != nil || isGivingBack { return .milliseconds(1) }
        if !ballast.isHeld { return limits.roomCheck }
        if let erasureDue { return max(.zero, min(erasureDue - .now, limits.idle)) }
        if logBytes > limits.logBytesPaused { return limits.pause }
        return database.log.pages > 0 || hasCommitted ? limits.idle : nil
    }

    private var logBytes: Int { database.log.pages * pageSize }
}

extension Writer {
    /// Commits the command, and unless `alone` those that come while it runs, and answers them.
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

    /// Runs a batch in one transaction; nil when it was answered without one.
    private func commit(_ batch: inout Batch) throws(StorageError) -> [Outcome]? {
        var changes = database.changes
        var outcomes = try run(&batch, inSavepoints: false)
        if outcomes == nil {
            // A command has failed half done: the same again, so that only that one is undone.
            database.rollBack()
            batch.beginAgain()
            changes = database.changes
            outcomes = try run(&batch, inSavepoints: true)
        }
        guard let outcomes else { return nil }
        // Commands that found nothing to change need no commit, and so no sync.
        if database.changes == changes {
            database.rollBack()
            answer(outcomes)
            return nil
        }
        try ledger.prepare(in: database)
        try database.control("COMMIT")
        return outcomes
    }

    /// Runs a batch's commands, those too that come meanwhile; nil when one failed half done.
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

    private func answer(_ outcomes: [Outcome]) {
        configuration.answering { for outcome in outcomes { outcome.answer() } }
    }

    /// Runs one command; throws when it took the whole transaction with it.
    ///
    /// - Parameter inSavepoint: whether it is undone if it fails; otherwise it is nil when there
    ///   would be something to undo, which is rare, and a savepoint for each command costs more.
    private func perform(
        _ command: Command, inSavepoint: Bool
    ) throws(StorageError) -> Outcome? {
        if inSavepoint { try database.control("SAVEPOINT command") }
        let changes = database.changes
        let outcome = database.lend(to: command)
        if let error = outcome.storageError {
            if error.code == .ioSync { throw error }
            // It gets its own transaction, with the ballast's space.
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

    /// Nothing of the batch was committed: each gets a transaction of its own, or the error.
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

    /// Refuses an ordinary command while what space there is belongs to reserved ones.
    private func admits(_ command: Command) -> Bool {
        if ballast.isHeld || command.priority == .reserved { return true }
        command.refuse(
            StorageError(
                .full,
                "\(configuration.path): the disk is full and its reserve in use;"
                    + " free \(2 * limits.ballastBytes >> 20) MB, writes then work again"))
        return false
    }
}

extension Writer {
    /// Looks after the log and the ballast between commits.
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

    /// Gives pages back to the file system that are free since much was deleted.
    ///
    /// Not in a file that is older than this: it reuses its pages, and keeps its length.
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
            // Nobody waits for it; it is tried again when there is nothing to do next time.
        }
        report()
    }

    /// Empties the log, which a read that goes on would keep.
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
            // The next commit begins the log anew.
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
