import Foundation
import Testing

/// `make run` and `make stop`, but for the building: what is printed works as printed.
@Suite(.serialized)
struct RunTests {
    /// A home of its own, and how the scripts find it.
    private struct Scene {
        let home = FileManager.default.temporaryDirectory
            .appending(path: "herald-\(UInt32.random(in: 0...UInt32.max))")
        let environment: [String: String]

        init() throws {
            environment = [
                "HERALD_HOME": home.path, "HERALD_GATEWAY_PORT": "\(try freePort())",
                "HERALD_BIN": builtProduct("herald").deletingLastPathComponent().path,
            ]
        }

        func script(_ name: String) async throws -> String {
            try await Tool.run(
                repository.appending(path: "scripts/\(name)").path, environment: environment
            ).succeeded()
        }

        /// Runs a line as somebody would who has only read what was printed.
        func type(_ line: String) async throws -> String {
            let line = "cd '\(repository.path)'; \(line)"
            // Where a person sees progress.
            let errors = home.appending(path: "typed.err").path
            return try await Tool.run("bash", ["-c", line], errors: errors).succeeded()
        }

        /// The processes of this home: each has it in its environment.
        func processes() async throws -> [Substring] {
            let words = "grep -lszxF 'HERALD_HOME=\(home.path)' /proc/[0-9]*/environ || true"
            return try await Tool.run("bash", ["-c", words]).succeeded().split(separator: "\n")
        }
    }

    /// The commands in what `scripts/run` prints, with the line that sets the variables before each.
    private func commands(in text: String) throws -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("Five commands to try") })
        let export = try #require(lines[start].firstRange(of: "export "))
        let setting = lines[start][export.lowerBound...]
        let end = try #require(lines[start...].firstIndex { $0.hasPrefix("'make status'") })
        return lines[start..<end]
            .filter { $0.hasPrefix("  ") && !$0.hasPrefix("  #") }
            .joined(separator: "\n")
            .replacing("\\\n", with: " ")
            .split(separator: "\n").map { "\(setting); \($0)" }
    }

    @Test func `the five commands work as printed, and stop stops what run started`()
        async throws
    {
        let scene = try Scene()
        do {
            let printed = try await scene.script("run")
            try await tryCommands(try commands(in: printed), scene)
            let again = try await scene.script("run")
            #expect(again.contains("is running already"), "\(again)")
            #expect(
                try await scene.processes().count == 6, "a supervisor, a listener, four daemons")
        } catch {
            _ = try? await scene.script("stop")
            print("the home is kept: \(scene.home.path)")
            throw error
        }
        let stopped = try await scene.script("stop")
        #expect(stopped.contains("Herald has stopped"), "\(stopped)")
        #expect(try await scene.processes() == [])
        #expect(try await scene.script("stop").contains("was not running here"))
        try FileManager.default.removeItem(at: scene.home)
    }

    private func tryCommands(_ commands: [String], _ scene: Scene) async throws {
        try #require(commands.count == 5, "\(commands)")
        let sync = Answer(status: 200, text: try await scene.type(commands[0]))
        #expect((sync.value("places.places") as? [Any] ?? []).count == 3, "\(sync.text)")
        #expect((sync.value("inbox.items") as? [Any] ?? []).isEmpty == false, "\(sync.text)")
        let sent = try await scene.type(commands[1])
        #expect(sent.contains("sent"), "\(sent)")
        let on = try await scene.type(commands[2])
        #expect(on.contains("ON, nothing is sent"), "\(on)")
        let title = "S. 968 is scheduled"
        let log = scene.home.appending(path: "log/deliveries.jsonl")
        func deliveries() throws -> Int {
            let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            return lines.count { $0.contains(title) }
        }
        let before = try deliveries()
        let stalled = try await scene.type(commands[3])
        #expect(stalled.contains("stalled"), "\(stalled)")
        // The demo itself has sent such a one.
        #expect(try deliveries() == before)
        let released = try await scene.type(commands[4])
        #expect(released.contains("released 1"), "\(released)")
        try await waitUntil("what was stalled is delivered") {
            try deliveries() > before
        }
    }
}
