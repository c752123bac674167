/// A command for a database, with the caller who waits for its result.
struct Command: Sendable {
    let priority: DatabaseQueue.Priority
    /// True if the bytes that it deletes must be gone from the files soon.
    let isErasure: Bool
    /// Runs the command, without answering the caller yet.
    let run: @Sendable (borrowing Database) -> Outcome
    /// Answers the caller that the command did not take place.
    let refuse: @Sendable (StorageError) -> Void

    /// - Parameters:
    ///   - executor: where this caller is answered; nil for where all are.
    ///   - record: returns the record of a result; nil if there is none.
    init<Value: Sendable>(
        _ priority: DatabaseQueue.Priority, isErasure: Bool = false,
        on executor: DatabaseQueue.Configuration.Answering? = nil,
        record: (@Sendable (Value) -> (any CommitRecord)?)? = nil,
        _ body: @escaping @Sendable (borrowing Database) throws -> Value,
        answering caller: CheckedContinuation<Value, any Error>
    ) {
        self.priority = priority
        self.isErasure = isErasure
        run = { database in
            do {
                let value = try body(database)
                return Outcome(error: nil, record: record?(value), on: executor) {
                    caller.resume(returning: value)
                }
            } catch {
                return Outcome(error: error, on: executor) { caller.resume(throwing: error) }
            }
        }
        refuse = { caller.resume(throwing: $0) }
    }
}

/// The result of a command, which is reported once it is durable.
struct Outcome: Sendable {
    /// The error that the command threw; nil if it succeeded.
    let error: (any Error)?
    /// The record that is written before the caller is answered; nil for none.
    let record: (any CommitRecord)?
    /// True if the caller has named where it is answered.
    let isSeparate: Bool
    /// Answers the caller; must be called exactly once.
    let answer: @Sendable () -> Void

    init(
        error: (any Error)?, record: (any CommitRecord)? = nil,
        on executor: DatabaseQueue.Configuration.Answering?,
        _ answer: @escaping @Sendable () -> Void
    ) {
        (self.error, self.record) = (error, record)
        isSeparate = executor != nil
        guard let executor else {
            self.answer = answer
            return
        }
        self.answer = { executor(answer) }
    }

    /// The error, if it is a `StorageError`.
    var storageError: StorageError? { error as? StorageError }
}
