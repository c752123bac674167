import Foundation
import TestSupport
import Testing

/// The registry's saved index, with the real daemon.
@Suite(.serialized)
struct RestartTests {
    /// What the registry said of its last start.
    private func lastLoad(_ suite: RunningSuite) -> String {
        let lines = suite.said(.registry).split(separator: "\n")
        return lines.last { $0.contains("loaded devices") }.map(String.init) ?? ""
    }

    @Test func `a registry that was stopped starts from its saved index, and after a crash too`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news")
            let path = suite.home.appending(path: "devices.ndjson")
            let lines = (0..<12_000).map {
                #"{"device":{"tags":["/all","/of9/\#($0 % 9)"]},"installId":"install-number-\#($0)"}"#
            }
            try Data(lines.joined(separator: "\n").utf8).write(to: path)
            let imported = try await suite.mustHerald("devices", "import", path.path)
            #expect(imported.value("created") as? Int == 12_000, "\(imported.text)")
            let index = suite.home.appending(path: "data/registry.index").path
            #expect(!FileManager.default.fileExists(atPath: index))

            #expect(suite.stop(.registry) == 0)
            #expect(FileManager.default.fileExists(atPath: index))
            try suite.start(.registry)
            try await suite.waitUntilReady()
            #expect(lastLoad(suite).contains(#""read_again":"0""#), "\(lastLoad(suite))")
            #expect(try await count("/all", suite) == 12_000)

            try Data(#"{"device":{"tags":["/all","/late"]}}"#.utf8).write(to: path)
            _ = try await suite.mustHerald("devices", "import", path.path)
            suite.stop(.registry, signal: SIGKILL)
            try suite.start(.registry)
            try await suite.waitUntilReady()
            #expect(lastLoad(suite).contains(#""read_again":"1""#), "\(lastLoad(suite))")
            #expect(try await count("/late OR /of9/0", suite) == 1335)

            // Without the file, and with one that is damaged, the store is read.
            suite.stop(.registry)
            var bytes = try Data(contentsOf: URL(filePath: index))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(filePath: index))
            try suite.start(.registry)
            try await suite.waitUntilReady()
            #expect(lastLoad(suite).contains(#""read_again":"all""#), "\(lastLoad(suite))")
            #expect(suite.said(.registry).contains("the saved index is of no use"))
            #expect(try await count("/all", suite) == 12_001)
        }
    }

    private func count(_ audience: String, _ suite: RunningSuite) async throws -> Int? {
        Int(try await suite.mustHerald("preview", audience, "--app", "news").string("devices"))
    }
}
