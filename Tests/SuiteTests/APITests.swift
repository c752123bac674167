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

    @Test func `every example of the document is accepted as it stands there`() async throws {
        try await RunningSuite.with { suite in
            let said = try await python(
                "examples.py", [suite.url, suite.authorities, suite.adminKey]
            ).succeeded()
            let lines = said.split(separator: "\n")
            let count = try #require(lines.last?.split(separator: " ").first.flatMap { Int($0) })
            #expect(lines.count == 1 && count >= 35, "\(said)")
        }
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
            #expect(outcome.output.contains(/statuses: [0-9]{2,} of 200, [0-9]{2,} of 400/))
            // A document that lies is found out.
            let control = try await python(
                "fuzz.py", [suite.url, suite.authorities, suite.adminKey, "--control"])
            #expect(control.status == 1, "\(control.output)")
            #expect(control.output.contains("ST103 Undocumented status code"), "\(control.output)")
            #expect(control.output.contains("ST108 Response violates schema"), "\(control.output)")
        }
    }
}
