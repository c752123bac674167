import Glibc
import Protocol
import TestSupport
import Testing
import Transport

/// Calls of Herald's client to ttrpc's Go server.
struct GoServerTests {
    @Test func `the Go server answers a call`() async throws {
        try await withGoServer { client in
            let request = Proto.AnyMessage("echo", [1, 2, 3])
            let answer = try await call(client, request)
            #expect(answer == request)
        }
    }

    @Test func `the Go server's errors keep their code and message`() async throws {
        try await withGoServer { client in
            await #expect(throws: RPCError(.failedPrecondition, "not today")) {
                try await call(client, Proto.AnyMessage("fail"))
            }
        }
    }

    @Test func `the Go server gets the deadline, which ends a call without an answer`() async throws
    {
        try await withGoServer { client in
            let context = CallContext(deadline: .now + .seconds(3))
            let left = try await call(client, Proto.AnyMessage("left"), context).typeUrl
            let seconds = try #require(Double(left))
            #expect(seconds > 1 && seconds <= 3)
            for what in ["sleep", "silence"] {
                let short = CallContext(deadline: .now + .milliseconds(50))
                let error = await #expect(throws: RPCError.self) {
                    try await call(client, Proto.AnyMessage(what), short)
                }
                #expect(error?.code == .deadlineExceeded)
            }
        }
    }

    @Test func `the Go server gets the metadata`() async throws {
        try await withGoServer { client in
            let principal = Principal(role: .sender, app: "demo", subject: "k")
            let context = CallContext(requestID: "r-9", principal: principal)
            let answer = try await call(client, Proto.AnyMessage("who"), context)
            #expect(answer.typeUrl == "r-9 3:demo:k")
        }
    }

    @Test func `an unknown method of the Go server is unimplemented`() async throws {
        try await withGoServer { client in
            let error = await #expect(throws: RPCError.self) {
                try await client.call(.echoOnce, [], CallContext())
            }
            #expect(error?.code == .unimplemented)
        }
    }

    @Test func `64 callers on one connection to the Go server get their own answers`() async throws
    {
        try await withGoServer { client in
            try await withThrowingTaskGroup { group in
                for index in 0..<64 {
                    group.addTask {
                        for round in 0..<50 {
                            let request = Proto.AnyMessage("echo \(index) \(round)")
                            let answer = try await call(client, request)
                            #expect(answer == request)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `messages of 4 MiB pass to the Go server and back, and one byte more is refused`()
        async throws
    {
        try await withGoServer { client in
            // What surrounds the value: names, tags and lengths, and five bytes of
            // nanoseconds, which are at most 34 seconds.
            let context = CallContext(deadline: .now + .seconds(30))
            let around = (2 + 12) + (2 + 4) + 5 + 6 + (2 + 5) + 5
            let full = [UInt8](repeating: 1, count: FrameLimits.length - around)
            let answer = try await call(client, Proto.AnyMessage("count", full), context)
            #expect(answer.typeUrl == "\(full.count)")
            await refused {
                try await call(client, Proto.AnyMessage("count", full + [1]), context)
            }

            let most = FrameLimits.length - 10
            let value = try await call(client, Proto.AnyMessage("big", Array("\(most)".utf8))).value
            #expect(value.count == most)
            await refused {
                try await call(client, Proto.AnyMessage("big", Array("\(most + 1)".utf8)))
            }
            #expect(try await call(client, Proto.AnyMessage("echo")).typeUrl == "echo")
        }
    }

    private func refused(_ body: () async throws -> Proto.AnyMessage) async {
        let error = await #expect(throws: RPCError.self) { try await body() }
        #expect(error?.code == .resourceExhausted)
    }

    private func withGoServer(_ body: (TTRPCClient) async throws -> Void) async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        let server = try ChildProcess(GoPrograms.path("server"), [path], output: .captured)
        defer {
            server.signal(SIGKILL)
            server.wait()
        }
        try #require(server.nextOutput() == "ready\n")
        try await withLoop { loop in
            let client = TTRPCClient(path: path, on: loop)
            try await body(client)
            await client.close()
        }
    }
}

/// Calls the method `echo` of the Go server.
private func call(
    _ client: TTRPCClient, _ request: Proto.AnyMessage, _ context: CallContext = CallContext()
) async throws -> Proto.AnyMessage {
    try await client.call(.echo, request, context)
}
