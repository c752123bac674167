/// One transaction on a registry's store: it takes place whole or not at all.
protocol RegistryCommand: Sendable {
    associatedtype Answer: Sendable
    /// What it needs besides the tables.
    static var kind: RegistryCommandKind { get }

    /// Does it; may run more than once, so it has no effect but on the tables.
    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Answer
}

extension RegistryCommand {
    static var kind: RegistryCommandKind { .change }
}

/// How a store is to treat a command.
enum RegistryCommandKind: Sendable {
    /// Reads one state that holds all changes that were answered.
    case read
    /// Changes something.
    case change
    /// Deletes what must be gone from the files soon.
    case erasure
    /// Must take place on a full disk too.
    case reserved
}

/// A registry's store: SQLite, or memory with faults.
protocol RegistryDriver: Sendable {
    /// Runs a command and answers once its changes are durable.
    ///
    /// - Throws: what the command threw, after which nothing is changed; or the store's error,
    ///   after which it is unknown whether it took place.
    func perform<Command: RegistryCommand>(_ command: Command) async throws -> Command.Answer
}
