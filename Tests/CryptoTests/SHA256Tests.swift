import Crypto
import Testing

/// FIPS 180-4's examples, and lengths around the block size of 64 bytes.
@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 digests equal the standard's examples`(text: String, expected: String) {
        #expect(SHA256.digest(of: Array(text.utf8)).description == expected)
    }

    @Test func `a million letters have the standard's digest`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(SHA256.digest(of: bytes).description == expected)
    }

    @Test(arguments: [1, 3, 64, 1000, 1_000_000])
    func `bytes hashed in pieces have the digest of the whole`(size: Int) {
        let bytes = Random.seeded(2).bytes(5000)
        let stream = SHA256Stream()
        for start in stride(from: 0, to: bytes.count, by: size) {
            stream.update(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        stream.update([])
        #expect(stream.digest() == SHA256.digest(of: bytes))
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 4096])
    func `the digest is the same for arrays, spans and raw bytes`(count: Int) {
        let bytes = Random.seeded(1).bytes(count)
        let digest = SHA256.digest(of: bytes)
        #expect(SHA256.digest(of: bytes.span) == digest)
        let fromBuffer = unsafe bytes.withUnsafeBytes { unsafe SHA256.digest(of: $0) }
        #expect(fromBuffer == digest)
        let fromRaw = unsafe SHA256.digest(of: bytes.span.bytes)
        #expect(fromRaw == digest)
    }

    @Test func `a digest survives conversion to bytes and back`() throws {
        let digest = SHA256.digest(of: [1, 2, 3])
        #expect(digest.array.count == Digest.size)
        #expect(try #require(Digest(digest.array)) == digest)
        #expect(Hex.encode(digest.array) == digest.description)
    }

    @Test(arguments: [0, 31, 33, 64])
    func `a digest is made of exactly 32 bytes`(count: Int) {
        #expect(Digest([UInt8](repeating: 0, count: count)) == nil)
    }

    @Test(arguments: 0..<32)
    func `digests that differ in one byte are different`(position: Int) throws {
        var bytes = SHA256.digest(of: []).array
        bytes[position] ^= 1
        #expect(try #require(Digest(bytes)) != SHA256.digest(of: []))
    }

    @Test func `a set of digests contains an equal digest`() {
        let digests = Set((0..<100).map { SHA256.digest(of: [UInt8($0)]) })
        #expect(digests.count == 100)
        #expect(digests.contains(SHA256.digest(of: [42])))
        #expect(!digests.contains(SHA256.digest(of: [142])))
    }
}
