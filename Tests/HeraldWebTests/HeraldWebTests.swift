import Foundation
import TestSupport
import Testing

/// The tests of `herald.js`, which are written in its own language.
@Suite(.timeLimit(.minutes(10))) struct `The library for browsers` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let sources = folder.appending(path: "../../Sources/HeraldWeb").standardized

    @Test(
        arguments: ["blocks", "config", "device", "links", "page", "sync", "vectors", "worker"],
        ["sources", "compact"])
    func `the library for browsers passes its own tests under Node, as it is written and served`(
        name: String, form: String
    ) throws {
        let test = Self.folder.appending(path: "\(name).test.mjs").path
        let said = try ChildProcess.run(
            "/usr/bin/env", ["HERALD_WEB_FORM=\(form)", "/usr/bin/node", "--test", test])
        #expect(said.contains("# fail 0"), "\(said)")
        #expect(!said.contains("# pass 0"), "\(said)")
    }

    private static let hasCompiler = FileManager.default.fileExists(atPath: "/usr/bin/tsc")

    @Test(.enabled(if: hasCompiler || !Peers.mayBeMissing, "node-typescript is not installed"))
    func `the library for browsers has the types that its comments say`() throws {
        try ChildProcess.run(
            "/usr/bin/tsc", ["-p", Self.folder.appending(path: "tsconfig.json").path])
    }

    private static func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".js") }
    }

    @Test(arguments: try files())
    func `each file of the library for browsers has short lines and no foreign imports`(
        name: String
    ) throws {
        let text = try String(contentsOf: Self.sources.appending(path: name), encoding: .utf8)
        for line in text.split(separator: "\n") {
            #expect(line.count <= 100, "\(line)")
            guard line.firstMatch(of: /^import |^export .* from |[^.]import\("/) != nil else {
                continue
            }
            #expect(line.contains("\"./herald-") || line.contains("\"./herald.js\""), "\(line)")
        }
    }

    @Test func `herald.js imports the rest of the library for browsers only on demand`() throws {
        let file = Self.sources.appending(path: "herald.js")
        let text = try String(contentsOf: file, encoding: .utf8)
        let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
        #expect(
            imports == ["import \"./herald-core.js\";", "import \"./herald-agent.js\";"])
        #expect(text.contains(" => import(\"./herald-read.js\")"))
    }
}
