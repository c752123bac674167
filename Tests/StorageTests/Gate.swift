import Foundation
import Storage
import Synchronization

/// Steps that a test and the commands it runs wait for, each on its own thread or task.
final class Gate: Sendable {
    private let step = Mutex(0)

    func reach(_ number: Int) { step.withLock { $0 = max($0, number) } }

    /// Waits on a thread of the database's.
    func block(until number: Int) { while step.withLock({ $0 }) < number { usleep(200) } }

    /// Waits in a task.
    func wait(until number: Int) async throws {
        while step.withLock({ $0 }) < number { try await Task.sleep(for: .milliseconds(1)) }
    }
}

extension DatabaseQueue {
    /// Commits transactions of ten milliseconds each, until the task is cancelled.
    ///
    /// A copy waits for one between two of its steps; else it would be whole before a test on a busy
    /// machine sees that it has begun.
    func commitsOfTime() -> Task<Void, any Error> {
        Task { while !Task.isCancelled { try await write { _ in usleep(10_000) } } }
    }
}
