import Crypto
import Foundation
import TestSupport
import Testing

@Suite struct `Passwords and passkeys` {
    @Test func `scrypt gives the bytes of RFC 7914`() throws {
        let derived = Scrypt.derive(
            Array("password".utf8), salt: Array("NaCl".utf8),
            Scrypt.Cost(logCost: 10, blockSize: 8, parallelization: 16), count: 64)
        #expect(
            derived.map(Hex.encode)
                == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
    }

    @Test func `a stored cost that would take all memory is not believed`() {
        for cost in [
            Scrypt.Cost(logCost: 24, blockSize: 64, parallelization: 1),
            Scrypt.Cost(logCost: 0, blockSize: 8, parallelization: 1),
            Scrypt.Cost(logCost: 40, blockSize: 8, parallelization: 1),
        ] {
            #expect(Scrypt.derive([1], salt: [2], cost, count: 32) == nil)
        }
    }

    @Test func `HMAC with SHA-1 gives the bytes of RFC 2202`() {
        let code = HMACSHA1.code(
            for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(Hex.encode(code) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    }

    @Test func `Base32 gives the texts of RFC 4648 without padding`() {
        let texts = ["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]
        for (length, text) in texts.enumerated() {
            #expect(Base32.encode(Array("foobar".utf8.prefix(length))) == text)
        }
    }

    @Test func `Ed25519 accepts the signature of RFC 8032 and no changed one`() throws {
        let key = try #require(
            Hex.decode("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
                .flatMap { CredentialKey(ed25519: $0) })
        var signature = try #require(
            Hex.decode(
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                    + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"))
        #expect(key.isValid(signature, for: [0x72]))
        #expect(!key.isValid(signature, for: [0x73]))
        signature[7] ^= 1
        #expect(!key.isValid(signature, for: [0x72]))
    }

    @Test func `RS256 is checked with modulus and exponent, and short keys are refused`() throws {
        let pem = try ChildProcess.run("/usr/bin/openssl", ["genrsa", "2048"])
        let scratch = ScratchDirectory()
        try write(pem, to: scratch.file("key.pem"))
        let modulus = try modulus(of: scratch.file("key.pem"))
        let key = try #require(CredentialKey(modulus: modulus, exponent: [1, 0, 1]))
        let signature = try RSASigningKey(pem: pem).signature(for: [1, 2, 3])
        #expect(key.isValid(signature, for: [1, 2, 3]))
        #expect(!key.isValid(signature, for: [1, 2, 4]))
        #expect(CredentialKey(modulus: Array(modulus.prefix(128)), exponent: [1, 0, 1]) == nil)
    }

    @Test func `a point that is not on the curve makes no key`() throws {
        let point = try P256SigningKey(raw: [UInt8](repeating: 9, count: 32)).publicKey.bytes
        let (x, y) = (Array(point[1..<33]), Array(point[33...]))
        #expect(CredentialKey(p256: x, y) != nil)
        #expect(CredentialKey(p256: y, x) == nil)
        #expect(CredentialKey(p256: x, Array(y.dropLast())) == nil)
    }

    private func modulus(of path: String) throws -> [UInt8] {
        let text = try ChildProcess.run(
            "/usr/bin/openssl", ["rsa", "-in", path, "-noout", "-modulus"])
        let digits = text.split(separator: "=").last.map(String.init) ?? ""
        return Hex.decode(digits.filter { !$0.isWhitespace }.lowercased()) ?? []
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
