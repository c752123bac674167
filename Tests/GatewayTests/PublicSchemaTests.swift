import Foundation
import JSON
import Protocol
import PublicSchema
import ServiceKit
import Testing

@testable import Gateway

/// The OpenAPI document and the .proto files, as the gateway gives them away.
@Suite(.timeLimit(.minutes(10))) struct `What clients are made from` {
    private let document: JSONValue

    init() throws {
        var limits = JSONLimits()
        limits.bytes = 1 << 20
        limits.elements = 100_000
        document = try JSONDocument(parsing: PublicSchema.document.bytes, limits: limits).root
    }

    private func members(_ path: String...) throws -> [(name: String, value: JSONValue)] {
        var value = document
        for step in path { value = try value.required(step) }
        return Array(try value.members())
    }

    @Test func `every call that is offered is in the document, with its facts, and no other`()
        throws
    {
        let metrics = Metrics(service: "gateway")
        let services = FakeServices()
        let gateway = Gateway(
            services.backends, Gateway.Parts(now: services.now), metrics, GatewayMetrics(metrics))
        var described: [String: JSONValue] = [:]
        for (path, item) in try members("paths") {
            if let call = item.member("post"), path != "/hooks/{name}" { described[path] = call }
        }
        for method in Method.all {
            let path = "/\(method.path)"
            let isOffered = gateway.endpoints.at(Array(path.utf8)[...]) != nil
            guard let call = described.removeValue(forKey: path) else {
                #expect(!isOffered, "\(path) is not in the document")
                continue
            }
            #expect(isOffered, "\(path) is not offered")
            #expect(try call.required("x-herald-role").string() == "\(method.role)")
            #expect(try call.required("x-herald-retryable").bool() == method.isRetryable)
            #expect((call.member("security") != nil) == (method.role == .anyone), "\(path)")
        }
        #expect(described.isEmpty, "\(described.keys)")
    }

    @Test func `every page for machines is in the document, and no other`() throws {
        let pages = try members("paths").filter { $0.value.member("get") != nil }.map(\.name)
        let ofApps =
            ["/apps/{app}/config/{name}"] + FeedForm.allCases.map { "/apps/{app}/feed.\($0)" }
        let library = ["/client/v1/", "/client/v1/{file}"]
        #expect(pages.sorted() == (Page.allCases.map(\.rawValue) + ofApps + library).sorted())
        // The paths of apps and webhooks are read by these types, and the library lies there.
        for page in ofApps {
            let path = page.replacing("{app}", with: "news").replacing("{name}", with: "flags")
            #expect(AppPath(path) != nil, "\(path)")
        }
        #expect(HookPath(Array("/hooks/paper".utf8)[...]) != nil)
        for path in ["/client/v1/", "/client/v1/herald.js"] {
            #expect(WebFiles.standard.at(path) != nil)
        }
    }

    @Test func `each message and field of the OpenAPI document has a description`() throws {
        let schemas = try members("components", "schemas")
        #expect(schemas.count > 250)
        for (name, schema) in schemas where !name.hasPrefix("Stored") {
            #expect(schema.member("description") != nil, "\(name)")
            guard let fields = try schema.member("properties")?.members() else { continue }
            for (field, value) in fields {
                // What refers to a message has that one's description.
                let refers = value.member("$ref") ?? value.member("items")?.member("$ref")
                #expect(value.member("description") != nil || refers != nil, "\(name).\(field)")
                #expect(!field.contains("_") || name == "Error", "\(name).\(field)")
            }
        }
    }

    @Test func `each path of the OpenAPI document has an example of a request and of an answer`()
        throws
    {
        for (path, item) in try members("paths") {
            for (_, call) in try item.members() {
                let answers = try call.required("responses").required("200").required("content")
                #expect(try answers.members().contains(where: Self.hasExample), "\(path)")
                guard let body = call.member("requestBody") else { continue }
                let requests = try body.required("content").members()
                #expect(requests.contains(where: Self.hasExample), "\(path)")
            }
        }
    }

    private static func hasExample(_ content: (name: String, value: JSONValue)) -> Bool {
        content.value.member("examples") != nil
    }

    @Test(arguments: ["/openapi.json", "/protos.tar.gz"], ["--http2", "--http1.1"])
    func `anybody may read and cache the published schema files`(path: String, version: String)
        async throws
    {
        let gateway = try await RunningGateway()
        let head = try await gateway.curl(version, "-I", gateway.url(path))
        #expect(head.contains(" 200"))
        let tag = try #require(head.firstMatch(of: /etag: ("[0-9a-f]{32}")\r\n/)?.1)
        let length = try #require(head.firstMatch(of: /content-length: ([0-9]+)\r\n/)?.1)
        #expect(try #require(Int(length)) > 10_000)
        let known = try await gateway.curl(
            version, "-H", "If-None-Match: \"x\", W/\(tag)", gateway.url(path))
        #expect(known.contains(" 304") && known.hasSuffix("\r\n\r\n"))
        let other = try await gateway.curl(
            version, "-H", "If-None-Match: \"x\"", "-o", "/dev/null", "-w", "%{size_download}",
            gateway.url(path))
        #expect(other.hasSuffix(length), "\(other) and not \(length) bytes")
        let post = try await gateway.curl(version, "--json", "{}", gateway.url(path))
        #expect(post.contains(" 405") && post.contains("allow: GET, HEAD"))
    }

    @Test(arguments: [
        ("\"a\"", true), ("*", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("\"b\"", false),
        ("", false), ("a", false), ("\"a", false),
    ])
    func `a tag is found in a list of them`(list: String, isFound: Bool) {
        #expect(PublicFile.isNamed("\"a\"", in: list) == isFound)
    }

    @Test func `the archive is always the same, and protoc makes clients of what is in it`()
        async throws
    {
        let archive = try #require(PublicSchema.archive)
        #expect(PublicSchema.archive == archive)
        let folder = FileManager.default.temporaryDirectory.appending(path: "protos-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "protos.tar.gz")
        try Data(archive).write(to: file)
        let gateway = try await RunningGateway()
        let said = try await gateway.python(
            "-c",
            [
                """
                import pathlib, subprocess, sys, tarfile
                folder, schema = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
                with tarfile.open(folder / 'protos.tar.gz') as archive:
                    archive.extractall(folder)
                    for member in archive:
                        assert member.mtime == 0 and member.mode == 0o644, member
                        there = (schema / member.name).read_bytes()
                        assert (folder / member.name).read_bytes() == there, member
                services = sorted(str(p.relative_to(folder)) for p in folder.rglob('*_service.proto'))
                subprocess.run(['protoc', f'--proto_path={folder}', '--proto_path=/usr/include',
                                '--python_out', folder, *services], check=True)
                print(' '.join(services))
                """, folder.path,
                RunningGateway.root.appending(path: "Sources/Protocol/Schema").path,
            ])
        #expect(
            said == "herald/v1/accounts_service.proto herald/v1/approvals_service.proto "
                + "herald/v1/audit_service.proto "
                + "herald/v1/client_service.proto herald/v1/config_sets_service.proto "
                + "herald/v1/delivery_service.proto herald/v1/experiments_service.proto "
                + "herald/v1/feeds_service.proto "
                + "herald/v1/geo_service.proto herald/v1/registry_service.proto "
                + "herald/v1/watcher_service.proto\n")
    }
}
