import Foundation
import TestSupport
import Testing

/// `make run` and `make stop` without the build: the printed commands work as printed.
@Suite(.serialized)
struct RunTests {
    /// A home, with the environment in which the scripts find it.
    private struct Scene {
        let home = FileManager.default.temporaryDirectory
            .appending(path: "herald-\(UInt32.random(in: 0...UInt32.max))")
        let environment: [String: String]
        /// A secret in the environment of the user who types `make run`, which the suite must not
        /// get.
        static let secret = "a-secret-of-whoever-typed-it"

        init() throws {
            environment = [
                "AWS_SECRET_ACCESS_KEY": Self.secret,
                "HERALD_HOME": home.path, "HERALD_GATEWAY_PORT": "\(try freePort())",
                "HERALD_BIN": builtProduct("herald").deletingLastPathComponent().path,
            ]
        }

        /// Creates a home whose settings are all in its own file.
        init(settings: (_ home: URL, _ port: Int) -> [String]) throws {
            let port = try freePort()
            environment = [
                "HERALD_HOME": home.path,
                "HERALD_BIN": builtProduct("herald").deletingLastPathComponent().path,
            ]
            try FileManager.default.createDirectory(
                at: home, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let text = settings(home, port).map { $0 + "\n" }.joined()
            try Data(text.utf8).write(to: home.appending(path: "herald.conf"))
        }

        func script(_ name: String) async throws -> String {
            try await Tool.run(
                repository.appending(path: "scripts/\(name)").path, environment: environment
            ).succeeded()
        }

        /// Runs a line in a shell, as somebody would who has only read the output of a script.
        func type(_ line: String) async throws -> String {
            let line = "cd '\(repository.path)'; \(line)"
            // Where a person sees progress.
            let errors = home.appending(path: "typed.err").path
            return try await Tool.run("bash", ["-c", line], errors: errors).succeeded()
        }

        /// Returns the ids of the processes of this home.
        ///
        /// The supervisor's processes have the home in their environment. Daemons have written
        /// their ids into the files that they have locked.
        func processes() async throws -> [Substring] {
            let words = """
                grep -lszxF 'HERALD_HOME=\(home.path)' /proc/[0-9]*/environ || true
                for lock in '\(home.path)'/run/*.sock.lock; do
                    [ ! -s "$lock" ] || flock -n "$lock" true || cat "$lock"
                done | sort -un
                """
            return try await Tool.run("bash", ["-c", words]).succeeded().split(separator: "\n")
        }

        /// Returns the processes of this home whose environment has the secret of the user who
        /// started it.
        func exposed() async throws -> String {
            let words = """
                grep -lszxF 'HERALD_HOME=\(home.path)' /proc/[0-9]*/environ |
                    xargs grep -lszF '\(Self.secret)' || true
                """
            return try await Tool.run("bash", ["-c", words]).succeeded()
        }
    }

