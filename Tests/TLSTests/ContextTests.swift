import Foundation
import TLS
import TestCertificates
import Testing

/// Valid and invalid certificate files, and the errors for them.
@Suite struct ContextTests {
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates()
    }

    private func failure(chain: String? = nil, key: String? = nil) throws -> TLSError {
        let chain = chain ?? certificates.chain
        let key = key ?? certificates.key
        return try #require(throws: TLSError.self) {
            _ = try TLSServerContext.load(certificateChain: chain, key: key)
        }
    }

    @Test func `a missing file is named`() throws {
        for name in ["none.pem", "none/at/all.pem"] {
            let path = certificates.path(name)
            for error in [try failure(chain: path), try failure(key: path)] {
                #expect(error.code == .unreadableFile)
                #expect(error.message.contains(path))
                #expect(error.message.contains("No such file or directory"))
            }
        }
    }

    @Test func `a file that holds something else is named`() throws {
        let path = certificates.path("something.pem")
        try "Hello.\n".write(toFile: path, atomically: true, encoding: .utf8)
        let inChain = try failure(chain: path)
        #expect(inChain.code == .unusableCertificate)
        #expect(inChain.message.contains(path))
        #expect(inChain.message.contains("BEGIN CERTIFICATE"))
        let inKey = try failure(key: path)
        #expect(inKey.code == .unusableKey)
        #expect(inKey.message.contains(path))
    }

    @Test func `a directory or a pipe is refused as no regular file, without waiting`() throws {
        let pipe = certificates.path("pipe.pem")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for path in [certificates.directory.path, pipe, "/dev/zero"] {
            for error in [try failure(chain: path), try failure(key: path)] {
                #expect(error.code == .unreadableFile)
                #expect(error.message.contains("\(path) is not a regular file"))
            }
        }
    }

    @Test func `a key as certificate and a certificate as key are refused`() throws {
        #expect(try failure(chain: certificates.key).code == .unusableCertificate)
        #expect(try failure(key: certificates.chain).code == .unusableKey)
    }

    @Test func `a damaged certificate is refused`() throws {
        let path = certificates.path("damaged.pem")
        let text = try String(contentsOfFile: certificates.chain, encoding: .utf8)
        let half = text.prefix(text.count / 2) + "\n-----END CERTIFICATE-----\n"
        try half.write(toFile: path, atomically: true, encoding: .utf8)
        let error = try failure(chain: path)
        #expect(error.code == .unusableCertificate)
        #expect(error.message.contains("openssl x509"))
    }

    @Test func `a key that belongs to another certificate is refused, whatever its kind`() throws {
        try certificates.openssl(
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "ec.pem")
        try certificates.openssl("genpkey", "-algorithm", "RSA", "-out", "rsa.pem")
        for name in ["ec.pem", "rsa.pem"] {
            let path = certificates.path(name)
            let error = try failure(key: path)
            #expect(error.code == .keyMismatch, "\(name)")
            #expect(error.message.contains(path))
            #expect(error.message.contains(certificates.chain))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `an encrypted key is refused without asking for its password`() throws {
        try certificates.openssl(
            "pkey", "-in", "key.pem", "-aes256", "-passout", "pass:secret", "-out", "locked.pem")
        let error = try failure(key: certificates.path("locked.pem"))
        #expect(error.code == .unusableKey)
        #expect(error.message.contains("decrypt it with"))
    }

    @Test func `an RSA certificate works too`() throws {
        try certificates.openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj",
            "/CN=localhost",
            "-keyout", "rsa-key.pem", "-out", "rsa.pem")
        let context = try TLSServerContext.load(
            certificateChain: certificates.path("rsa.pem"), key: certificates.path("rsa-key.pem"))
        for cipher in ["ECDHE-RSA-AES128-GCM-SHA256", "DHE-RSA-CHACHA20-POLY1305"] {
            var options = TestClient.Options(ciphers: cipher)
            options.highest = options.lowest
            var pair = try Pair(context, options)
            let outcome = try pair.shakeHands()
            #expect(outcome == .done)
            let agreed = pair.client.cipher
            #expect(agreed == cipher)
        }
    }

    @Test func `an expired certificate is loaded with a warning`() throws {
        try certificates.openssl(
            "x509", "-in", "certificate.pem", "-signkey", "key.pem", "-days", "0", "-out", "old.pem"
        )
        let context = try TLSServerContext.load(
            certificateChain: certificates.path("old.pem"), key: certificates.key)
        let later = Int64(Date.now.timeIntervalSince1970) + 3600
        let warning = try #require(context.validity.warning(at: later))
        guard case .expired(let seconds) = warning else {
            Issue.record("\(warning)")
            return
        }
        #expect((3590...3610).contains(seconds))
        #expect(warning.description.contains("renew it"))
    }

    @Test func `a fresh certificate is valid for 90 days`() throws {
        let context = try TLSServerContext.load(
            certificateChain: certificates.chain, key: certificates.key)
        let now = Int64(Date.now.timeIntervalSince1970)
        #expect(context.validity.warning(at: now + 1) == nil)
        #expect(context.validity.ends - context.validity.begins == 90 * 86_400)
        #expect(abs(context.validity.begins - now) < 60)
    }

    static let validity = CertificateValidity(begins: 1_000_000, ends: 10_000_000)

    static let warnings: [(Int64, CertificateValidity.Warning?)] = [
        (999_999, .notYetValid(seconds: 1)), (1_000_000, nil), (8_790_400, nil),
        (8_790_401, .expiresSoon(seconds: 1_209_599)), (10_000_000, .expiresSoon(seconds: 0)),
        (10_000_001, .expired(seconds: 1)),
    ]

    @Test(arguments: warnings)
    func `the expiry warning changes at the right second`(
        now: Int64, expected: CertificateValidity.Warning?
    ) {
        #expect(Self.validity.warning(at: now) == expected)
    }
}
