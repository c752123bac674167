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
        "herald.js", "herald-worker.js", "herald-read.js", "herald-device.js", "herald-config.js",
    ]

    /// Returns the bytes of a file that is served, or of a source that it is made from.
    private static func source(_ name: String) throws -> [UInt8] {
        let folder = name.hasPrefix("source/") ? "HeraldWeb" : "HeraldWeb/Generated"
        let file = "Sources/\(folder)/\(name.replacing("source/", with: ""))"
        return try Array(Data(contentsOf: RunningGateway.root.appending(path: file)))
    }

    /// Returns the names of the sources of the files, which are served, too.
    private static func readable() throws -> [String] {
        let folder = RunningGateway.root.appending(path: "Sources/HeraldWeb")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".js") }.sorted().map { "source/\($0)" }
    }

    /// The files that each page loads: the client, which imports the worker's file, and the worker.
    @Test func `what a page and its worker load has at most 12 KiB compressed`() throws {
        let sizes = try ["herald.js", "herald-worker.js"].map { name in
            try #require(Brotli.compress(try Self.source(name))).count
        }
        #expect(sizes.allSatisfy { $0 > 0 } && sizes.reduce(0, +) <= 12 << 10, "\(sizes)")
        let gzip = try ["herald.js", "herald-worker.js"].map { name in
            try #require(Gzip.compress(try Self.source(name))).count
        }
        #expect(gzip.reduce(0, +) <= 14 << 10, "\(gzip)")
    }

    @Test(arguments: client + ["source/herald.js"], ["--http2", "--http1.1"])
    func `what is served is what lies in the repository`(name: String, version: String)
        async throws
    {
        let gateway = try await RunningGateway()
        let file = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        for encoding in ["identity", "gzip", "gzip, deflate, br"] {
            let header = "Accept-Encoding: \(encoding)"
            // curl undoes what it is told to ask for.
            let head = try await gateway.curl(
                version, "-H", header, "--compressed", "-o", file.path, "-D", "-", "--no-include",
                gateway.url("/client/v1/\(name)"))
            #expect(try Array(Data(contentsOf: file)) == (try Self.source(name)))
            let isBrotli = encoding.hasSuffix("br") && Self.client.contains(name)
            // gzip does not make the shortest file smaller.
            let isPlain = encoding == "identity" || name == "herald.js"
            let used = isBrotli ? "br" : isPlain ? nil : "gzip"
            #expect(
                head.contains("content-encoding: ") == (used != nil)
                    && head.contains("content-encoding: \(used ?? "")\r\n") == (used != nil),
                "\(head)")
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
            "cross-origin-resource-policy: cross-origin", "content-encoding: br",
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
            let digest = SHA256.digest(of: try Self.source(name)).array
            let integrity = "sha256-" + Data(digest).base64EncodedString()
            #expect(try file.required("integrity").string() == integrity)
        }
    }

    @Test func `the sources of the library for browsers are served beside it`() throws {
        let folder = "/client/v1/"
        let served = EmbeddedFile.all.filter { $0.path.hasPrefix(folder + "source/") }
        let names = served.map { String($0.path.dropFirst(folder.count)) }
        #expect(try names == Self.readable())
        for (file, name) in zip(served, names) {
            #expect(try file.bytes == Self.source(name), "\(name)")
            #expect(!file.isOfPages)
        }
        for name in Self.client {
            let text = String(decoding: try Self.source(name), as: UTF8.self)
            #expect(text.hasPrefix("// Readable: source/\n"))
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
    func `an encoding is used where the client takes it`(list: String, isTaken: Bool) {
        #expect(PublicFile.accepts("gzip", list) == isTaken)
    }
}
