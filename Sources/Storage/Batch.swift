/// The commands of one transaction: the first one, and those that arrive while it runs.
struct Batch {
    /// The time at which the batch began.
    let start = SuspendingClock.now
    /// All commands of the batch.
    private(set) var commands: [Command]
    private let limits: StorageLimits
    /// True if the batch takes no further commands.
    private let isAlone: Bool
    /// The number of commands that were returned.
    private var position = 0

    /// Creates a batch of the first command, which takes further ones unless `alone`.
    init(_ first: Command, _ limits: StorageLimits, alone: Bool) {
        commands = [first]
        self.limits = limits
        isAlone = alone
    }

    /// Returns the next command to run, an existing one or a new one from `coming`; nil at the end.
    mutating func next(or coming: () -> Command?) -> Command? {
        if position == commands.count {
            let isOver =
                isAlone || position >= limits.batchOperations
                || .now - start >= limits.batchDuration
            guard !isOver, let command = coming() else { return nil }
            commands.append(command)
        }
        defer { position += 1 }
        return commands[position]
    }

    /// Starts over with the same commands, after which new ones may follow.
    mutating func beginAgain() { position = 0 }
}
