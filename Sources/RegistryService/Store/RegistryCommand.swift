/// A transaction on a registry's store, which takes place completely or not at all.
protocol RegistryCommand: Sendable {
    associatedtype Answer: Sendable
    /// The way in which the store must treat the command.
    static var kind: RegistryCommandKind { get }

    /// Runs the command.
    ///
    /// It may run more than once, so it must have no effect except on the tables.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer
}

extension RegistryCommand {
    static var kind: RegistryCommandKind { .change }
}

/// The way in which a store treats a command.
enum RegistryCommandKind: Sendable {
    /// Reads a state that includes all changes that were answered before.
    case read
    /// Changes the store.
    case change
    /// Deletes data that must soon be gone from the files.
    case erasure
    /// Changes the store even when the disk is full.
    case reserved
}

/// A registry's store: SQLite, or a store in memory that can inject faults.
protocol RegistryDriver: Sendable {
    /// Runs a command and returns once its changes are durable.
    ///
    /// - Throws: what the command threw, after which nothing is changed; or the store's error,
    ///   after which it is unknown whether the changes took place.
    func perform<Command: RegistryCommand>(_ command: Command) async throws -> Command.Answer
}
