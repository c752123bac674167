import Audience
import Foundation
import TestSupport
import Testing

/// The tests of the dashboard's modules, which are written in their own language, and the rules
/// that each of its files keeps.
@Suite(.timeLimit(.minutes(10))) struct `The modules of the dashboard` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let sources = folder.appending(path: "../../Sources/Dashboard").standardized

    @Test(arguments: [
        "acts", "api", "experiments", "format", "live", "pages", "places", "lists", "openid", "qr",
        "blocks", "bulk", "compose", "configs", "drafts", "editing", "factor", "members",
        "notification", "now", "paused", "providers", "replaced", "selector", "tiles",
    ])
    func `each module of the dashboard passes its own tests under Node`(name: String) throws {
        let said = try ChildProcess.run(
            "/usr/bin/node", ["--test", Self.folder.appending(path: "\(name).test.mjs").path])
        #expect(said.contains("# fail 0"), "\(said)")
        #expect(!said.contains("# pass 0"), "\(said)")
    }

    private static let hasCompiler = FileManager.default.fileExists(atPath: "/usr/bin/tsc")

    @Test(.enabled(if: hasCompiler || !Peers.mayBeMissing, "node-typescript is not installed"))
    func `the modules of the dashboard have the types that their comments say`() throws {
        try ChildProcess.run(
            "/usr/bin/tsc", ["-p", Self.folder.appending(path: "tsconfig.json").path])
    }

    private static func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { $0 != "README.md" && $0 != "package.json" }.sorted()
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: sources.appending(path: name), encoding: .utf8)
    }

    @Test(arguments: try files())
    func `each module of the dashboard is short, makes no markup of text and asks no other host`(
        name: String
    ) throws {
        let lines = try Self.text(name).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 401)
        for line in lines {
            #expect(line.count <= 100, "\(line)")
            #expect(!line.contains("innerHTML") && !line.contains("insertAdjacentHTML"), "\(line)")
            #expect(!line.contains("eval(") && !line.contains("document.write"), "\(line)")
            let hosts = line.matches(of: /https?:\/\/[a-z0-9.]+/).map { String($0.0) }
            #expect(hosts.allSatisfy { $0 == "http://www.w3.org" }, "\(line)")
            #expect(!line.contains(" style=\""), "\(line)")
        }
    }

    @Test func `the builder of audiences asks about each kind of atom that the language has`()
        throws
    {
        var kinds = Set(Selector.Atom.Kind.allCases.map(\.rawValue))
        // A tag of a group is written `tag(group, /x)`, and has a question of its own.
        kinds.remove("group_tag")
        let asked = try Self.text("audienceblocks.js").matches(of: /\n  (\w+): \{ text: "/)
        #expect(Set(asked.map { String($0.1) }) == kinds.union(["tag_group"]))
        let arity = try #require(
            try Self.text("selector.js").firstMatch(of: /const arity = \{([^}]+)\}/))
        let read = Set(arity.1.matches(of: /(\w+): \d/).map { String($0.1) })
        #expect(read == kinds.subtracting(["all", "attribute"]))
    }

    @Test func `the gateway serves each module of the dashboard, and nothing else`() throws {
        let table = Self.sources.appending(path: "../CEmbeddedFiles/CEmbeddedFiles.c")
        let served = try String(contentsOf: table, encoding: .utf8)
            .matches(of: /#embed "\.\.\/Dashboard\/([^"]+)"/).map { String($0.1) }
        #expect(try served.sorted() == Self.files())
    }

    /// `localStorage` outlives the session, and addresses are written down in many places.
    ///
    /// Drafts are kept by `drafts.js` alone, which has no key to keep.
    @Test func `no module of the dashboard keeps a key in a place that outlives the tab`() throws {
        for name in try Self.files() where name.hasSuffix(".js") && name != "drafts.js" {
            for line in try Self.text(name).split(separator: "\n")
            where line.contains("localStorage") {
                #expect(line.contains("zoneName"), "\(name): \(line)")
            }
        }
        let drafts = try Self.text("drafts.js")
        for secret in ["session.key", "secret", "cookie", "password", "authorization"] {
            #expect(!drafts.replacing("is a secret", with: "").lowercased().contains(secret))
        }
    }
}
