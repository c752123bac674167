import Foundation
import Testing

/// The Go programs beside these tests, built once per run against Debian's ttrpc.
enum GoPrograms {
    /// Where `client` and `server` lie, or why they could not be built.
    private static let built = Result { try build() }

    /// The path of a built program.
    static func path(_ name: String) throws -> String {
        try built.get().appending(path: name).path
    }

    private static func build() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "herald-interop-\(ProcessInfo.processInfo.processIdentifier)")
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "go")
        for name in ["client", "server"] {
            let source = folder.appending(path: "src/\(name)")
            try FileManager.default.createDirectory(
                at: source, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: sources.appending(path: "\(name)/main.go"),
                to: source.appending(path: "main.go"))
            let output = folder.appending(path: name).path
            let cache = FileManager.default.temporaryDirectory.appending(path: "herald-go-cache")
            try go(
                ["build", "-o", output, name],
                [
                    "GO111MODULE": "off", "GOFLAGS": "", "GOCACHE": cache.path,
                    "GOPATH": "\(folder.path):/usr/share/gocode",
                ])
        }
        return folder
    }

    private static func go(_ arguments: [String], _ environment: [String: String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/go")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardError = output
        do { try process.run() } catch {
            throw Missing(why: "/usr/bin/go cannot be run: \(error)")
        }
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Missing(why: String(decoding: text, as: UTF8.self))
        }
    }

    /// What to install.
    struct Missing: Error, CustomStringConvertible {
        let why: String

        var description: String {
            "the Go programs could not be built; install golang-go and "
                + "golang-github-containerd-ttrpc-dev: \(why)"
        }
    }
}

/// A Go program that runs until this value goes.
struct RunningProgram: ~Copyable {
    private let process = Process()
    private let output = Pipe()

    init(_ name: String, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: try GoPrograms.path(name))
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// Waits for the next bytes of its output.
    func next() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// Everything it writes until it ends by itself.
    func all() throws -> String {
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
