import Protocol
import TestSupport
import Testing

@testable import Transport

struct CallTests {
    @Test func `a call gets its answer`() async throws {
        try await withScene { scene in
            let request = Proto.AnyMessage("echo", [1, 2, 3])
            let answer: Proto.AnyMessage = try await scene.client().call(
                .echo, request, CallContext())
            #expect(answer == request)
        }
    }

    @Test func `an error arrives with its field violations`() async throws {
        try await withScene { scene in
            let client = scene.client()
            await #expect(throws: RPCError.invalid("name", "is wrong")) {
                let _: Proto.AnyMessage = try await client.call(
                    .echo, Proto.AnyMessage("fail"), CallContext())
            }
        }
    }

    @Test func `an unserved method is unimplemented`() async throws {
        try await withScene { scene in
            let client = scene.client()
            await #expect(
                throws: RPCError(.unimplemented, "no method 'grpc.health.v1.Health/Check' here")
            ) { _ = try await client.call(.Health.check, [], CallContext()) }
        }
    }

    @Test func `the request id and principal travel with a call`() async throws {
        try await withScene { scene in
            let context = CallContext(
                requestID: "r-1", principal: Principal(role: .admin, app: "demo", subject: "k"))
            let answer: Proto.AnyMessage = try await scene.client().call(
                .echo, Proto.AnyMessage("who"), context)
            #expect(answer.typeUrl == "r-1 demo")
        }
    }

    @Test func `metadata that cannot be encoded is an error, and the connection goes on`()
        async throws
    {
        try await withScene { scene in
            let client = scene.client()
            let bad = CallContext(requestID: "a\0b")
            #expect(await code { try await client.call(.echo, [], bad) } == .invalidArgument)
            #expect(await code { try await client.call(.echo, [], CallContext()) } == nil)
        }
    }

    @Test func `the server ends a call at its deadline and cancels its handler`() async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            let began = MonotonicInstant.now
            try peer.request(1, .echo, Proto.AnyMessage("sleep"), timeout: .milliseconds(50))
            #expect(try peer.answerCode() == .deadlineExceeded)
            #expect(MonotonicInstant.now - began >= .milliseconds(50))
            try await scene.wait { scene.echo.cancelled == 1 }
            #expect(await scene.server.callsInFlight == 0)
        }
    }

    @Test(arguments: [Int64.min, -1])
    func `a call whose deadline has passed is answered at once`(nanoseconds: Int64) async throws {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            var request = Proto.EnvelopeRequest()
            request.service = Method.echo.service
            request.method = Method.echo.name
            request.timeoutNano = nanoseconds
            var bytes: [UInt8] = []
            bytes.appendFrame(.request, 1, try request.encoded())
            try peer.send(bytes)
            #expect(try peer.answerCode() == .deadlineExceeded)
            #expect(scene.echo.started == 0)
        }
    }

    @Test func `a silent server ends a call at its deadline and keeps the connection`() async throws
    {
        try await withRawServer { loop, client, listener in
            let began = loop.now
            let context = CallContext(deadline: began + .seconds(1))
            #expect(await code { try await client.call(.echo, [], context) } == .deadlineExceeded)
            #expect(loop.now - began >= .seconds(1))
            var peer = listener.accept()
            #expect(try peer.frame()?.header.stream == 1)
            let second = Task {
                try await client.call(.echo, [], CallContext())
            }
            #expect(try peer.frame()?.header.stream == 3)
            try peer.respond(1, .success([9]))  // Late: dropped.
            try peer.respond(3, .success([1, 2]))
            #expect(try await second.value == [1, 2])
        }
    }

    @Test func `a nested call has the rest of the deadline`() async throws {
        try await withScene { scene in
            scene.echo.relay(to: scene.client())
            let client = scene.client()
            let context = CallContext(deadline: scene.loop.now + .seconds(50))
            let answer: Proto.AnyMessage = try await client.call(
                .echo, Proto.AnyMessage("relay"), context)
            let left = try #require(Double(answer.typeUrl))
            #expect(left > 0 && left <= 50)
        }
    }

    @Test func `no call lasts longer than its method allows`() async throws {
        try await withScene { scene in
            let context = CallContext(deadline: scene.loop.now + .seconds(1000))
            let answer: Proto.AnyMessage = try await scene.client().call(
                .echo, Proto.AnyMessage("left"), context)
            let left = try #require(Double(answer.typeUrl))
            #expect(left > 0 && left <= 100)
        }
    }

    @Test func `a handler is cancelled when its caller leaves`() async throws {
        try await withScene { scene in
            do {
                let peer = try RawPeer(connectingTo: scene.path)
                try peer.request(1, .echo, Proto.AnyMessage("sleep"))
                try await scene.wait { scene.echo.started == 1 }
            }
            try await scene.wait { scene.echo.cancelled == 1 }
            #expect(await scene.server.callsInFlight == 0)
        }
    }

    @Test func `a cancelled caller returns at once`() async throws {
        try await withScene { scene in
            let client = scene.client()
            let task = Task {
                await code {
                    try await client.call(.echo, Proto.AnyMessage("hold").encoded(), CallContext())
                }
            }
            try await scene.wait { scene.echo.held == 1 }
            task.cancel()
            #expect(await task.value == .cancelled)
            #expect(await code { try await client.call(.echo, [], CallContext()) } == nil)
        }
    }

    @Test func `a cancelled call that counts at the other process ends when that has answered`()
        async throws
    {
        try await withScene { scene in
            var limits = TransportLimits()
            limits.waitsForCancelled = true
            let client = scene.client(limits)
            let task = Task {
                await code {
                    try await client.call(.echo, Proto.AnyMessage("hold").encoded(), CallContext())
                }
            }
            try await scene.wait { scene.echo.held == 1 }
            task.cancel()
            try await Task.sleep(for: .milliseconds(50))
            _ = scene.echo.release()
            #expect(await task.value == nil)
        }
    }

    @Test(arguments: [true, false])
    func `a heavy read whose caller leaves ends at the other process, whoever waits for the answer`(
        _ waitsForCancelled: Bool
    ) async throws {
        try await withScene { scene in
            var limits = TransportLimits()
            limits.waitsForCancelled = waitsForCancelled
            let client = scene.client(limits)
            let request = try Proto.AnyMessage("sleep").encoded()
            let task = Task {
                await code { try await client.call(.echoHeavy, request, CallContext()) }
            }
            try await scene.wait { scene.echo.started == 1 }
            task.cancel()
            #expect(await task.value == .cancelled)
            try await scene.wait { scene.echo.cancelled == 1 }
            #expect(await code { try await client.call(.echo, [], CallContext()) } == nil)
        }
    }

    @Test func `a call that may have changed something goes on though its caller has left`()
        async throws
    {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            try peer.request(1, .echoOnce, Proto.AnyMessage("hold"))
            try await scene.wait { scene.echo.held == 1 }
            var bytes: [UInt8] = []
            bytes.appendGivingUp(1)
            // Nor does it matter for a call that there is not.
            bytes.appendGivingUp(3)
            try peer.send(bytes)
            try peer.request(5, .echo, Proto.AnyMessage("next"))
            #expect(try peer.answer().stream == 5)
            scene.echo.release()
            #expect(try peer.answer().stream == 1)
        }
    }

    @Test func `reading goes on while calls are served, and answers come in any order`()
        async throws
    {
        try await withScene { scene in
            var peer = try RawPeer(connectingTo: scene.path)
            for index in 0..<64 as Range<UInt32> {
                try peer.request(index * 2 + 1, .echo, Proto.AnyMessage("hold", [UInt8(index)]))
            }
            try await scene.wait { scene.echo.held == 64 }
            for index in (0..<64 as Range<UInt32>).reversed() {
                scene.echo.release([UInt8(index)])
                #expect(try peer.answer().stream == index * 2 + 1)
            }
        }
    }

    @Test func `a thousand concurrent calls over one connection get their own answers`()
        async throws
    {
        try await withScene { scene in
            let client = scene.client()
            try await withThrowingTaskGroup { group in
                for index in 0..<1000 {
                    group.addTask {
                        let request = Proto.AnyMessage("echo \(index)")
                        let answer: Proto.AnyMessage = try await client.call(
                            .echo, request, CallContext())
                        #expect(answer == request)
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
