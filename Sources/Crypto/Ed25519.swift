/// A private key of Ed25519 (RFC 8032), which signs messages as they are.
package final class Ed25519SigningKey: Sendable {
    /// The length of a seed and of a public key, in bytes.
    package static let size = 32

    /// The public key, with which others verify.
    package let publicKey: Ed25519PublicKey
    private let handle: KeyHandle

    /// Creates the key of a seed.
    ///
    /// - Throws: `invalidKey` unless the seed has 32 bytes.
    package init(seed: [UInt8]) throws(CryptoError) {
        guard seed.count == Self.size else {
            throw CryptoError(
                .invalidKey, "a seed of Ed25519 has \(Self.size) bytes; this one has \(seed.count)")
        }
        handle = KeyHandle(ed25519Seed: seed)
        publicKey = try Ed25519PublicKey(handle.ed25519Public)
    }

    /// Returns the signature of `message`, 64 bytes.
    package func signature(for message: [UInt8]) -> [UInt8] {
        handle.signature(for: message, digest: nil)
    }
}

/// A public key of Ed25519, which verifies signatures.
package final class Ed25519PublicKey: Sendable {
    /// The key's 32 bytes.
    package let bytes: [UInt8]
    private let handle: KeyHandle
    /// RFC 8410's SubjectPublicKeyInfo up to the key.
    private static let spkiStart: [UInt8] = [
        0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// Creates the key of 32 bytes.
    ///
    /// - Throws: `invalidKey` for another number of bytes.
    package init(_ bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == Ed25519SigningKey.size,
            let handle = KeyHandle(ed25519Public: bytes)
        else {
            throw CryptoError(
                .invalidKey,
                "a public key of Ed25519 has \(Ed25519SigningKey.size) bytes; this one has "
                    + "\(bytes.count)")
        }
        (self.bytes, self.handle) = (bytes, handle)
    }

    /// The key in PEM form (RFC 8410): one line of Base64 between two marks.
    package var pem: String {
        "-----BEGIN PUBLIC KEY-----\n\(Base64.standard.encode(Self.spkiStart + bytes))\n"
            + "-----END PUBLIC KEY-----\n"
    }

    /// Returns whether `signature` is a valid signature of `message` by this key's private part.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        handle.isValid(signature, for: message, digest: nil)
    }
}
