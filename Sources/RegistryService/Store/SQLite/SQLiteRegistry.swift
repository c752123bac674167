import Storage

/// The registry's store in SQLite.
struct SQLiteRegistry: RegistryDriver {
    let database: DatabaseQueue

    func perform<Command: RegistryCommand>(_ command: Command) async throws -> Command.Answer {
        switch Command.kind {
        case .read: try await database.read { try command.run($0) }
        case .change: try await database.write { try command.run($0) }
        case .erasure: try await database.write(isErasure: true) { try command.run($0) }
        case .reserved: try await database.write(priority: .reserved) { try command.run($0) }
        }
    }
}
