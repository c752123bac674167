import Glibc

/// The reading connection, on a thread of its own, so that a long read delays no commit.
final class Reader {
    private let database: Database
    private let mailbox: Mailbox
    private let limit: ReadLimit
    private let limits: StorageLimits
    private let answering: DatabaseQueue.Configuration.Answering

    init(
        _ configuration: DatabaseQueue.Configuration, mailbox: Mailbox, limit: ReadLimit
    ) throws(StorageError) {
        database = try Database.open(configuration.path, as: .reader)
        self.mailbox = mailbox
        self.limit = limit
        limits = configuration.limits
        answering = configuration.answering
        unsafe limit.watch(database.raw)
    }

    /// Works until the mailbox is closed and empty.
    func work() {
        while case .command(let command) = mailbox.take(within: nil) { read(command) }
    }

    private func read(_ command: Command) {
        var repeats = 0
        while true {
            limit.begin(limits.readDuration)
            do {
                try database.control("BEGIN")
            } catch {
                return command.refuse(error)
            }
            let outcome = database.lend(to: command)
            database.rollBack()
            guard isInTheWay(outcome), repeats < limits.shortReadRepeats else {
                return outcome.isSeparate ? outcome.answer() : answering(outcome.answer)
            }
            repeats += 1
            // The writer restarts the log in the meantime.
            usleep(UInt32(limits.shortReadPause / .microseconds(1)))
        }
    }

    /// Returns whether a read was interrupted early, only because the log was being restarted.
    private func isInTheWay(_ outcome: Outcome) -> Bool {
        guard outcome.storageError?.code == .interrupted, let time = limit.cutAfter else {
            return false
        }
        return time < limits.shortRead
    }
}
