import Protocol
import TestSupport
import Testing
import Transport

/// Calls of ttrpc's Go client to Herald's server.
struct GoClientTests {
    @Test func `the Go client gets an answer to its call`() async throws {
        #expect(try await output("unary") == "echo abc\n")
    }

    @Test func `the Go client gets an error's code, message and details`() async throws {
        #expect(try await output("error") == "InvalidArgument: name: is wrong (1 details)\n")
    }

    @Test func `the Go client's timeout ends the call`() async throws {
        #expect(
            try await output("deadline")
                == "DeadlineExceeded: the call took longer than its caller allowed (0 details)\n")
    }

    @Test func `the Go client's metadata arrives`() async throws {
        #expect(try await output("metadata") == "r-7 demo \n")
    }

    @Test func `an unknown method is an error for the Go client, and the connection goes on`()
        async throws
    {
        #expect(
            try await output("unknown")
                == "Unimplemented: no method 'test.v1.Echo/Nothing' here (0 details)\necho \n")
    }

    @Test func `64 Go callers on one connection each get their own answers`() async throws {
        #expect(try await output("concurrent") == "3200\n")
    }

    @Test func `the Go client exchanges messages of 4 MiB, and one byte more is an error`()
        async throws
    {
        let lines = try await output("boundary").split(separator: "\n")
        try #require(lines.count == 4)
        #expect((4_194_000..<4_194_304).contains(Int(lines[0].dropLast()) ?? 0))
        #expect(lines[1].hasPrefix("ResourceExhausted: a message of 4194305 bytes"))
        #expect(lines[2] == "4194294 ")
        #expect(lines[3] == "ResourceExhausted: the response exceeds 4194304 bytes (0 details)")
    }

    private func output(_ what: String) async throws -> String {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        return try await withLoop { loop in
            let server = TTRPCServer(Echo().router, on: loop)
            try await server.listen(at: path)
            let output = try ChildProcess.run(GoPrograms.path("client"), [path, what])
            await server.close()
            return output
        }
    }
}
