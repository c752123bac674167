import Foundation
import TestSupport
import Testing

/// The tests of `herald.js`, which are written in its own language.
@Suite(.timeLimit(.minutes(10))) struct `The library for browsers` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let sources = folder.appending(path: "../../Sources/HeraldWeb").standardized

    @Test(arguments: ["page", "sync", "vectors", "worker"])
    func `does what its own tests say`(name: String) throws {
        let said = try ChildProcess.run(
            "/usr/bin/node", ["--test", Self.folder.appending(path: "\(name).test.mjs").path])
        #expect(said.contains("# fail 0"), "\(said)")
        #expect(!said.contains("# pass 0"), "\(said)")
    }

    private static let hasCompiler = FileManager.default.fileExists(atPath: "/usr/bin/tsc")

    @Test(.enabled(if: hasCompiler || !Peers.mayBeMissing, "node-typescript is not installed"))
    func `has the types that its comments say`() throws {
        try ChildProcess.run(
            "/usr/bin/tsc", ["-p", Self.folder.appending(path: "tsconfig.json").path])
    }

    @Test(arguments: ["herald.js", "herald-worker.js"])
    func `has no line wider than 100 columns and depends on nothing else`(name: String) throws {
        let text = try String(contentsOf: Self.sources.appending(path: name), encoding: .utf8)
        for line in text.split(separator: "\n") {
            #expect(line.count <= 100, "\(line)")
            #expect(!line.hasPrefix("import ") || line == "import \"./herald-worker.js\";")
        }
    }
}
