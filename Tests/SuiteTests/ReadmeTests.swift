import Foundation
import TestSupport
import Testing

/// The README's commands work as they stand there.
struct ReadmeTests {
    /// The commands of README's campaign without an account: the stand-in's, and what follows.
    private func campaign() throws -> (standIn: String, lines: [String]) {
        let file = repository.appending(path: "README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.firstRange(of: "**A campaign without an account.**"))
        // What stands between fences is every other part.
        let parts = text[start.lowerBound...].split(separator: "```", maxSplits: 4)
        try #require(parts.count == 5)
        return (String(parts[1]), parts[3].split(separator: "\n").map(String.init))
    }

    @Test func `the README's campaign without an account reaches a thousand phones`() async throws {
        let (standIn, lines) = try campaign()
        try #require(standIn.contains("simulate apns") && lines.last?.hasPrefix("wc -l ") == true)
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news")
            let scene = try Scene(suite, port: try freePort())
            let process = try scene.start(standIn)
            defer {
                process.signal(SIGTERM)
                process.wait()
            }
            try await waitUntil("the stand-in listens") { scene.isListening }
            let printed = try await scene.type(lines.dropLast().joined(separator: "\n"))
            #expect(printed.contains("1000"), "\(printed)")
            // The ledger is written a moment later than somebody types.
            let count = try #require(lines.last)
            try await waitUntil("a line for each phone, as counted by \(count)") {
                try await scene.type(count).hasPrefix("1000 ")
            }
            let ledger = try scene.ledger()
            #expect(ledger.count == 1000 && ledger.allSatisfy { $0.contains(#""status":200"#) })
            let addresses = Set(
                ledger.compactMap { try? /"address":"(\w+)"/.firstMatch(in: $0)?.1 })
            #expect(addresses.count == 1000)
        }
    }

    /// A folder in which `var` is the suite's home, as in the sources after `make run`.
    private struct Scene {
        private let suite: RunningSuite
        private let folder: URL
        private let port: Int

        init(_ suite: RunningSuite, port: Int) throws {
            (self.suite, self.port) = (suite, port)
            folder = suite.home.appending(path: "typed")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "var"), withDestinationURL: suite.home)
        }

        /// README's port may be somebody else's.
        private func script(_ text: String) -> String {
            "set -e; cd '\(folder.path)'; herald='\(builtProduct("herald").path)'\n"
                + text.replacing("2197", with: "\(port)")
        }

        func start(_ text: String) throws -> ChildProcess {
            try ChildProcess(
                "bash", ["-c", script("exec " + text.trimmingPrefix("\n"))],
                environment: suite.environment, output: .file(output))
        }

        func type(_ text: String) async throws -> String {
            try await Tool.run("bash", ["-c", script(text)], environment: suite.environment)
                .succeeded()
        }

        private var output: String { suite.home.appending(path: "stand-in.out").path }

        /// Its third line names its authority.
        var isListening: Bool {
            wholeLines(of: output).contains { $0.contains("authority ") }
        }

        func ledger() throws -> [Substring] {
            wholeLines(of: suite.home.appending(path: "stand-in.jsonl").path)
        }
    }
}
