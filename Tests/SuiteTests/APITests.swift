import Foundation
import TestSupport
import Testing

/// The JSON API as /openapi.json describes it, and the programs of Examples that speak it.
@Suite(.serialized)
struct APITests {
    private func python(_ script: String, _ words: [String]) async throws -> Tool.Outcome {
        let folder = repository.appending(path: "Tests/SuiteTests/Support/openapi")
        return try await Tool.run(
            "/usr/bin/python3", [folder.appending(path: script).path] + words,
            environment: ["no_proxy": "*", "PYTHONDONTWRITEBYTECODE": "1"])
    }

    /// Plays the story of the examples, and returns the problems and the number of examples.
    private func examples(
        _ words: String...
    ) async throws -> (problems: [String], count: Int) {
        let executables = Daemon.gateway.executable.deletingLastPathComponent().path
        let said = try await python("examples.py", [executables] + words).succeeded()
        let lines = said.split(separator: "\n").map(String.init)
        let count = lines.last?.split(separator: " ").first.flatMap { Int($0) }
        return (Array(lines.dropLast()), try #require(count, "\(said)"))
    }

    /// `scripts/record-examples` writes the examples anew when the suite answers otherwise.
    @Test(.enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
    func `each request of the document is answered as it says there, in the shape of its schema`()
        async throws
    {
        let (problems, count) = try await examples()
        #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
        #expect(count >= 190)
    }

    @Test(.enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
    func `an example that is not so is found, and one of another shape`() async throws {
        let path = "Sources/CPublicSchema/Generated/openapi.json"
        let document = try String(
            contentsOf: repository.appending(path: path), encoding: .utf8)
        let lie = document.replacing("The House passed it, 218 to 210.", with: "It was lost.")
            .replacing(#""sentBy": {"#, with: #""sentFrom": {"#)
        #expect(lie != document)
        let scratch = ScratchDirectory()
        let file = scratch.file("openapi.json")
        try lie.write(toFile: file, atomically: false, encoding: .utf8)
        let problems = try await examples("--document", file).problems
        #expect(
            problems.contains {
                $0.hasPrefix("/herald.v1.Delivery/Send vote: the request is")
                    && $0.contains("It was lost.")
            }, "\(problems)")
        #expect(
            problems.contains {
                $0.hasPrefix("POST /herald.v1.Delivery/Send: the answer vote:")
                    && $0.contains("sentBy")
            }, "\(problems)")
    }

    @Test func `the senders and devices of Examples do what they say`() async throws {
        let scratch = repository.appending(path: ".build/examples")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        try await RunningSuite.with { suite in
            let secrets = suite.home.appending(path: "secrets").path
            let said = try await python(
                "programs.py", [suite.url, secrets, suite.adminKey, scratch.path]
            ).succeeded()
            let senders = ["python", "node", "php", "curl", "go"].map { "sender \($0): good" }
            let devices = ["curl", "swift"].map { "device \($0): good" }
            #expect(said.split(separator: "\n").map(String.init) == senders + devices)
        }
    }

    @Test(.enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
    func `made-up requests get no 5xx, and every answer is as described`() async throws {
        try await RunningSuite.with { suite in
            let outcome = try await python(
                "fuzz.py", [suite.url, suite.authorities, suite.adminKey, "--cases", "4"])
            #expect(outcome.status == 0, "\(outcome.output)")
            let count = outcome.output.firstMatch(of: /schemathesis: ([0-9]+) requests/)
            #expect((count.flatMap { Int($0.1) } ?? 0) > 250, "\(outcome.output)")
            // Some got through to what the calls do, and some were refused.
            #expect(outcome.output.contains(/statuses: [0-9]{2,} of 200, .*[0-9]{2,} of 400/))
            // A document that lies is found out.
            let control = try await python(
                "fuzz.py", [suite.url, suite.authorities, suite.adminKey, "--control"])
            #expect(control.status == 1, "\(control.output)")
            #expect(control.output.contains("ST103 Undocumented status code"), "\(control.output)")
            #expect(control.output.contains("ST108 Response violates schema"), "\(control.output)")
        }
    }
}
