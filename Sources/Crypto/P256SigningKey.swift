import CCrypto

/// A private key of P-256 that signs: ECDSA with SHA-256, which JSON web tokens call ES256.
package final class P256SigningKey: Sendable {
    /// What others verify with.
    package let publicKey: P256PublicKey
    private let handle: KeyHandle

    /// The key of 32 bytes, as VAPID keys are kept.
    ///
    /// - Throws: `invalidKey` unless they are a number from 1 to the order less 1.
    package init(raw: [UInt8]) throws(CryptoError) {
        guard let scalar = P256Curve.Scalar.read(raw) else {
            throw CryptoError(
                .invalidKey,
                "a private key of P-256 has 32 bytes and is neither zero nor beyond the curve's "
                    + "order; these are \(raw.count)")
        }
        publicKey = P256PublicKey(normalised: P256Curve.point(times: scalar))
        handle = KeyHandle(p256Scalar: raw, point: publicKey.bytes)
    }

    /// Reads PKCS#8 (`BEGIN PRIVATE KEY`, Apple's .p8) or SEC 1 (`BEGIN EC PRIVATE KEY`).
    package convenience init(pem: String) throws(CryptoError) {
        var scalar = try PEMKey.readPrivate(pem).p256Scalar()
        defer { Wipe.bytes(&scalar) }
        try self.init(raw: scalar)
    }

    /// The signature of `message`, r ‖ s: 64 bytes.
    package func signature(for message: [UInt8]) -> [UInt8] {
        guard let raw = ECDSASignature.raw(fromDER: handle.signature(for: message)) else {
            fatalError("libcrypto made a signature that is none")
        }
        return raw
    }
}
