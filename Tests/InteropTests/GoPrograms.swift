import Foundation
import TestSupport
import Testing

/// The Go programs beside these tests, built once for each run against Debian's ttrpc.
enum GoPrograms {
    /// The folder with `client` and `server`, or the error of their build.
    private static let built = Result { try build() }

    /// Returns the path of a built program.
    static func path(_ name: String) throws -> String {
        try built.get().appending(path: name).path
    }

    private static func build() throws -> URL {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let folder = tests.appending(path: "../../.build/interop").standardized
        for name in ["client", "server"] {
            let source = folder.appending(path: "src/\(name)")
            try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
            let program = try Data(contentsOf: tests.appending(path: "go/\(name)/main.go"))
            try program.write(to: source.appending(path: "main.go"), options: .atomic)
            try go(
                ["build", "-o", folder.appending(path: name).path, name],
                [
                    "GO111MODULE": "off", "GOFLAGS": "",
                    "GOCACHE": folder.appending(path: "cache").path,
                    "GOPATH": "\(folder.path):/usr/share/gocode",
                ])
        }
        return folder
    }

    private static func go(_ arguments: [String], _ changes: [String: String]) throws {
        let environment = ProcessInfo.processInfo.environment.merging(changes) { _, new in new }
        do {
            try ChildProcess.run("/usr/bin/go", arguments, environment: environment)
        } catch {
            throw Missing(why: "\(error)")
        }
    }

    /// An error that names the packages to install.
    struct Missing: Error, CustomStringConvertible {
        let why: String

        var description: String {
            "the Go programs could not be built; install golang-go and "
                + "golang-github-containerd-ttrpc-dev: \(why)"
        }
    }
}
