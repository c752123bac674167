/// A thread for one piece of work that waits for disks.
package enum BlockingThread {
    /// Runs `body` on a thread of this name (at most 15 bytes) and returns its result.
    package static func run<Value: Sendable>(
        _ name: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { caller in
            do {
                try DatabaseThread().start(name) { caller.resume(with: Result { try body() }) }
            } catch {
                caller.resume(throwing: error)
            }
        }
    }
}
