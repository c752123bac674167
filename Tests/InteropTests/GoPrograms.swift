import Foundation
import TestSupport
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
        let temporary = FileManager.default.temporaryDirectory
        let folder = temporary.appending(
            path: "herald-interop-\(ProcessInfo.processInfo.processIdentifier)")
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "go")
        for name in ["client", "server"] {
            let source = folder.appending(path: "src/\(name)")
            try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: sources.appending(path: "\(name)/main.go"),
                to: source.appending(path: "main.go"))
            try go(
                ["build", "-o", folder.appending(path: name).path, name],
                [
                    "GO111MODULE": "off", "GOFLAGS": "",
                    "GOCACHE": temporary.appending(path: "herald-go-cache").path,
                    "GOPATH": "\(folder.path):/usr/share/gocode",
                ])
        }
        return folder
    }

    private static func go(_ arguments: [String], _ environment: [String: String]) throws {
        let output: String
        do {
            output = try PipedProcess("/usr/bin/go", arguments, environment: environment)
                .allOutput()
        } catch {
            throw Missing(why: "/usr/bin/go does not start: errno \(error.code)")
        }
        guard output.isEmpty else { throw Missing(why: output) }
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
