import Compression
import Crypto
import EmbeddedFiles
import Foundation
import JSON
import Testing

@testable import Gateway

/// The files for browsers that the gateway serves from its own program.
@Suite(.timeLimit(.minutes(10))) struct `Files for browsers` {
    private static let client = [
        "herald.js", "herald-core.js", "herald-messages.js", "herald-read.js", "herald-device.js",
        "herald-config.js", "herald-worker.js",
    ]

    /// The files that are made of several sources.
    private static let joined = [
        "herald-core.js": ["core", "agent"],
        "herald-worker.js": ["core", "agent", "messages", "slots", "screen", "push"],
    ]

    /// The sources of a file that is served.
    private func source(_ name: String) throws -> [UInt8] {
        let parts = Self.joined[name]?.map { "herald-\($0).js" } ?? [name]
        return try parts.flatMap { part in
            try Data(contentsOf: RunningGateway.root.appending(path: "Sources/HeraldWeb/\(part)"))
        }
    }

    /// The bar for what each page loads, and for the worker, which a browser loads now and then.
    @Test func `what each page loads has at most 12 KiB compressed`() throws {
        let sizes = try Dictionary(
            uniqueKeysWithValues: Self.client.map {
                ($0, Gzip.compress(try source($0))?.count ?? 0)
            })
        let page = (sizes["herald.js"] ?? 0) + (sizes["herald-core.js"] ?? 0)
        #expect(page > 0 && page <= 12 << 10, "\(page) bytes")
        let worker = sizes["herald-worker.js"] ?? 0
        #expect(worker > 0 && worker <= 22 << 10, "\(worker) bytes")
    }

    @Test(arguments: client, ["--http2", "--http1.1"])
    func `what is served is what lies in the sources`(name: String, version: String) async throws {
        let gateway = try await RunningGateway()
        let file = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        for encoding in ["identity", "gzip"] {
            let header = "Accept-Encoding: \(encoding)"
            _ = try await gateway.curl(
                version, "-H", header, "-o", file.path, "--no-include",
                gateway.url("/client/v1/\(name)"))
            var bytes = Array(try Data(contentsOf: file))
            if encoding == "gzip" { bytes = try Gzip.expand(bytes, limit: 1 << 20) }
            #expect(bytes == (try source(name)))
        }
    }

    @Test func `a browser of any origin may run and keep them, and fetches them compressed`()
        async throws
    {
        let gateway = try await RunningGateway()
        let head = try await gateway.curl(
            "--http1.1", "-I", "--compressed", gateway.url("/client/v1/herald.js"))
        for line in [
            "content-type: text/javascript; charset=utf-8", "access-control-allow-origin: *",
            "cross-origin-resource-policy: cross-origin", "content-encoding: gzip",
            "vary: accept-encoding", "cache-control: no-cache",
        ] { #expect(head.contains("\(line)\r\n"), "\(line) in \(head)") }
        let tag = try #require(head.firstMatch(of: /etag: (\S+)\r\n/)?.1)
        let known = try await gateway.curl(
            "-H", "If-None-Match: \(tag)", gateway.url("/client/v1/herald.js"))
        #expect(known.contains(" 304"))
        let post = try await gateway.curl("--json", "{}", gateway.url("/client/v1/herald.js"))
        #expect(post.contains(" 405"))
        let other = try await gateway.curl(gateway.url("/client/v1/other.js"))
        #expect(other.contains(" 404"))
    }

    @Test func `the index of the folder has the digest of each file`() async throws {
        let gateway = try await RunningGateway()
        let text = try await gateway.curl("--no-include", gateway.url("/client/v1/"))
        let index = try JSONDocument(parsing: Array(text.utf8)).root
        let files = try index.required("files").elements()
        let names = try files.map { try $0.required("path").string() }
        #expect(names == Self.client.map { "/client/v1/\($0)" })
        for (file, name) in zip(files, Self.client) {
            let digest = SHA256.digest(of: try source(name)).array
            let integrity = "sha256-" + Data(digest).base64EncodedString()
            #expect(try file.required("integrity").string() == integrity)
        }
    }

    @Test func `every file has a type that browsers know`() {
        #expect(!EmbeddedFile.all.isEmpty)
        for file in EmbeddedFile.all { #expect(file.type != "application/octet-stream") }
        #expect(EmbeddedFile(path: "/a/b.css", bytes: []).type == "text/css; charset=utf-8")
        #expect(EmbeddedFile(path: "/a/b", bytes: []).type == "application/octet-stream")
    }

    @Test func `each folder has an index, and a file in its place stands for it`() {
        let files = WebFiles([
            EmbeddedFile(path: "/a/x.js", bytes: [1]), EmbeddedFile(path: "/b/y.js", bytes: [2]),
            EmbeddedFile(path: "/b/", bytes: [3]),
        ])
        for path in ["/a/", "/a/x.js", "/b/", "/b/y.js"] { #expect(files.at(path) != nil) }
        for path in ["/a", "/c/", "/dashboard/"] { #expect(files.at(path) == nil) }
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, gzip;q=0.8", true),
        ("GZIP", true), ("", false), ("identity", false), ("gzip;q=0", false),
        ("gzip; q=0.000", false), ("br", false),
    ])
    func `gzip is used where the client takes it`(list: String, isTaken: Bool) {
        #expect(PublicFile.acceptsGzip(list) == isTaken)
    }
}
