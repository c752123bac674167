package import Transport

/// Runs `body` while an event loop of its own runs on a thread of its own, then stops that loop.
package func withLoop<Value: Sendable>(
    _ body: (EventLoop) async throws -> Value
) async throws -> Value {
    let loop = try EventLoop()
    loop.start(named: "test-loop")
    defer { loop.stop() }
    return try await body(loop)
}
