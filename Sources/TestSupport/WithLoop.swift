package import Transport

/// Runs `body` while an event loop of its own runs on a thread of its own, then stops that loop.
///
/// The body has a thread of its own too, so that it may block, on a socket for instance. Tasks that
/// it starts inherit that thread: what must go on meanwhile prefers the loop.
package func withLoop<Value: Sendable>(
    _ body: (EventLoop) async throws -> Value
) async throws -> Value {
    let loop = try EventLoop()
    let own = try EventLoop()
    loop.start(named: "test-loop")
    own.start(named: "test-body")
    defer {
        loop.stop()
        own.stop()
    }
    return try await withTaskExecutorPreference(OwnThread(own)) {
        // A preference counts from the next time the task is resumed.
        await withCheckedContinuation { resumed in own.perform { resumed.resume() } }
        return try await body(loop)
    }
}

/// Runs the tasks of a test's body on a loop's thread.
private final class OwnThread: TaskExecutor {
    private let loop: EventLoop

    init(_ loop: EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.perform { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
