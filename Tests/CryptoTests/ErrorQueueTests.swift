import CCrypto
import Crypto
import Testing

/// OpenSSL's error queue of a thread, which its TLS connections read.
@Suite struct ErrorQueueTests {
    /// Runs a body with an empty error queue, and returns the first error that is left; 0 if none.
    ///
    /// There is no suspension between, so that all of it is on one thread.
    private func left(_ body: () throws -> Void) -> UInt {
        ERR_clear_error()
        try? body()
        return ERR_peek_error()
    }

    @Test func `failing key operations leave no error in OpenSSL's queue for TLS`() throws {
        let openssl = OpenSSL()
        let p256 = try openssl.p256()
        let rsa = try openssl.rsa()
        let encrypted = try openssl.convert(p256, "pkcs8", "-topk8", "-passout", "pass:secret")
        let publicPEM = try openssl.convert(p256, "pkey", "-pubout")
        for pem in ["", "-----BEGIN PRIVATE KEY-----\nAAAA\n", p256, rsa, encrypted, publicPEM] {
            #expect(left { _ = try P256SigningKey(pem: pem) } == 0)
            #expect(left { _ = try P256PublicKey(pem: pem) } == 0)
            #expect(left { _ = try RSASigningKey(pem: pem) } == 0)
            #expect(left { _ = try RSAPublicKey(pem: pem) } == 0)
        }
        let key = try P256SigningKey(pem: p256).publicKey
        #expect(left { _ = key.isValid([UInt8](repeating: 0, count: 64), for: []) } == 0)
        #expect(left { _ = key.isValid([UInt8](repeating: 255, count: 64), for: []) } == 0)
        #expect(left { _ = P256PublicKey([UInt8](repeating: 4, count: 65)) } == 0)
        #expect(left { _ = try P256SigningKey(raw: [UInt8](repeating: 0, count: 32)) } == 0)
        let sealed = [UInt8](repeating: 0, count: 40)
        let (aes, nonce) = (Array(sealed[..<16]), Array(sealed[..<12]))
        #expect(left { _ = AES128GCM.open(sealed, key: aes, nonce: nonce) } == 0)
    }

    @Test func `the check of OpenSSL's error queue detects an error`() {
        let bytes: [UInt8] = [1, 2, 3]
        let found = left {
            unsafe bytes.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                _ = unsafe d2i_PUBKEY(nil, &start, bytes.count)
            }
        }
        #expect(found != 0)
    }
}
