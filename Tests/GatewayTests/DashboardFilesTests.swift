import Compression
import EmbeddedFiles
import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import Gateway

/// The dashboard as the gateway serves it.
@Suite(.timeLimit(.minutes(10))) struct `Files of the dashboard` {
    private static let folder = RunningGateway.root.appending(path: "Sources/Dashboard")

    /// Returns the paths below `/dashboard/` that the dashboard's page names.
    private func addresses(_ page: String) -> [String] {
        page.matches(of: /"(\/dashboard\/[^"]+)"/).map { String($0.1) }
    }

    @Test func `the gateway has each file of the dashboard as it lies in the sources`() throws {
        for file in EmbeddedFile.all where DashboardHeaders.concern(file.path) {
            let name = file.path == "/" ? "index.html" : String(file.path.dropFirst(11))
            let source = Self.folder.appending(path: name)
            #expect(try Array(Data(contentsOf: source)) == file.bytes, "\(name)")
        }
    }

    /// Node reads both, and compares each line and each name that a module exports.
    @Test func `the one script of the dashboard has all of its modules as they are written`()
        throws
    {
        let modules = EmbeddedFile.all.filter { $0.path.hasPrefix("/dashboard/") }
            .map { (name: String($0.path.dropFirst(11)), text: $0.bytes) }
            .filter { $0.name.hasSuffix(".js") }
        let script = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID()).js")
        let copy = script.appendingPathExtension("mjs")
        defer { for file in [script, copy] { try? FileManager.default.removeItem(at: file) } }
        try Data(DashboardScript.join(modules)).write(to: script)
        let said = try ChildProcess.run(
            "/usr/bin/node",
            [
                RunningGateway.root.appending(path: "Tests/GatewayTests/Support/joined.mjs").path,
                script.path, Self.folder.path,
            ])
        #expect(said.contains("\(modules.count) modules"), "\(said)")
    }

    @Test func `modules in every form that the dashboard uses are joined, without comments`() {
        let text = """
            // What it does.
            import { a, b as c }
              from "./other.js";
            /** @typedef {any} A */ const first = 1; // why
            /**
             * A comment.
             */
            export async function load() {
              /* inside */ return [await import("./x.js"), await import("./y.js"), "// text"];
            }
            export const second = a((/** @type {any} */ it) => /** @type {A} */ (c)), third = 2;
            export { first };

            """
        let joined = String(
            decoding: DashboardScript.join([("one.js", Array(text.utf8))]), as: UTF8.self)
        let module = joined.split(separator: "\n// one.js\n")[1].split(separator: "\n},\n")[0]
        #expect(
            module == """
                "one.js"() {
                const { a, b: c } = useModule("other.js");
                const first = 1; // why
                async function load() {
                return [await loadModule("x.js"), await loadModule("y.js"), "// text"];
                }
                const second = a((it) => (c)), third = 2;
                return { load, second, first };
                """)
    }

    @Test func `the page names files by their version, and browsers keep these for good`()
        async throws
    {
        let gateway = try await RunningGateway()
        let page = try await gateway.curl("--http1.1", gateway.url("/"))
        #expect(page.contains("cache-control: no-cache\r\n") && page.contains("etag: "))
        let named = addresses(page)
        #expect(named.count == 4)
        for address in named {
            let (name, version) = try #require(
                address.firstMatch(of: /^(\/dashboard\/[a-z]+)-([0-9a-f]{16})\.[a-z]+$/)
                    .map { (String($0.1), String($0.2)) })
            let head = try await gateway.curl("--http1.1", "-I", gateway.url(address))
            #expect(head.contains(" 200 "))
            #expect(head.contains("cache-control: public, max-age=31536000, immutable\r\n"))
            // Without a version, or by one that is not this one, the file is asked for each time.
            let other = address.replacingOccurrences(of: version, with: "0123456789abcdef")
            let plain = address.replacingOccurrences(of: "-\(version)", with: "")
            for path in [other, plain] {
                let head = try await gateway.curl("--http1.1", "-I", gateway.url(path))
                #expect(head.contains(" 200 ") && head.contains("cache-control: no-cache\r\n"))
            }
            let none = try await gateway.curl("-I", gateway.url("\(name)-0123.js"))
            #expect(none.contains(" 404"))
        }
        // Its modules are in the one script.
        let module = try await gateway.curl("-I", gateway.url("/dashboard/api.js"))
        #expect(module.contains(" 404"))
    }

    /// The bar of the whole page, compressed, which leaves room for the headers of its answers.
    @Test func `all that the page loads has at most 140 KiB compressed`() throws {
        let files = WebFiles.standard.dashboard
        let page = files.page(nil)
        let sizes = try ["app.js", "style.css", "icon.svg"].map { name in
            try #require(files.at("/dashboard/\(name)")).size
        }
        let all = sizes.reduce(page.size, +)
        #expect(all > 50 << 10 && all <= 140 << 10, "\(all) bytes: \(sizes)")
    }

    @Test func `the dashboard may load and call nothing but the gateway, and no page may frame it`()
        async throws
    {
        let gateway = try await RunningGateway()
        for path in ["/", "/dashboard/app.js", "/dashboard/style.css"] {
            let head = try await gateway.curl("--http1.1", "-I", "--compressed", gateway.url(path))
            let type = path == "/" ? "html" : path.hasSuffix("js") ? "javascript" : "css"
            for line in [
                "content-type: text/\(type); charset=utf-8", "content-encoding: gzip",
                "x-frame-options: DENY", "referrer-policy: no-referrer",
                "cross-origin-resource-policy: same-origin", "cache-control: no-cache",
                "x-content-type-options: nosniff",
            ] { #expect(head.contains("\(line)\r\n"), "\(line) in \(head)") }
            let policy = try #require(head.firstMatch(of: /content-security-policy: (.+)\r\n/)?.1)
            #expect(policy.contains("default-src 'none'; script-src 'self'; style-src 'self'"))
            for rule in ["img-src 'self';", "base-uri 'none';", "frame-ancestors 'none';"] {
                #expect(policy.contains(rule))
            }
            #expect(policy.contains("require-trusted-types-for 'script'"))
            #expect(!policy.contains("unsafe") && !head.contains("access-control-allow-origin"))
        }
        let index = try await gateway.curl(gateway.url("/dashboard/"))
        #expect(index.contains(" 404"))
    }

    @Test func `a tile server that is set may give images to the page, and nothing else`()
        async throws
    {
        let tiles = try #require(
            try TileServer.read(
                Settings([
                    "HERALD_DASHBOARD_TILES":
                        "https://tiles.example.org:8080/a/{z}/{x}/{y}.png?k=1",
                    "HERALD_DASHBOARD_TILES_ATTRIBUTION": "© \"me\" & <you>",
                    "HERALD_DASHBOARD_TILES_ZOOM": "14",
                ])))
        let gateway = try await RunningGateway(tiles: tiles)
        let page = try await gateway.curl("--http1.1", gateway.url("/"))
        let policy = try #require(page.firstMatch(of: /content-security-policy: (.+)\r\n/)?.1)
        #expect(policy.contains("; img-src 'self' https://tiles.example.org:8080; connect-src"))
        #expect(policy.ranges(of: "tiles.example.org").count == 1)
        #expect(
            page.contains(
                "<meta name=\"herald-tiles\" "
                    + "content=\"https://tiles.example.org:8080/a/{z}/{x}/{y}.png?k=1\" "
                    + "data-attribution=\"© &quot;me&quot; &amp; &lt;you&gt;\" data-zoom=\"14\">"))
        let other = try await gateway.curl("-I", gateway.url("/switch"))
        #expect(!other.contains("tiles.example.org"))
    }

    @Test(arguments: [
        "tiles.example.org/{z}/{x}/{y}.png", "http://tiles.example.org/{z}/{x}/{y}.png",
        "https://tiles.example.org/{z}/{x}.png", "https://tiles.example.org/{z}/{z}/{x}/{y}",
        "https://{x}.example.org/{z}/{y}.png", "https://a;script-src/{z}/{x}/{y}.png",
        "https://tiles.example.org/{z}/{x}/{y}/{s}.png", "https://a b.example.org/{z}/{x}/{y}",
        "https://tiles.example.org/{z}/{x}/{y}\">", "https://me@tiles.example.org/{z}/{x}/{y}",
        "ftp://tiles.example.org/{z}/{x}/{y}", "https:/tiles.example.org/{z}/{x}/{y}",
    ])
    func `an address that is none of tiles is refused`(address: String) throws {
        let settings = Settings([
            "HERALD_DASHBOARD_TILES": address, "HERALD_DASHBOARD_TILES_ATTRIBUTION": "me",
        ])
        #expect {
            _ = try TileServer.read(settings)
        } throws: {
            ($0 as? ConfigurationError)?.setting == "HERALD_DASHBOARD_TILES"
        }
    }

    @Test func `tiles need to say who made them, and http is for this machine`() throws {
        let address = "http://localhost:8080/{z}/{x}/{y}.png"
        #expect(throws: ConfigurationError.self) {
            _ = try TileServer.read(Settings(["HERALD_DASHBOARD_TILES": address]))
        }
        let tiles = try TileServer.read(
            Settings([
                "HERALD_DASHBOARD_TILES": address, "HERALD_DASHBOARD_TILES_ATTRIBUTION": "me",
            ]))
        #expect(tiles?.origin == "http://localhost:8080" && tiles?.zoom == 19)
        #expect(try TileServer.read(Settings([:])) == nil)
    }
}
