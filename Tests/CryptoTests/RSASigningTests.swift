import Crypto
import Testing

/// Signatures with RSA, compared with the command `openssl`.
@Suite struct RSASigningTests {
    @Test func `openssl and Herald accept signatures made with every form of an RSA key`() throws {
        let openssl = OpenSSL()
        let pkcs8 = try openssl.rsa()
        let pkcs1 = try openssl.convert(pkcs8, "rsa", "-traditional")
        let publicPEM = try openssl.convert(pkcs8, "pkey", "-pubout")
        #expect(pkcs8.contains("BEGIN PRIVATE KEY"))
        #expect(pkcs1.contains("BEGIN RSA PRIVATE KEY"))
        let message = Array("header.claims".utf8)
        let signature = try RSASigningKey(pem: pkcs8).signature(for: message)
        #expect(signature.count == 256)
        // This padding takes no randomness.
        #expect(try RSASigningKey(pem: pkcs1).signature(for: message) == signature)
        #expect(try openssl.verifies(signature, of: message, publicPEM))
        #expect(try !openssl.verifies(signature, of: message + [0], publicPEM))
        let verifier = try RSAPublicKey(pem: publicPEM)
        #expect(verifier.isValid(signature, for: message))
        #expect(!verifier.isValid(signature, for: message + [0]))
        #expect(!verifier.isValid(Array(signature.dropLast()), for: message))
        #expect(!verifier.isValid([], for: message))
    }

    @Test func `an RSA key that is too small, or a key of another kind, is refused`() throws {
        let openssl = OpenSSL()
        func code(_ pem: String) -> CryptoError.Code? {
            do throws(CryptoError) {
                _ = try RSASigningKey(pem: pem)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code("no key") == .unreadable)
        #expect(code(try openssl.p256()) == .wrongKind)
        #expect(code(try openssl.rsa(bits: 1024)) == .wrongKind)
        let encrypted = try openssl.convert(
            try openssl.rsa(), "pkcs8", "-topk8", "-passout", "pass:secret")
        #expect(code(encrypted) == .encrypted)
        #expect(throws: CryptoError.self) { try RSAPublicKey(pem: try openssl.rsa()) }
    }
}
