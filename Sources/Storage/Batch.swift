/// The commands of one transaction: the first, and those that come while it runs.
struct Batch {
    /// When it began.
    let start = SuspendingClock.now
    /// All that were begun.
    private(set) var commands: [Command]
    private let limits: StorageLimits
    /// Whether it takes no other.
    private let isAlone: Bool
    /// How many were handed out.
    private var position = 0

    /// A batch of the command alone, or of those that follow too.
    init(_ first: Command, _ limits: StorageLimits, alone: Bool) {
        commands = [first]
        self.limits = limits
        isAlone = alone
    }

    /// The next command to run: one that is known, or one that comes.
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

    /// Hands out the same commands again, and then others.
    mutating func beginAgain() { position = 0 }
}
