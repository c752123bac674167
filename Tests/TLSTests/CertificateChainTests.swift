import Foundation
import TLS
import TestCertificates
import Testing

/// Facts about the certificates that a server proves its name with.
@Suite struct CertificateChainTests {
    private let certificates: Certificates

    init() throws { certificates = try Certificates.shared }

    @Test func `a chain says for which names it is, who issued it and how strong it is`() throws {
        let chain = try #require(CertificateChain(file: certificates.chain))
        let own = try #require(chain.facts.first)
        #expect(own.names.contains("DNS:localhost") && own.names.contains("IP Address:127.0.0.1"))
        #expect(own.keyStrength >= 112)
        #expect(try #require(own.signatureStrength) >= 112)
        #expect(own.issuer == CertificateChain(file: certificates.authority)?.facts.first?.subject)
        let covered = ["localhost", "127.0.0.1", "::1", "push.example.org", "192.0.2.1"]
            .filter(chain.covers)
        #expect(covered == ["localhost", "127.0.0.1", "::1"])
    }

    @Test func `a chain is trusted by who knows its authority, and by nobody else`() throws {
        let chain = try #require(CertificateChain(file: certificates.chain))
        #expect(chain.distrust(authorities: certificates.authority) == nil)
        let stranger = try #require(chain.distrust(authorities: nil))
        #expect(stranger.lacksIssuer || stranger.reason.contains("self"), "\(stranger.reason)")
    }

    @Test func `a certificate without the intermediate that issued it lacks its issuer`() throws {
        let own = try Certificates()
        let extensions = own.path("ca.ext")
        try "basicConstraints=critical,CA:TRUE\n"
            .write(toFile: extensions, atomically: true, encoding: .utf8)
        try own.openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj", "/CN=root",
            "-addext", "basicConstraints=critical,CA:TRUE", "-keyout", "root.key", "-out",
            "root.pem")
        for name in ["middle", "leaf"] {
            try own.openssl(
                "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(name)", "-keyout",
                "\(name).key", "-out", "\(name).csr")
        }
        try own.openssl(
            "x509", "-req", "-in", "middle.csr", "-CA", "root.pem", "-CAkey", "root.key",
            "-CAcreateserial", "-days", "9", "-extfile", extensions, "-out", "middle.pem")
        try own.openssl(
            "x509", "-req", "-in", "leaf.csr", "-CA", "middle.pem", "-CAkey", "middle.key",
            "-CAcreateserial", "-days", "9", "-out", "leaf.pem")
        let root = own.path("root.pem")
        let leaf = try #require(CertificateChain(file: own.path("leaf.pem")))
        #expect(leaf.distrust(authorities: root)?.lacksIssuer == true)
        let middle = try #require(CertificateChain(file: own.path("middle.pem")))
        let whole = try #require(CertificateChain(leaf.certificates + middle.certificates))
        #expect(whole.distrust(authorities: root) == nil)
    }

    @Test func `a weak key and a weak signature are seen`() throws {
        let own = try Certificates()
        try own.openssl(
            "req", "-x509", "-newkey", "rsa:1024", "-nodes", "-sha1", "-days", "9", "-subj",
            "/CN=weak", "-keyout", "weak.key", "-out", "weak.pem")
        let weak = try #require(CertificateChain(file: own.path("weak.pem"))?.facts.first)
        #expect(weak.keyStrength < 112)
        #expect(try #require(weak.signatureStrength) < 112)
    }

    @Test func `a certificate with a common name and no other is for no host`() throws {
        let own = try Certificates()
        try own.openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj",
            "/CN=localhost", "-keyout", "old.key", "-out", "old.pem")
        let chain = try #require(CertificateChain(file: own.path("old.pem")))
        #expect(chain.facts.first?.subject == "localhost" && !chain.covers("localhost"))
    }

    @Test func `a file without certificates has no chain`() {
        #expect(CertificateChain(file: certificates.key) == nil)
        #expect(CertificateChain(file: certificates.path("none.pem")) == nil)
        #expect(CertificateChain([]) == nil && CertificateChain([[1, 2, 3]]) == nil)
    }
}
