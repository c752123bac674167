import Protocol
import TestSupport
import Testing
import Transport

/// ttrpc's Go client calls our server.
struct GoClientTests {
    @Test func `a call is answered`() async throws {
        #expect(try await output("unary") == "echo abc\n")
    }

    @Test func `an error keeps its code, its message and its details`() async throws {
        #expect(try await output("error") == "InvalidArgument: name: is wrong (1 details)\n")
    }

    @Test func `a timeout that travels ends the call`() async throws {
        #expect(
            try await output("deadline")
                == "DeadlineExceeded: the call took longer than its caller allowed (0 details)\n")
    }

    @Test func `metadata arrives`() async throws {
        #expect(try await output("metadata") == "r-7 demo \n")
    }

    @Test func `an unknown method is answered, and the connection goes on`() async throws {
        #expect(
            try await output("unknown")
                == "Unimplemented: no method 'test.v1.Echo/Nothing' here (0 details)\necho \n")
    }

    @Test func `64 callers on one connection get their own answers`() async throws {
        #expect(try await output("concurrent") == "3200\n")
    }

    @Test func `messages of 4 MiB pass both ways, one byte more is answered`() async throws {
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
