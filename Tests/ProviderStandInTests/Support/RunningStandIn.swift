import Foundation
import TestSupport

/// A process `herald simulate …` in a scratch directory, stopped by its process id.
final class RunningStandIn {
    struct Failure: Error, CustomStringConvertible { var description: String }

    let scratch = ScratchDirectory()
    let port: Int
    private let child: ChildProcess

    init(_ kind: String, script: String = "", _ options: String...) throws {
        try script.write(
            toFile: scratch.file("script"), atomically: false, encoding: .utf8)
        child = try ChildProcess(
            Self.herald,
            [
                "simulate", kind, "--script", scratch.file("script"), "--ledger",
                scratch.file("ledger"), "--directory", scratch.file("certificates"),
            ] + options, output: .captured)
        var said = ""
        while said.split(separator: "\n").count < 3 || !said.hasSuffix("\n") {
            let next = child.nextOutput()
            guard !next.isEmpty else { throw Failure(description: "it ended: \(said)") }
            said += next
        }
        guard let port = Int(said.prefix { $0 != "\n" }) else {
            throw Failure(description: "no port: \(said)")
        }
        self.port = port
    }

    deinit { stop() }

    /// The path of the built command, which is linked beside the test bundle.
    private static var herald: String {
        var directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        // The runner is the toolchain's when the bundle is only loaded: its path is an argument.
        let bundle = CommandLine.arguments.first { $0.contains(".build/") }
        if let bundle, !directory.path.contains(".build/") { directory = URL(filePath: bundle) }
        repeat {
            directory.deleteLastPathComponent()
            let candidate = directory.appending(path: "herald").path
            if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
        } while directory.path != "/"
        fatalError("herald was not built beside the tests")
    }

    var authority: String { scratch.file("certificates/ca.pem") }

    /// Stops the process as a user does, and returns its exit status.
    @discardableResult
    func stop() -> Int32 {
        child.signal(SIGTERM)
        return child.wait()
    }

    struct Line: Decodable, Equatable {
        var at: Int64
        var address: String
        var id: String
        var status: Int
        var reason: String?
        var content: Data?
    }

    /// Returns the lines in the ledger so far.
    func ledger() throws -> [Line] {
        try wholeLines(of: scratch.file("ledger")).map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    /// Runs a client that was not written with Herald's code, and returns its output.
    func run(_ program: String, _ arguments: [String]) async throws -> String {
        try await Client.run(program, arguments)
    }

    /// Runs one of the Python clients beside this file.
    func python(_ name: String, _ arguments: String...) async throws -> String {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        return try await run(
            "/usr/bin/python3", [script.path, "\(port)", authority] + arguments)
    }
}
