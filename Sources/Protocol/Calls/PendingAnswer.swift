/// The answer of a call that was begun and goes on while its caller does something else.
package protocol PendingAnswer: Sendable {
    /// Waits for the answer; to be asked once.
    ///
    /// A caller that is cancelled meanwhile waits on, at most until the call's deadline.
    ///
    /// - Throws: as `Caller.call` does.
    func value() async throws -> [UInt8]
}

/// A call that goes on in a task of its own.
struct TaskAnswer: PendingAnswer {
    private let task: Task<[UInt8], any Error>

    init(_ body: @escaping @Sendable () async throws -> [UInt8]) {
        task = Task { try await body() }
    }

    func value() async throws -> [UInt8] { try await task.value }
}