    /// Returns the commands that `scripts/run` suggests, each after a setting of their variables.
    private func commands(in text: String) throws -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("Six commands to try") })
        let export = try #require(lines[start].firstRange(of: "export "))
        let setting = lines[start][export.lowerBound...]
        let end = try #require(lines[start...].firstIndex { $0.hasPrefix("'make status'") })
        return lines[start..<end]
            .filter { $0.hasPrefix("  ") && !$0.hasPrefix("  #") }
            .joined(separator: "\n")
            .replacing("\\\n", with: " ")
            .split(separator: "\n").map { "\(setting); \($0)" }
    }

    @Test func `the six printed commands work, and stop ends what run started`() async throws {
        let scene = try Scene()
        do {
            let printed = try await scene.script("run")
            try await tryCommands(try commands(in: printed), scene)
            let again = try await scene.script("run")
            #expect(again.contains("is running already"), "\(again)")
            #expect(
                try await scene.processes().count == 8,
                "a supervisor, a listener, five daemons, the stand-in that the demo reads")
            #expect(try await scene.exposed() == "", "a secret can be read in /proc")
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

    @Test func `scripts/run uses the settings in the home's own file`() async throws {
        let scene = try Scene { home, port in
            [
                "HERALD_GATEWAY_PORT=\(port)", "HERALD_URL=https://127.0.0.1:\(port)",
                "HERALD_CA=\(home.path)/authority.pem",
            ]
        }
        let secrets = scene.home.appending(path: "secrets").path
        let make = "scripts/certificate '\(secrets)' && ln -s secrets/ca.pem '\(scene.home.path)'/"
        _ = try await scene.type(make + "authority.pem")
        do {
            let printed = try await scene.script("run")
            let url = try #require(printed.firstMatch(of: /Herald is up at ([^;]*);/)?.output.1)
            #expect(url.hasPrefix("https://127.0.0.1:"), "\(printed)")
            #expect(!printed.contains("export  "), "\(printed)")
            #expect(!printed.contains("HERALD_URL"), "the commands find it by themselves")
            let lines = try commands(in: printed)
            try #require(lines.count == 6)
            #expect(lines[0].contains("authority.pem"), "\(lines[0])")
            let sync = Answer(status: 200, text: try await scene.type(lines[0]))
            #expect((sync.value("places.places") as? [Any] ?? []).count == 3, "\(sync.text)")
            // Left behind by a supervisor that was killed, which is no complaint.
            let pidfile = scene.home.appending(path: "run/supervisord.pid")
            let id = try #require(
                pid_t(
                    try String(contentsOf: pidfile, encoding: .utf8)
                        .trimmingCharacters(in: .whitespacesAndNewlines)))
            kill(id, SIGKILL)
            try await waitUntil("it is gone") {
                (try? Data(contentsOf: URL(filePath: "/proc/\(id)/cmdline")))?.isEmpty ?? true
            }
        } catch {
            _ = try? await scene.script("stop")
            print("the home is kept: \(scene.home.path)")
            throw error
        }
        let stopped = try await scene.script("stop")
        #expect(!stopped.contains("No such file"), "\(stopped)")
        #expect(try await scene.processes() == [])
        try FileManager.default.removeItem(at: scene.home)
    }

    /// The pages with blocks that start, stop or change a suite as `make run` leaves it, in the
    /// order in which one suite can do them all.
    private static let pages = [
        "README.md", "docs/INSTALL.md", "docs/OPERATE.md", "docs/EXAMPLES.md", "docs/WATCHING.md",
        "docs/operate/CERTIFICATES.md",
    ]

    /// Makes a folder with a compiler that builds nothing, as the tests use the executables there
    /// are.
    ///
    /// The compiler fails if `make run` calls it for anything but the build.
    private func builder(in home: URL) throws -> String {
        let folder = home.appending(path: "built")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "swift").path
        let text = "#!/bin/sh\n[ \"$*\" = \"build -c release\" ]\n"
        _ = FileManager.default.createFile(
            atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o755])
        return folder.path
    }

    @Test func `what pages say to type for a suite of make run works as it is printed`()
        async throws
    {
        let scene = try Scene()
        var environment = scene.environment
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        environment["PATH"] = try builder(in: scene.home) + ":" + path
        let pages = Self.pages.map { repository.appending(path: $0).path }
        do {
            let outcome = try await Tool.run(
                repository.appending(path: "scripts/run-page").path,
                ["--as", "RunTests"] + pages, environment: environment)
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.output.contains("10 run"), "\(outcome.output)")
        } catch {
            _ = try? await scene.script("stop")
            print("the home is kept: \(scene.home.path)")
            throw error
        }
        _ = try await scene.script("stop")
        #expect(try await scene.processes() == [])
        try FileManager.default.removeItem(at: scene.home)
    }

    private func tryCommands(_ commands: [String], _ scene: Scene) async throws {
        try #require(commands.count == 6, "\(commands)")
        let sync = Answer(status: 200, text: try await scene.type(commands[0]))
        #expect((sync.value("places.places") as? [Any] ?? []).count == 3, "\(sync.text)")
        #expect((sync.value("inbox.items") as? [Any] ?? []).isEmpty == false, "\(sync.text)")
        let sent = try await scene.type(commands[1])
        #expect(sent.contains("sent"), "\(sent)")
        let on = try await scene.type(commands[2])
        #expect(on.contains("ON, nothing is sent"), "\(on)")
        let log = scene.home.appending(path: "log/deliveries.jsonl")
        func deliveries() throws -> Int {
            let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            return lines.count
        }
        let before = try deliveries()
        let stalled = try await scene.type(commands[3])
        #expect(stalled.contains("stalled"), "\(stalled)")
        #expect(try deliveries() == before)
        let released = try await scene.type(commands[4])
        #expect(released.contains("released 1"), "\(released)")
        try await waitUntil("what was stalled is delivered") {
            try deliveries() > before
        }
        let watched = try await scene.type(commands[5])
        for name in ["actions", "bills", "upcoming", "votes"] {
            #expect(watched.contains(name), "\(watched)")
        }
        // Items are called by what people can read.
        #expect(watched.firstMatch(of: /[0-9a-f]{16}/) == nil, "\(watched)")
    }
}
