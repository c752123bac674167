import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import RegistryService

/// The order in which passwords are hashed.
struct HashLineTests {
    /// The names of the owners whose work was done, in order.
    private final class Order: Sendable {
        let names = Mutex<[String]>([])
    }

    @Test func `people who are known go before strangers, and strangers before those who guess`()
        async throws
    {
        // The thread is busy until all have asked.
        let jobs = Mutex<[@Sendable () -> Void]>([])
        let line = HashLine { job in jobs.withLock { $0.append(job) } }
        let order = Order()
        let callers: [(String, NetworkPlaces.Caller)] = [
            ("guesser", .guesser), ("stranger 1", .stranger), ("stranger 2", .stranger),
            ("known", .known("a")),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (count, (name, caller)) in callers.enumerated() {
                group.addTask {
                    try await line.run(as: caller) { order.names.withLock { $0.append(name) } }
                }
                while jobs.withLock({ $0.count }) <= count { await Task.yield() }
            }
            for job in jobs.withLock({ $0 }) { job() }
            try await group.waitForAll()
        }
        #expect(
            order.names.withLock { $0 } == ["known", "stranger 1", "stranger 2", "guesser"])
    }

    @Test func `what a hash throws comes to who asked for it`() async throws {
        let line = HashLine { $0() }
        await #expect(throws: RPCError.self) {
            try await line.run(as: .stranger) { () throws(RPCError) in
                throw RPCError(.unavailable, "no")
            }
        }
        #expect(try await line.run(as: .stranger) { 1 } == 1)
    }
}
