import Glibc
import Protocol
import Synchronization
import TestSupport
import Testing

@testable import Transport

struct ReconnectTests {
    @Test func `a call fails at once while nobody listens`() async throws {
        let directory = ScratchDirectory()
        try await withLoop { loop in
            let client = TTRPCClient(path: directory.file("none.sock"), on: loop)
            let began = loop.now
            for _ in 0..<100 {
                #expect(
                    await code { try await client.call(.echo, [], CallContext()) } == .unavailable)
            }
            #expect((loop.now - began).fits(.seconds(2)))
        }
    }

    @Test func `a client reconnects after its server restarts`() async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        try await withLoop { loop in
            let client = TTRPCClient(path: path, on: loop)
            for _ in 0..<3 {
                let server = TTRPCServer(Echo().router, on: loop)
                try await server.listen(at: path)
                var last: RPCError.Code? = .unavailable
                let end = loop.now + Duration.patience
                while last == .unavailable, loop.now < end {
                    last = await code { try await client.call(.echo, [], CallContext()) }
                    if last != nil { try await Task.sleep(for: .milliseconds(5)) }
                }
                #expect(last == nil)
                await server.close()
                #expect(
                    await code { try await client.call(.echoOnce, [], CallContext()) }
                        == .unavailable)
            }
            await client.close()
        }
    }

    @Test(arguments: [true, false])
    func `a call on a broken connection is repeated once if its method allows`(
        isRetryable: Bool
    ) async throws {
        try await withRawServer { _, client, listener in
            let method = isRetryable ? Method.echo : .echoOnce
            let call = Task {
                try await client.call(method, [], CallContext())
            }
            do {
                var peer = listener.accept()
                _ = try peer.frame()
            }
            if isRetryable {
                var peer = listener.accept()
                _ = try peer.frame()
                try peer.respond(1, .success([4]))
                #expect(try await call.value == [4])
            } else {
                let error = await #expect(throws: RPCError.self) { try await call.value }
                #expect(error?.code == .unavailable)
            }
        }
    }

    @Test func `a call is not repeated twice`() async throws {
        try await withRawServer { _, client, listener in
            let call = Task {
                try await client.call(.echo, [], CallContext())
            }
            for _ in 0..<2 {
                var peer = listener.accept()
                _ = try peer.frame()
            }
            let error = await #expect(throws: RPCError.self) { try await call.value }
            #expect(error?.code == .unavailable)
        }
    }

    @Test func `a repeatable call waits for a server that is back soon`() async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        try await withLoop { loop in
            var limits = TransportLimits()
            limits.returnPatience = .patience
            let client = TTRPCClient(path: path, on: loop, limits: limits)
            let echo = Echo()
            let first = TTRPCServer(echo.router, on: loop)
            try await first.listen(at: path)
            let request = try Proto.AnyMessage("hold").encoded()
            let call = Task { await code { try await client.call(.echo, request, CallContext()) } }
            while echo.held == 0 { try await Task.sleep(for: .milliseconds(1)) }
            await first.close()
            try await Task.sleep(for: .milliseconds(200))
            echo.release()
            let second = TTRPCServer(echo.router, on: loop)
            try await second.listen(at: path)
            while echo.held == 0 { try await Task.sleep(for: .milliseconds(1)) }
            echo.release()
            #expect(await call.value == nil)
            await client.close()
            await second.close()
        }
    }

    @Test func `a server that closes each connection is not retried without a pause`() async throws
    {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        try await withLoop { loop in
            let accepted = Mutex(0)
            try await loop.onLoop {
                let listener = try UnixListener(path: path, on: loop) { descriptor in
                    accepted.withLock { $0 += 1 }
                    close(descriptor)
                }
                _ = loop.schedule(at: loop.now + Duration.patience) { listener.close() }
            }
            let client = TTRPCClient(path: path, on: loop)
            let began = loop.now
            while loop.now - began < .milliseconds(500) || accepted.withLock({ $0 }) < 2 {
                _ = await code { try await client.call(.echoOnce, [], CallContext()) }
            }
            // The waits add up to 235 ms with the seventh, and are 250 ms each from then on.
            let most = 20 + (loop.now - began) / .milliseconds(125)
            #expect(Double(accepted.withLock { $0 }) <= most)
            await client.close()
        }
    }

    @Test(arguments: [Method.echo, .echoOnce])
    func `closing a client ends its calls`(method: Method) async throws {
        try await withScene { scene in
            let client = scene.client()
            let request = try Proto.AnyMessage("hold").encoded()
            let held = Task {
                await code { try await client.call(method, request, CallContext()) }
            }
            try await scene.wait { scene.echo.held == 1 }
            await client.close()
            #expect(await held.value == .unavailable)
        }
    }
}
