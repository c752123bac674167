import Protocol
import TestSupport
import Testing

@testable import Transport

struct DrainTests {
    @Test func `draining finishes calls in flight, refuses new ones, and ends the connection`()
        async throws
    {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            try peer.request(1, .echo, Proto.AnyMessage("hold"))
            try await scene.wait { scene.echo.held == 1 }
            let drained = Task { await scene.server.drain() }
            // New connections are refused once the socket is gone.
            try await scene.wait { (try? RawPeer(connectingTo: scene.path)) == nil }
            try peer.request(3, .echo, Proto.AnyMessage("echo"))
            let refused = try peer.answer()
            #expect(refused.stream == 3)
            #expect(refused.outcome == .failure(RPCError(.unavailable, "this process is stopping")))
            scene.echo.release()
            let answer = try peer.answer()
            #expect(answer.stream == 1)
            #expect(try Proto.AnyMessage(decoding: answer.outcome.get()).typeUrl == "hold")
            #expect(try peer.frame() == nil)
            await drained.value
        }
    }

    @Test func `draining closes an idle connection at once`() async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            try peer.request(1, .echo, Proto.AnyMessage("echo"))
            _ = try peer.answer()
            await scene.server.drain()
            #expect(try peer.frame() == nil)
        }
    }

    @Test func `draining delivers an answer larger than the socket's buffer`() async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            try peer.request(1, .echo, Proto.AnyMessage("big", Array("3200000".utf8)))
            try await scene.wait { scene.echo.started == 1 }
            let drained = Task { await scene.server.drain() }
            try await Task.sleep(for: .milliseconds(20))
            #expect(try peer.answer().outcome.get().count > 3_200_000)
            #expect(try peer.frame() == nil)
            await drained.value
        }
    }

    @Test func `draining cuts off calls that do not finish in time`() async throws {
        var limits = TransportLimits()
        limits.drain = .milliseconds(50)
        try await withScene(limits) { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            try peer.request(1, .echo, Proto.AnyMessage("sleep"))
            try await scene.wait { scene.echo.started == 1 }
            let began = scene.loop.now
            await scene.server.drain()
            #expect(scene.loop.now - began >= .milliseconds(50))
            #expect(try peer.frame() == nil)
            try await scene.wait { scene.echo.cancelled == 1 }
        }
    }

    @Test func `two callers that wait for the drain both return`() async throws {
        try await withScene { scene in
            let peer = try RawPeer(connectingTo: scene.path)
            try peer.request(1, .echo, Proto.AnyMessage("hold"))
            try await scene.wait { scene.echo.held == 1 }
            let first = Task { await scene.server.drain() }
            let second = Task { await scene.server.drain() }
            try await Task.sleep(for: .milliseconds(10))
            scene.echo.release()
            await first.value
            await second.value
        }
    }
}
