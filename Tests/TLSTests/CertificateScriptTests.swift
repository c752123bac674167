import Foundation
import TestCertificates
import Testing

/// The files that scripts/certificate makes, keeps and replaces.
@Suite struct CertificateScriptTests {
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates()
    }

    private func contents(_ name: String) throws -> Data {
        try Data(contentsOf: certificates.directory.appending(path: name))
    }

    @Test func `clients that trust the authority accept the certificate`() throws {
        for (option, name) in [
            ("-verify_hostname", "localhost"), ("-verify_ip", "127.0.0.1"), ("-verify_ip", "::1"),
        ] {
            let said = try certificates.openssl(
                "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", "ca.pem", option,
                name,
                "certificate.pem")
            #expect(said == "certificate.pem: OK\n")
        }
    }

    @Test func `a certificate has the names that a setting lists, until the setting changes`()
        throws
    {
        let usual = try contents("certificate.pem")
        try certificates.makeAgain(names: "lan, push.test 10.9.8.7")
        let other = try contents("certificate.pem")
        #expect(other != usual)
        let names = try certificates.openssl(
            "x509", "-in", "certificate.pem", "-noout", "-ext", "subjectAltName")
        for name in [
            "DNS:localhost", "DNS:push.test", "IP Address:10.9.8.7", "IP Address:10.0.2.2",
        ] {
            #expect(names.contains(name), "\(names)")
        }
        let authority = try contents("ca.pem")
        try certificates.makeAgain(names: "lan, push.test 10.9.8.7")
        #expect(try contents("certificate.pem") == other)
        try certificates.makeAgain(names: "push.test")
        let fewer = try certificates.openssl(
            "x509", "-in", "certificate.pem", "-noout", "-ext", "subjectAltName")
        #expect(fewer.contains("DNS:push.test") && !fewer.contains("10.9.8.7"), "\(fewer)")
        #expect(try contents("ca.pem") == authority)
        try certificates.makeAgain(names: "::2, *.push.test")
        let wild = try contents("certificate.pem")
        try certificates.makeAgain(names: "0:0::2,*.push.test")
        #expect(try contents("certificate.pem") == wild)
    }

    @Test(arguments: ["push test;", "a b:c$", "-x", "ex\nDNS:ample"])
    func `a name that cannot be in a certificate is refused, and the certificate stays`(
        name: String
    )
        throws
    {
        let before = try contents("certificate.pem")
        #expect(throws: Certificates.Failure.self) {
            try certificates.makeAgain(names: name)
        }
        #expect(try contents("certificate.pem") == before)
    }

    @Test(arguments: [("key.pem", 0o600), ("ca-key.pem", 0o600), ("certificate.pem", 0o644)])
    func `key files have private permissions`(name: String, mode: Int) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: certificates.path(name))
        #expect(attributes[.posixPermissions] as? Int == mode)
    }

    @Test func `valid certificates are kept, and no other files are left`() throws {
        let before = try contents("certificate.pem") + contents("key.pem") + contents("ca.pem")
        try certificates.makeAgain()
        let after = try contents("certificate.pem") + contents("key.pem") + contents("ca.pem")
        #expect(after == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: certificates.directory.path)
        #expect(Set(names) == ["certificate.pem", "key.pem", "ca.pem", "ca-key.pem"])
    }

    @Test func `a certificate with twenty days left is replaced, and the authority is kept`() throws
    {
        let authority = try contents("ca.pem")
        try certificates.openssl(
            "req", "-new", "-key", "key.pem", "-subj", "/CN=localhost", "-out", "request.pem")
        try certificates.openssl(
            "x509", "-req", "-in", "request.pem", "-CA", "ca.pem", "-CAkey", "ca-key.pem", "-days",
            "20", "-out", "short.pem")
        let short = try contents("short.pem")
        try short.write(to: certificates.directory.appending(path: "certificate.pem"))
        try certificates.makeAgain()
        #expect(try contents("certificate.pem") != short)
        #expect(try contents("ca.pem") == authority)
        try certificates.openssl("verify", "-CAfile", "ca.pem", "certificate.pem")
    }

    @Test func `a certificate signed by somebody else is kept`() throws {
        try certificates.openssl(
            "req", "-x509", "-new", "-key", "ca-key.pem", "-subj", "/CN=their authority", "-days",
            "3", "-out", "certificate.pem")
        let theirs = try contents("certificate.pem") + contents("key.pem")
        try certificates.makeAgain()
        #expect(try contents("certificate.pem") + contents("key.pem") == theirs)
    }

    @Test(arguments: ["key.pem", "ca-key.pem", "ca.pem", "certificate.pem"])
    func `lost files are made anew and match each other`(name: String) throws {
        try FileManager.default.removeItem(atPath: certificates.path(name))
        try certificates.makeAgain()
        try certificates.openssl("verify", "-CAfile", "ca.pem", "certificate.pem")
        let fromCertificate = try certificates.openssl(
            "x509", "-in", "certificate.pem", "-noout", "-pubkey")
        let fromKey = try certificates.openssl("pkey", "-in", "key.pem", "-pubout")
        #expect(fromCertificate == fromKey)
    }
}
