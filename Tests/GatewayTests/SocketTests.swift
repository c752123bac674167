import Foundation
import HTTP
import HTTPServer
import Protocol
import Synchronization
import TLS
import TestCertificates
import Testing
import Transport

@testable import Gateway

@Suite(.timeLimit(.minutes(10))) struct `Gateway over sockets` {
    @Test(arguments: ["--http2", "--http1.1"])
    func `curl gets pages and calls methods`(version: String) async throws {
        let gateway = try await RunningGateway()
        let health = try await gateway.curl(version, gateway.url("/healthz"))
        #expect(health.contains(" 200") && health.hasSuffix("ok\n"))
        let ready = try await gateway.curl(version, gateway.url("/readyz"))
        #expect(ready.contains(" 503"))
        let metrics = try await gateway.curl(version, gateway.url("/metrics"))
        #expect(metrics.contains("method=\"/healthz\",code=\"OK\"} 1\n"))
        let place = try await gateway.curl(
            version, "-H", "Authorization: Bearer sender-key", "-H", "X-Request-Id: r-1", "--json",
            #"{"place":{"id":"a","radius_metres":5}}"#, gateway.url("/herald.v1.Geo/UpsertPlace"))
        #expect(place.contains(" 200") && place.contains("x-request-id: r-1\r\n"))
        #expect(place.hasSuffix(#"{"place":{"id":"a","radiusMetres":5.0},"created":true}"# + "\n"))
    }

    @Test(arguments: ["GET", "POST", "PUT"])
    func `a request without TLS is told to use https`(method: String) async throws {
        let gateway = try await RunningGateway()
        let url = gateway.url("/healthz").replacing("https://", with: "http://")
        let answer = try await gateway.curl("--request", method, url)
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(answer)")
        #expect(answer.hasSuffix("write https:// in the address.\n"), "\(answer)")
        let health = try await gateway.curl("--http2", gateway.url("/healthz"))
        #expect(health.hasSuffix("ok\n"))
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `each answer of the gateway says the time`(version: String) async throws {
        let gateway = try await RunningGateway()
        for path in ["/healthz", "/readyz", "/nothing", "/openapi.json"] {
            let answer = try await gateway.curl(version, "--head", gateway.url(path))
            let dates = answer.split(whereSeparator: \.isNewline)
                .compactMap { $0.lowercased().wholeMatch(of: /date: (\w{3}, .+) gmt/)?.1 }
            #expect(dates.count == 1, "\(answer)")
            let format = DateFormatter()
            (format.locale, format.timeZone) = (Locale(identifier: "en_US_POSIX"), .gmt)
            format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss"
            let date = try #require(dates.first.flatMap { format.date(from: String($0)) })
            #expect(abs(date.timeIntervalSinceNow) < 600, "\(answer)")
        }
    }

    @Test(arguments: [
        ("/nothing", "{}", "404", "not_found"),
        ("/herald.v1.Geo/Nothing", "{}", "501", "unimplemented"),
        ("/herald.v1.Registry/Authenticate", "{}", "501", "unimplemented"),
        ("/herald.v1.Registry/SetSegment", "{}", "501", "'herald.v1.Registry/PutSegment'?"),
        ("/Delivery/Send", "{}", "404", "'herald.v1.Delivery/Send'?"),
        ("/herald.v1.Registry/ListApps", "{}", "403", "permission_denied"),
        ("/herald.v1.Geo/UpsertPlace", #"{"place":{"id":5}}"#, "400", "place.id"),
        ("/herald.v1.Geo/UpsertPlace", #"{"x":5}"#, "400", "no such field"),
        ("/herald.v1.Geo/UpsertPlace", #"{"place":{"radius":5}}"#, "400", "place.radius"),
        ("/herald.v1.Geo/UpsertPlace?strict=1", #"{"x":5}"#, "400", "no such field"),
        ("/herald.v1.Geo/UpsertPlace?strict=0", #"{"x":5}"#, "200", "created"),
        ("/herald.v1.Geo/UpsertPlace?strict=True", #"{"x":5}"#, "400", "no such field"),
        ("/herald.v1.Geo/UpsertPlace?strict=yes", #"{"x":5}"#, "400", "must be true or false"),
        ("/herald.v1.Geo/UpsertPlace", #"{"app":"other"}"#, "404", "not_found"),
        ("/herald.v1.Geo/ListPlaces", "{}", "501", "unimplemented"),
    ])
    func `each mistake has its status and error code`(
        path: String, body: String, status: String, words: String
    ) async throws {
        let gateway = try await RunningGateway()
        var arguments = ["-H", "Authorization: Bearer sender-key"]
        if path != "/nothing" { arguments += ["--json", body] }
        let answer = try await gateway.curl(
            arguments[0], arguments[1], "--json", body, gateway.url(path))
        if path == "/nothing" {
            #expect(answer.contains(" 404") && answer.contains("unimplemented"))
            let plain = try await gateway.curl(gateway.url(path))
            #expect(plain.contains(" 404") && plain.contains("not_found"))
        } else {
            #expect(answer.contains(" \(status)") && answer.contains(words))
        }
    }

    @Test(arguments: [
        (#"{"place":{"id":"a","radiusMetres":5}}"#, "5.0"),
        (#"{"place":{"id":"a","radius_metres":6}}"#, "6.0"),
        ("\u{FEFF}" + #"{"place":{"id":"a","radius_metres":7}}"#, "7.0"),
    ])
    func `names are taken in both spellings, and answered in one`(body: String, radius: String)
        async throws
    {
        let gateway = try await RunningGateway()
        let answer = try await gateway.curl(
            "-H", "Authorization: Bearer sender-key", "-H", "Content-Type: application/json",
            "--data-binary", "@-", gateway.url("/herald.v1.Geo/UpsertPlace"), body: body)
        #expect(
            answer.hasSuffix(
                #"{"place":{"id":"a","radiusMetres":\#(radius)},"created":true}"# + "\n"))
    }

    @Test func `the header Herald-Strict with the value false lets unknown fields be ignored`()
        async throws
    {
        let gateway = try await RunningGateway()
        let answer = try await gateway.curl(
            "-H", "Authorization: Bearer sender-key", "-H", "Herald-Strict: false", "--json",
            #"{"place":{"id":"a","hue":1}}"#, gateway.url("/herald.v1.Geo/UpsertPlace"))
        #expect(answer.hasSuffix(#"{"place":{"id":"a"},"created":true}"# + "\n"))
    }

    @Test(arguments: ["--http2", "--http1.1"])
    func `an overloaded service answers with Retry-After`(version: String) async throws {
        let gateway = try await RunningGateway()
        gateway.services.state.withLock {
            $0.away = ["geo"]
            $0.excuse = RPCError(.resourceExhausted, "busy", retryAfter: .seconds(7))
        }
        let answer = try await gateway.curl(
            version, "-H", "Authorization: Bearer sender-key", "--json", "{}",
            gateway.url("/herald.v1.Geo/UpsertPlace"))
        #expect(answer.contains(" 429") && answer.contains("retry-after: 7\r\n"), "\(answer)")
        #expect(answer.contains(#"{"retryDelay":"7s"}"#))
    }

    @Test func `wrong methods and content types are answered with the right ones`() async throws {
        let gateway = try await RunningGateway()
        let get = try await gateway.curl(gateway.url("/herald.v1.Geo/UpsertPlace"))
        #expect(get.contains(" 405") && get.contains("allow: POST"))
        let post = try await gateway.curl("-d", "x", gateway.url("/healthz"))
        #expect(post.contains(" 405") && post.contains("allow: GET, HEAD"))
        let form = try await gateway.curl("-d", "x", gateway.url("/herald.v1.Geo/UpsertPlace"))
        #expect(form.contains(" 415"))
        let grpc = try await gateway.curl(
            "--http1.1", "-H", "Content-Type: application/grpc", "-d", "x",
            gateway.url("/herald.v1.Geo/UpsertPlace"))
        #expect(grpc.contains(" 505"))
    }

    @Test func `a body over 64 KiB is read only after its key was found valid`() async throws {
        let gateway = try await RunningGateway()
        let blurb = String(repeating: "x", count: 150_000)
        let body = #"{"place":{"id":"a","blurb":"\#(blurb)"}}"#
        for version in ["--http2", "--http1.1"] {
            for key in ["sender-key", "operator-key"] {
                let answer = try await gateway.curl(
                    version, "-H", "Authorization: Bearer \(key)", "-H",
                    "Content-Type: application/json", "-H", "Expect:", "-o", "/dev/null", "-w",
                    "%{http_code}", "--data-binary", "@-",
                    gateway.url("/herald.v1.Geo/UpsertPlace"), body: body)
                #expect(answer.hasSuffix(key == "sender-key" ? "200" : "400"), "\(version) \(key)")
            }
        }
        let refused = try await gateway.curl(
            "--http1.1", "-H", "Authorization: Bearer nobody", "-H",
            "Content-Type: application/json", "-H", "Expect:", "--data-binary", "@-",
            gateway.url("/herald.v1.Geo/UpsertPlace"), body: body)
        #expect(refused.contains(" 413") && refused.contains("resource_exhausted"))
    }

    @Test func `gRPC's own Python client works`() async throws {
        let gateway = try await RunningGateway()
        let stubs = FileManager.default.temporaryDirectory
            .appending(path: "herald-stubs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: stubs, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: stubs) }
        let said = try await gateway.python(
            "Tests/GatewayTests/Support/calls.py",
            ["\(gateway.port)", gateway.certificates.authority, stubs.path])
        let last = try #require(said.split(separator: "\n").first { $0.hasPrefix("{") }, "\(said)")
        let out = try #require(
            try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any], "\(said)")
        #expect("\(out["upsert"] ?? "")".contains("OK"))
        func code(_ name: String) -> String? { (out[name] as? [String: Any])?["code"] as? String }
        #expect(code("no key") == "UNAUTHENTICATED")
        #expect(code("role") == "PERMISSION_DENIED")
        #expect(code("field") == "INVALID_ARGUMENT")
        #expect(
            ((out["field"] as? [String: Any])?["details"] as? String)?.hasPrefix("place_count")
                == true)
        #expect(code("internal") == "UNIMPLEMENTED")
        #expect(code("unknown") == "UNIMPLEMENTED")
        #expect(code("gzip") == "UNIMPLEMENTED")
        #expect((out["big"] as? [String])?.first == "INVALID_ARGUMENT")
        #expect("\(out["big, wrong key"] ?? "")".contains("RESOURCE_EXHAUSTED"))
        #expect(out["too big"] as? String == "RESOURCE_EXHAUSTED")
    }

    @Test func `a client that is slow with its handshake or header is disconnected`() async throws {
        var limits = HTTPServerLimits()
        limits.handshakeTimeout = .seconds(2)
        limits.http.headerTimeout = .seconds(3)
        let gateway = try await RunningGateway(limits: limits)
        // Without what it takes to start Python on a busy machine.
        let silent = """
            import socket, time
            s = socket.create_connection(('127.0.0.1', \(gateway.port)))
            start = time.monotonic()
            s.recv(1)
            print(time.monotonic() - start)
            """
        let waited = try await gateway.python("-c", [silent])
        let seconds = try #require(Double(waited.split(separator: "\n").first ?? ""))
        // Ten seconds would be the limits that nobody asked for.
        #expect(seconds < 9)
        let slow = """
            import socket, ssl, time
            c = ssl.create_default_context(cafile='\(gateway.certificates.authority)')
            s = c.wrap_socket(socket.create_connection(('127.0.0.1', \(gateway.port))), \
            server_hostname='localhost')
            said = b''
            try:
                for byte in b'GET /healthz HTTP/1.1\\r\\nHost: a\\r\\nX-Long: ' + b'x' * 5000:
                    s.send(bytes([byte])); time.sleep(0.02)
            except OSError: pass
            try:
                while piece := s.recv(4096): said += piece
            except OSError: pass
            print(said.decode())
            """
        let answer = try await gateway.python("-c", [slow])
        #expect(answer.isEmpty || answer.contains("408") || answer == "\n")
        #expect(try await gateway.curl(gateway.url("/healthz")).hasSuffix("ok\n"))
    }

    @Test func `an ambiguous request is refused`() async throws {
        let gateway = try await RunningGateway()
        let script = """
            import socket, ssl
            c = ssl.create_default_context(cafile='\(gateway.certificates.authority)')
            bad = [b'Content-Length: 5\\r\\nTransfer-Encoding: chunked', b'Content-Length: 1, 2',
                   b'Transfer-Encoding : chunked', b'Transfer-Encoding: xchunked', b'Content-Length: +5']
            for line in bad:
                s = c.wrap_socket(socket.create_connection(('127.0.0.1', \(gateway.port))), \
            server_hostname='localhost')
                s.sendall(b'POST /healthz HTTP/1.1\\r\\nHost: a\\r\\n' + line + b'\\r\\n\\r\\n0\\r\\n\\r\\n'
                          b'GET /healthz HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n')
                said = b''
                while piece := s.recv(4096): said += piece
                print(said.count(b'HTTP/1.1 '), said.split()[1].decode())
            """
        let said = try await gateway.python("-c", [script])
        let lines = said.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines.allSatisfy { $0.hasPrefix("1 4") || $0.hasPrefix("1 501") }, "\(said)")
    }

    @Test func `new connections get the new certificate, and draining ends all connections`()
        async throws
    {
        let gateway = try await RunningGateway()
        let script = """
            import socket, ssl, sys
            c = ssl.create_default_context(); c.check_hostname = False; c.verify_mode = ssl.CERT_NONE
            s = c.wrap_socket(socket.create_connection(('127.0.0.1', \(gateway.port))))
            import hashlib; print(hashlib.sha256(s.getpeercert(True)).hexdigest())
            """
        let before = try await gateway.python("-c", [script])
        let path = gateway.certificates.directory.appending(path: "other").path
        let other = try otherCertificate(at: path)
        gateway.certificate.current = other
        let after = try await gateway.python("-c", [script])
        #expect(before.count == 65 && after.count == 65 && before != after)
        await gateway.listener.drain()
        let refused = try await gateway.curl(gateway.url("/healthz"))
        #expect(refused.contains("curl: (7)"))
    }

    private func otherCertificate(at path: String) throws -> TLSServerContext {
        let process = Process()
        process.executableURL = RunningGateway.root.appending(path: "scripts/certificate")
        process.arguments = [path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try TLSServerContext.load(
            certificateChain: path + "/certificate.pem", key: path + "/key.pem")
    }
}
