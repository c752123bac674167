/// The pending answer of a call that was begun, while its caller does something else.
package protocol PendingAnswer: Sendable {
    /// Waits for the answer; must be called once.
    ///
    /// A cancelled caller goes on waiting, at most until the call's deadline.
    ///
    /// - Throws: the errors of `Caller.call`.
    func value() async throws -> [UInt8]
}

/// A call that runs in a task of its own.
struct TaskAnswer: PendingAnswer {
    private let task: Task<[UInt8], any Error>

    init(_ body: @escaping @Sendable () async throws -> [UInt8]) {
        task = Task { try await body() }
    }

    func value() async throws -> [UInt8] { try await task.value }
}
