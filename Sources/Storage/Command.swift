/// Something to do with a database, and the caller who waits for what comes of it.
struct Command: Sendable {
    let priority: DatabaseQueue.Priority
    /// Whether the bytes of what it deletes must be gone from the files soon.
    let isErasure: Bool
    /// Runs it; answers nobody yet.
    let run: @Sendable (borrowing Database) -> Outcome
    /// Tells the caller that it did not happen.
    let refuse: @Sendable (StorageError) -> Void

    init<Value: Sendable>(
        _ priority: DatabaseQueue.Priority, isErasure: Bool = false,
        _ body: @escaping @Sendable (borrowing Database) throws -> Value,
        answering caller: CheckedContinuation<Value, any Error>
    ) {
        self.priority = priority
        self.isErasure = isErasure
        run = { database in
            do {
                let value = try body(database)
                return Outcome(error: nil) { caller.resume(returning: value) }
            } catch {
                return Outcome(error: error) { caller.resume(throwing: error) }
            }
        }
        refuse = { caller.resume(throwing: $0) }
    }
}

/// What came of a command, to be told once it is certain.
struct Outcome: Sendable {
    /// What the command threw.
    let error: (any Error)?
    /// Tells the caller; exactly once.
    let answer: @Sendable () -> Void

    /// The error, if it is one of the store's.
    var storageError: StorageError? { error as? StorageError }
}
