import Crypto
import Testing

/// Signatures with Ed25519, compared with RFC 8032 §7.1.
@Suite struct `Signatures with Ed25519` {
    /// Seed, public key, message and signature, in hexadecimal.
    static let vectors = [
        [
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e"
                + "39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ],
        [
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f"
                + "3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ],
        [
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67"
                + "f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        ],
    ]

    @Test(arguments: vectors) func `signatures with Ed25519 are those of the standard`(
        vector: [String]
    ) throws {
        let bytes = try vector.map { try #require(Hex.decode($0)) }
        let key = try Ed25519SigningKey(seed: bytes[0])
        #expect(key.publicKey.bytes == bytes[1])
        #expect(key.signature(for: bytes[2]) == bytes[3])
        let known = try Ed25519PublicKey(bytes[1])
        #expect(known.isValid(bytes[3], for: bytes[2]))
        for index in bytes[3].indices {
            var changed = bytes[3]
            changed[index] ^= 1
            #expect(!known.isValid(changed, for: bytes[2]))
        }
        #expect(!known.isValid(bytes[3], for: bytes[2] + [0]))
        #expect(!known.isValid([], for: bytes[2]))
    }

    @Test func `keys of Ed25519 of another length are refused`() {
        for count in [0, 31, 33] {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(throws: CryptoError.self) { try Ed25519SigningKey(seed: bytes) }
            #expect(throws: CryptoError.self) { try Ed25519PublicKey(bytes) }
        }
    }
}
