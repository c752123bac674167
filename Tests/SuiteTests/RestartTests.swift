import Foundation
import TestSupport
import Testing

/// Snapshots of indexes, with the real daemons.
@Suite(.serialized)
struct RestartTests {
    /// Returns the last log line in which a daemon says that it has loaded its index; empty if
    /// none.
    private func lastLoad(
        _ suite: RunningSuite, _ daemon: Daemon = .registry
    ) -> String {
        let lines = suite.said(daemon).split(separator: "\n")
        return lines.last { $0.contains("\"loaded ") }.map(String.init) ?? ""
    }

    @Test func `geo starts from its snapshots after a stop and after a crash`()
        async throws
    {
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news")
            let path = suite.home.appending(path: "places.csv")
            let lines = (0..<12_000).map { "p\($0),\($0 / 120 - 50),\($0 % 120),100" }
            try Data((["id,latitude,longitude,radius"] + lines).joined(separator: "\n").utf8)
                .write(to: path)
            _ = try await suite.mustHerald("places", "import", path.path, "--app", "news")
            let index = suite.home.appending(path: "data/geo.index").path
            #expect(!FileManager.default.fileExists(atPath: index))

            #expect(suite.stop(.geo) == 0)
            #expect(FileManager.default.fileExists(atPath: index))
            try suite.start(.geo)
            try await suite.waitUntilReady()
            #expect(
                lastLoad(suite, .geo).contains(#""read_again":"0""#), "\(lastLoad(suite, .geo))")
            #expect(try await nearest(suite) == "p6000")

            _ = try await suite.mustHerald("places", "delete", "--id", "p6000", "--app", "news")
            suite.stop(.geo, signal: SIGKILL)
            try suite.start(.geo)
            try await suite.waitUntilReady()
            #expect(
                lastLoad(suite, .geo).contains(#""read_again":"1""#), "\(lastLoad(suite, .geo))")
            #expect(try await nearest(suite) == "p6001")
        }
    }

    private func nearest(_ suite: RunningSuite) async throws -> String? {
        let near = try await suite.mustHerald(
            "places", "near", "0", "0.1", "--app", "news", "--count", "1")
        return near.text.firstMatch(of: /p[0-9]+/).map { String($0.0) }
    }

    @Test func `the registry starts from its snapshot after a stop and after a crash`()
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
            #expect(suite.said(.registry).contains("the saved index cannot be used"))
            #expect(try await count("/all", suite) == 12_001)
        }
    }

    private func count(_ audience: String, _ suite: RunningSuite) async throws -> Int? {
        Int(try await suite.mustHerald("preview", audience, "--app", "news").string("devices"))
    }
}
