import HTTP
import HTTP2Client
import TLS
import TestCertificates
import TestSupport
import Testing
import Transport

/// The certificates that the client accepts.
@Suite(.timeLimit(.minutes(10))) struct CertificateTests {
    private func result(
        host: String = "localhost", chain: String? = nil, key: String? = nil,
        authorities: String? = nil, certificates: Certificates
    ) async throws -> HTTP2Result {
        let server = try await Nghttpd(
            certificate: (chain ?? certificates.chain, key ?? certificates.key))
        let context = try TLSClientContext.load(
            trusting: authorities ?? certificates.authorityText)
        return try await withLoop { loop in
            let origin = HTTP2Origin(host: host, port: server.port, tls: context)
            let sender = Sender(origin, on: loop)
            let result = await sender.send()
            await sender.close()
            return result
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `a certificate for the name from the trusted authority is accepted`(host: String)
        async throws
    {
        let result = try await result(host: host, certificates: .shared)
        #expect(result.response != nil, "\(result)")
    }

    @Test func `a certificate from another authority is refused`() async throws {
        let other = try Certificates()
        let result = try await result(authorities: other.authorityText, certificates: .shared)
        #expect(result.summary == "unreachable: certificate")
    }

    @Test func `the HTTP/2 client refuses a certificate for another name`() async throws {
        let certificates = try Certificates()
        try certificates.issue("elsewhere", name: "push.example", days: 30)
        let result = try await result(
            chain: certificates.path("elsewhere.pem"), key: certificates.path("elsewhere-key.pem"),
            certificates: certificates)
        #expect(result.summary == "unreachable: certificate")
        #expect(result.failure?.message.contains("hostname mismatch") == true, "\(result)")
    }

    @Test func `an expired certificate is refused`() async throws {
        let certificates = try Certificates()
        try certificates.issue("late", name: "localhost", days: -1)
        let result = try await result(
            chain: certificates.path("late.pem"), key: certificates.path("late-key.pem"),
            certificates: certificates)
        #expect(result.summary == "unreachable: certificate")
        #expect(result.failure?.message.contains("expired") == true, "\(result)")
    }

    @Test func `a valid certificate made in the same way is accepted`() async throws {
        let certificates = try Certificates()
        try certificates.issue("right", name: "localhost", days: 30)
        let result = try await result(
            chain: certificates.path("right.pem"), key: certificates.path("right-key.pem"),
            certificates: certificates)
        #expect(result.response != nil, "\(result)")
    }

    @Test func `a server that does not offer HTTP2 is reported as such`() async throws {
        let certificates = try Certificates.shared
        let port = try freePort()
        let server = try ChildProcess(
            "openssl",
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificates.chain, "-key",
                certificates.key, "-quiet", "-www",
            ], output: .file("/dev/null"))
        defer {
            server.signal(9)
            server.wait()
        }
        let context = try TLSClientContext.load(trusting: certificates.authorityText)
        try await withLoop { loop in
            let sender = Sender(HTTP2Origin(host: "localhost", port: port, tls: context), on: loop)
            try await eventually("it listens") {
                await sender.send().summary == "unreachable: no HTTP/2"
            }
            await sender.close()
        }
    }

    @Test func `a server with an old TLS version is refused`() async throws {
        let certificates = try Certificates.shared
        let port = try freePort()
        let server = try ChildProcess(
            "openssl",
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificates.chain, "-key",
                certificates.key, "-quiet", "-alpn", "h2", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0",
            ], output: .file("/dev/null"))
        defer {
            server.signal(9)
            server.wait()
        }
        let context = try TLSClientContext.load(trusting: certificates.authorityText)
        try await withLoop { loop in
            let sender = Sender(HTTP2Origin(host: "localhost", port: port, tls: context), on: loop)
            try await eventually("it listens") {
                await sender.send().summary == "unreachable: TLS"
            }
            await sender.close()
        }
    }

    @Test(arguments: [
        "", "/etc/ssl/certs/ca-certificates.crt", "-----BEGIN CERTIFICATE-----\nAAAA",
    ])
    func `a text that is no certificate is refused, and a path is not read`(text: String) {
        let refusal = #expect(throws: TLSError.self) { try TLSClientContext.load(trusting: text) }
        #expect(refusal?.code == .unusableCertificate)
    }
}

extension Certificates {
    /// Makes `FILE.pem` and `FILE-key.pem` for `name`, valid for a number of days.
    fileprivate func issue(_ file: String, name: String, days: Int) throws {
        try openssl(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-keyout", "\(file)-key.pem", "-out", "\(file).csr", "-subj", "/CN=\(name)", "-addext",
            "subjectAltName=DNS:\(name)")
        try openssl(
            "x509", "-req", "-in", "\(file).csr", "-CA", "ca.pem", "-CAkey", "ca-key.pem",
            "-copy_extensions", "copy", "-days", "\(days)", "-out", "\(file).pem")
    }
}
