import Storage
import Synchronization
import TestSupport

@testable import RegistryService

/// A registry's store in memory, with random faults from a seed.
final class MemoryRegistry: RegistryDriver {
    /// A fault of a change.
    enum Fault {
        /// No fault.
        case none
        /// The change did not take place, and the caller gets the error.
        case refused
        /// The change did not take place, and the caller does not know that.
        case lost
        /// The change took place, and the caller does not know that.
        case unacknowledged
        /// The change took place, and the answer is late.
        case late
    }

    fileprivate struct State: ~Copyable {
        let tables = MemoryTables()
        var random: SeededGenerator
        /// The faults of changes, each as likely as the others.
        var faults: [Fault] = [.none]
        /// True if the last change took place.
        var tookPlace = true
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(random: SeededGenerator(seed: seed))) }

    /// Sets the faults of later changes, each as likely as the others.
    func fail(_ faults: [Fault]) { state.withLock { $0.faults = faults } }

    /// True if the last change took place, which its caller may not know.
    var tookPlace: Bool { state.withLock { $0.tookPlace } }

    /// Returns a result of the stored state.
    func read<Value: Sendable>(_ body: (MemoryTables.State) -> Value) -> Value {
        state.withLock { body($0.tables.state) }
    }

    /// Marks the store as put back from a backup of its present state.
    func putBack() {
        state.withLock { state in
            state.tables.state.generation = state.tables.state.generation.map { $0 &+ 1 }
            state.tables.state.isPutBack = true
            state.tables.state.mustReplay = true
        }
    }

    func perform<Command: RegistryCommand>(_ command: Command) async throws -> Command.Answer {
        let (result, fault, pauses) = state.withLock { $0.run(command) }
        switch fault {
        case .none: break
        case .refused: throw StorageError(.full, "refused, as it was told to be")
        case .lost, .unacknowledged: throw StorageError(.io, "nobody knows")
        case .late: for _ in 0..<pauses { await Task.yield() }
        }
        return try result.get()
    }
}

extension MemoryRegistry.State {
    fileprivate mutating func run<Command: RegistryCommand>(
        _ command: Command
    ) -> (Result<Command.Answer, any Error>, MemoryRegistry.Fault, pauses: Int) {
        let before = tables.state
        let result = Result { try command.run(tables) }
        guard case .success = result else {
            tables.state = before
            return (result, .none, 0)
        }
        let isChanged =
            tables.state.feed.count != before.feed.count || tables.state.apps != before.apps
        guard isChanged else { return (result, .none, 0) }
        let fault = faults.randomElement(using: &random) ?? .none
        if fault == .refused || fault == .lost { tables.state = before }
        tookPlace = fault != .refused && fault != .lost
        return (result, fault, Int.random(in: 0..<20, using: &random))
    }
}
