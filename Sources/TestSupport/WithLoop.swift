package import Transport

/// Runs `body` while an event loop of its own runs on a thread of its own, then stops that loop.
///
/// - Parameter keepsJobs: as in a daemon; then the body may not block, for it may be on the loop.
package func withLoop<Value: Sendable>(
    keepsJobs: Bool = false, _ body: (EventLoop) async throws -> Value
) async throws -> Value {
    let loop = try EventLoop(keepsJobs: keepsJobs)
    loop.start(named: "test-loop")
    defer { loop.stop() }
    return try await body(loop)
}
