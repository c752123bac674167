import Protocol
import TestSupport
import Testing

@testable import Transport

struct LimitTests {
    @Test func `calls over the limit wait in the socket, and all are answered`() async throws {
        var limits = TransportLimits()
        limits.callsInFlight = 4
        try await withScene(limits) { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            for index in 0..<200 as Range<UInt32> {
                try peer.request(index * 2 + 1, .echo, Proto.AnyMessage("hold"))
            }
            try await scene.wait { scene.echo.held == 4 }
            try await Task.sleep(for: .milliseconds(30))
            #expect(scene.echo.started == 4)
            #expect(await scene.server.callsInFlight == 4)
            var answered = 0
            while answered < 200 {
                try await scene.wait { scene.echo.held > 0 }
                let released = scene.echo.release()
                #expect(released <= 4)
                for _ in 0..<released {
                    #expect(try peer.answerCode() == nil)
                    answered += 1
                }
            }
        }
    }

    @Test func `the server stops reading from a client that never reads`() async throws {
        var limits = TransportLimits()
        limits.outputBytes = 1 << 20
        try await withScene(limits) { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            for index in 0..<40 as Range<UInt32> {
                try peer.request(
                    index * 2 + 1, .echo, Proto.AnyMessage("big", Array("262144".utf8)),
                    timeout: .seconds(100))
            }
            try await scene.wait { scene.echo.started >= 4 }
            try await Task.sleep(for: .milliseconds(50))
            #expect(scene.echo.started < 10)
            for _ in 0..<40 { #expect(try peer.answerCode() == nil) }
        }
    }

    @Test func `a client whose unread answers exceed the limit is disconnected`() async throws {
        var limits = TransportLimits()
        limits.outputBytesAtMost = 1 << 20
        try await withScene(limits) { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            let hold = Proto.AnyMessage("hold", [UInt8](repeating: 1, count: 256 << 10))
            for index in 0..<40 as Range<UInt32> { try peer.request(index * 2 + 1, .echo, hold) }
            try await scene.wait { scene.echo.held == 40 }
            scene.echo.release()
            try await scene.wait { await scene.server.callsInFlight == 0 }
            var answers = 0
            while let frame = try? peer.frame(), frame.header.kind == .response { answers += 1 }
            #expect(answers <= 10)
        }
    }

    @Test(arguments: [false, true])
    func `requests are accepted up to a number of bytes until their handlers end`(
        expires: Bool
    ) async throws {
        var limits = TransportLimits()
        limits.requestBytes = 40_000
        try await withScene(limits) { scene in
            let peer = try RawPeer(connectingTo: scene.path)
            let hold = Proto.AnyMessage("hold", [UInt8](repeating: 1, count: 10_000))
            for index in 0..<12 as Range<UInt32> {
                try peer.request(
                    index * 2 + 1, .echo, hold,
                    timeout: expires ? .milliseconds(20) : .seconds(100))
            }
            try await scene.wait { scene.echo.held == 4 }
            if expires { try await scene.wait { await scene.server.callsInFlight == 0 } }
            try await Task.sleep(for: .milliseconds(30))
            #expect(scene.echo.started == 4)
            scene.echo.release()
            try await scene.wait { scene.echo.started > 4 }
        }
    }

    @Test func `a client that leaves while the server does not read from it is noticed`()
        async throws
    {
        var limits = TransportLimits()
        limits.callsInFlight = 1
        try await withScene(limits) { scene in
            do {
                let peer = try RawPeer(connectingTo: scene.path)
                for index in 0..<9 as Range<UInt32> {
                    try peer.request(index * 2 + 1, .echo, Proto.AnyMessage("sleep"))
                }
                try await scene.wait { scene.echo.started == 1 }
            }
            try await scene.wait { scene.echo.cancelled == 1 }
            #expect(scene.echo.started == 1)
        }
    }

    @Test func `an oversize request is answered and the connection goes on`() async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            var bytes: [UInt8] = []
            bytes.appendFrame(.request, 1, [UInt8](repeating: 0, count: (4 << 20) + 1))
            try peer.send(bytes)
            #expect(try peer.answerCode() == .resourceExhausted)
            try peer.request(3, .echo, Proto.AnyMessage("echo"))
            #expect(try peer.answerCode() == nil)
        }
    }

    @Test func `a frame header too long to skip closes the connection`() async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            var bytes: [UInt8] = []
            FrameHeader(length: .max, stream: 1, kind: .request).append(to: &bytes)
            try peer.send(bytes)
            #expect(try peer.frame() == nil)
        }
    }

    @Test func `an oversize answer becomes an error`() async throws {
        try await withScene { scene in
            let client = scene.client()
            let request = try Proto.AnyMessage("big", Array("4194304".utf8)).encoded()
            #expect(
                await code { try await client.call(.echo, request, CallContext()) }
                    == .resourceExhausted)
            #expect(await code { try await client.call(.echo, [], CallContext()) } == nil)
        }
    }

    @Test func `an oversize request is not sent`() async throws {
        try await withScene { scene in
            let client = scene.client()
            let request = [UInt8](repeating: 0, count: 4 << 20)
            #expect(
                await code { try await client.call(.echo, request, CallContext()) }
                    == .resourceExhausted)
            #expect(await code { try await client.call(.echo, [], CallContext()) } == nil)
            #expect(scene.echo.started == 1)
        }
    }

    @Test func `a server's oversize answer ends its call only`() async throws {
        try await withRawServer { _, client, listener in
            let first = Task {
                await code { try await client.call(.echo, [], CallContext()) }
            }
            var peer = listener.accept()
            _ = try peer.frame()
            var bytes: [UInt8] = []
            bytes.appendFrame(.response, 1, [UInt8](repeating: 0, count: (4 << 20) + 1))
            try peer.send(bytes)
            #expect(await first.value == .resourceExhausted)
            let second = Task {
                try await client.call(.echo, [], CallContext())
            }
            _ = try peer.frame()
            try peer.respond(3, .success([5]))
            #expect(try await second.value == [5])
        }
    }

    @Test func `a malformed request is answered and the connection goes on`() async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            var bytes: [UInt8] = []
            bytes.appendFrame(.request, 1, [0x0a, 0xff])
            bytes.appendFrame(.request, 3, [0x0a, 1, 0xff])
            bytes.appendFrame(.data, 5, [])
            try peer.send(bytes)
            #expect(try peer.answerCode() == .invalidArgument)
            #expect(try peer.answerCode() == .invalidArgument)
            #expect(try peer.answerCode() == .unimplemented)
            try peer.request(7, .echo, Proto.AnyMessage("echo"))
            #expect(try peer.answer().stream == 7)
        }
    }

    @Test(arguments: [0, 2, 4, 255] as [UInt8])
    func `a client that sends a server's frame is disconnected`(kind: UInt8) async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            var bytes: [UInt8] = []
            bytes.appendFrame(FrameHeader.Kind(rawValue: kind), 1, [])
            try peer.send(bytes)
            #expect(try peer.frame() == nil)
        }
    }

    @Test func `a server that sends a client's frame is disconnected`() async throws {
        try await withRawServer { _, client, listener in
            let first = Task {
                await code { try await client.call(.echoOnce, [], CallContext()) }
            }
            var peer = listener.accept()
            _ = try peer.frame()
            var bytes: [UInt8] = []
            bytes.appendFrame(.request, 1, [])
            try peer.send(bytes)
            #expect(await first.value == .unavailable)
            #expect(try peer.frame() == nil)
        }
    }

    @Test func `stream ids that are even or do not rise are refused`() async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            let ids: [(UInt32, RPCError.Code?)] = [
                (5, nil), (5, .invalidArgument), (3, .invalidArgument), (6, .invalidArgument),
                (0, .invalidArgument), (7, nil), (.max, nil), (1, .invalidArgument),
            ]
            for (stream, expected) in ids {
                try peer.request(stream, .echo, Proto.AnyMessage("echo"))
                #expect(try peer.answerCode() == expected, "stream \(stream)")
            }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `random bytes neither stop the server nor disturb another connection`(seed: UInt64)
        async throws
    {
        try await withScene { scene in
            let client = scene.client()
            var random = RandomValues(seed: seed)
            for _ in 0..<20 {
                let peer = try RawPeer(connectingTo: scene.path)
                var bytes: [UInt8] = []
                for _ in 0..<random.below(5) {
                    bytes.appendFrame(.request, random.uint32(), random.bytes())
                }
                // The server may have left already.
                try? peer.send(bytes + random.bytes())
            }
            #expect(await code { try await client.call(.echo, [], CallContext()) } == nil)
        }
    }
}
