/// The one connection that only reads, on its own thread: a long read holds no commit up.
final class Reader {
    private let database: Database
    private let mailbox: Mailbox
    private let limit: ReadLimit
    private let duration: Duration
    private let answering: DatabaseQueue.Configuration.Answering

    init(
        _ configuration: DatabaseQueue.Configuration, mailbox: Mailbox, limit: ReadLimit
    ) throws(StorageError) {
        database = try Database.open(configuration.path, as: .reader)
        self.mailbox = mailbox
        self.limit = limit
        duration = configuration.limits.readDuration
        answering = configuration.answering
        unsafe limit.watch(database.raw)
    }

    /// Works until the mailbox is closed and empty.
    func work() {
        while case .command(let command) = mailbox.take(within: nil) { read(command) }
    }

    private func read(_ command: Command) {
        limit.begin(duration)
        do {
            try database.control("BEGIN")
        } catch {
            command.refuse(error)
            return
        }
        let outcome = database.lend(to: command)
        database.rollBack()
        answering(outcome.answer)
    }
}
