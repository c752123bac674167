import CCrypto

/// A P-256 private key that signs: ECDSA with SHA-256, which JSON Web Tokens call ES256.
package final class P256SigningKey: Sendable {
    /// The public key, with which others verify.
    package let publicKey: P256PublicKey
    private let handle: KeyHandle

    /// Creates a key from 32 bytes, the form of VAPID keys.
    ///
    /// - Throws: `invalidKey` unless they are a number from 1 to the curve's order minus 1.
    package init(raw: [UInt8]) throws(CryptoError) {
        guard let scalar = P256Curve.Scalar.read(raw) else {
            throw CryptoError(
                .invalidKey,
                "a P-256 private key has 32 bytes and lies between zero and the curve's order; "
                    + "this one has \(raw.count) bytes")
        }
        publicKey = P256PublicKey(normalised: P256Curve.point(times: scalar))
        handle = KeyHandle(p256Scalar: raw, point: publicKey.bytes)
    }

    /// Reads a key from PEM: PKCS#8 (`BEGIN PRIVATE KEY`, Apple's .p8) or SEC 1 (`BEGIN EC PRIVATE
    /// KEY`).
    package convenience init(pem: String) throws(CryptoError) {
        var scalar = try PEMKey.readPrivate(pem).p256Scalar()
        defer { Wipe.bytes(&scalar) }
        try self.init(raw: scalar)
    }

    /// Returns the signature of `message`, r ‖ s, 64 bytes.
    package func signature(for message: [UInt8]) -> [UInt8] {
        guard let raw = ECDSASignature.raw(fromDER: handle.signature(for: message)) else {
            fatalError("libcrypto made an invalid signature")
        }
        return raw
    }
}
