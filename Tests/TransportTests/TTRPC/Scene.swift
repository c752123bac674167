import Protocol
import TestSupport

import Transport

/// A server in a scratch directory on its own loop, with the means to call it.
struct Scene: Sendable {
    let echo: Echo
    let path: String
    let loop: EventLoop
    let server: TTRPCServer

    func client(_ limits: TransportLimits = TransportLimits()) -> TTRPCClient {
        TTRPCClient(path: path, on: loop, limits: limits)
    }

    /// Waits until `condition` holds.
    func wait(until condition: () async -> Bool) async throws {
        let end = MonotonicInstant.now + Duration.patience
        while await !condition() {
            guard MonotonicInstant.now < end else { throw RPCError(.internal, "never happened") }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// Runs `body` with a listening server.
func withScene(
    _ limits: TransportLimits = TransportLimits(), _ body: (Scene) async throws -> Void
) async throws {
    let directory = ScratchDirectory()
    try await withLoop { loop in
        let echo = Echo()
        let server = TTRPCServer(echo.router, on: loop, limits: limits)
        let path = directory.file("s.sock")
        try await server.listen(at: path)
        let scene = Scene(echo: echo, path: path, loop: loop, server: server)
        do { try await body(scene) } catch {
            echo.release()
            await server.close()
            throw error
        }
        echo.release()
        await server.close()
    }
}

/// Runs `body` with a client of a listener that sends the bytes that the test chooses.
func withRawServer(
    _ body: (EventLoop, TTRPCClient, borrowing RawListener) async throws -> Void
) async throws {
    let directory = ScratchDirectory()
    let path = directory.file("s.sock")
    let listener = try RawListener(at: path)
    try await withLoop { loop in
        let client = TTRPCClient(path: path, on: loop)
        try await body(loop, client, listener)
        await client.close()
    }
}

/// Returns the code that a call fails with; nil if it succeeds.
func code(_ body: () async throws -> some Sendable) async -> RPCError.Code? {
    do {
        _ = try await body()
        return nil
    } catch { return (error as? RPCError)?.code ?? RPCError.Code(rawValue: -1) }
}
