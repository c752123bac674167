import Crypto
import Testing

/// Signatures with P-256, compared with RFC 6979 and the command `openssl`.
@Suite struct P256SigningTests {
    /// RFC 6979 A.2.5.
    static let scalar = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    static let point =
        "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    static let signature =
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
        + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"

    static func bytes(_ hex: String) throws -> [UInt8] { try #require(Hex.decode(hex)) }

    @Test func `a raw private key gives the standard's public key`() throws {
        let key = try P256SigningKey(raw: Self.bytes(Self.scalar))
        #expect(Hex.encode(key.publicKey.bytes) == Self.point)
        #expect(key.publicKey.description.count == 87)
    }

    @Test func `the standard's signature is valid, and any changed bit makes it invalid`() throws {
        let key = try #require(P256PublicKey(Self.bytes(Self.point)))
        let signature = try Self.bytes(Self.signature)
        #expect(key.isValid(signature, for: Array("sample".utf8)))
        #expect(!key.isValid(signature, for: Array("Sample".utf8)))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            #expect(!key.isValid(changed, for: Array("sample".utf8)))
        }
        for count in [0, 63, 65] {
            let other = Array((signature + [0]).prefix(count))
            #expect(!key.isValid(other, for: Array("sample".utf8)))
        }
    }

    @Test func `signatures are valid, always 64 bytes, and never the same`() throws {
        let key = try P256SigningKey(raw: Self.bytes(Self.scalar))
        // Every 128th has a number that begins with a zero byte: of 10,000 one has for certain.
        var signatures: [[UInt8]] = []
        var hasShort = false
        while signatures.count < 400 || !hasShort && signatures.count < 10_000 {
            let signature = key.signature(for: [UInt8(signatures.count & 255)])
            hasShort = hasShort || signature[0] == 0 || signature[32] == 0
            signatures.append(signature)
        }
        #expect(signatures.allSatisfy { $0.count == 64 })
        #expect(hasShort)
        for (index, signature) in signatures.enumerated() {
            #expect(key.publicKey.isValid(signature, for: [UInt8(index & 255)]))
        }
        #expect(Set(signatures).count == signatures.count)
    }

    @Test func `keys in openssl's SEC 1 and PKCS 8 formats are read`() throws {
        let openssl = OpenSSL()
        let sec1 = try openssl.p256()
        let pkcs8 = try openssl.convert(sec1, "pkcs8", "-topk8", "-nocrypt")
        #expect(sec1.contains("BEGIN EC PRIVATE KEY"))
        #expect(pkcs8.contains("BEGIN PRIVATE KEY"))
        let publicPEM = try openssl.convert(sec1, "pkey", "-pubout")
        let one = try P256SigningKey(pem: sec1)
        #expect(try P256SigningKey(pem: pkcs8).publicKey == one.publicKey)
        // A file that an editor has saved, and one with the curve before the key.
        #expect(
            try P256SigningKey(pem: pkcs8.replacing("\n", with: "\r\n")).publicKey == one.publicKey)
        #expect(
            try P256SigningKey(pem: pkcs8.replacing("\n", with: "\r")).publicKey == one.publicKey)
        let withCurve = try openssl("ecparam", "-name", "prime256v1") + sec1
        #expect(try P256SigningKey(pem: withCurve).publicKey == one.publicKey)
        #expect(try P256PublicKey(pem: publicPEM) == one.publicKey)
        let compressed = try openssl.convert(
            sec1, "ec", "-pubout", "-conv_form", "compressed")
        #expect(try P256PublicKey(pem: compressed) == one.publicKey)
    }

    @Test func `openssl accepts Herald's signatures`() throws {
        let openssl = OpenSSL()
        let pem = try openssl.p256()
        let publicPEM = try openssl.convert(pem, "pkey", "-pubout")
        let message = Array("header.claims".utf8)
        let raw = try P256SigningKey(pem: pem).signature(for: message)
        let der = Self.der(raw)
        #expect(try openssl.verifies(der, of: message, publicPEM))
        #expect(try !openssl.verifies(der, of: message + [0], publicPEM))
    }

    /// Returns a signature in DER, as X.509 has it, with the fewest digits.
    private static func der(_ raw: [UInt8]) -> [UInt8] {
        let numbers = [raw[..<32], raw[32...]].map { half in
            let digits = Array(half.drop { $0 == 0 })
            return digits[0] < 128 ? digits : [0] + digits
        }
        let content: [UInt8] = numbers.reduce(into: []) { $0 += [2, UInt8($1.count)] + $1 }
        return [0x30, UInt8(content.count)] + content
    }

    @Test func `a PEM text that is no P-256 key is refused with a reason`() throws {
        let openssl = OpenSSL()
        let p256 = try openssl.p256()
        func code(_ pem: String) -> CryptoError.Code? {
            do throws(CryptoError) {
                _ = try P256SigningKey(pem: pem)
                return nil
            } catch {
                #expect(error.message.contains(";"))
                return error.code
            }
        }
        #expect(code(p256) == nil)
        #expect(code("") == .unreadable)
        #expect(code("\0\0") == .unreadable)
        #expect(code(String(p256.dropLast(60))) == .unreadable)
        #expect(code(String(repeating: "-", count: 70_000)) == .unreadable)
        #expect(code(try openssl.convert(p256, "pkey", "-pubout")) == .unreadable)
        #expect(code(try openssl("ecparam", "-genkey", "-name", "secp384r1")) == .wrongKind)
        #expect(code(try openssl.rsa()) == .wrongKind)
        #expect(code(try openssl("genpkey", "-algorithm", "ed25519")) == .wrongKind)
        let encrypted = try openssl.convert(
            p256, "pkcs8", "-topk8", "-passout", "pass:secret")
        #expect(code(encrypted) == .encrypted)
    }

    @Test(arguments: [
        "", "00", String(repeating: "00", count: 32), String(repeating: "ff", count: 32),
        // The order itself, and one less than it is a key.
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    ])
    func `bytes that are no private key are refused`(hex: String) throws {
        let error = #expect(throws: CryptoError.self) {
            try P256SigningKey(raw: Self.bytes(hex))
        }
        #expect(error?.code == .invalidKey)
        #expect(P256AgreementKey.read(try Self.bytes(hex)) == nil)
    }

    @Test func `the largest private key is accepted`() throws {
        let largest = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"
        #expect(try P256SigningKey(raw: Self.bytes(largest)).publicKey.bytes.count == 65)
    }
}
