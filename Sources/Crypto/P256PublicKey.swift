import CCrypto

/// A point of the curve P-256, known to be on it: a public key to agree or to verify with.
package struct P256PublicKey: Hashable, Sendable, CustomStringConvertible {
    /// The length of ``bytes``.
    package static let size = 65

    /// 4, then both coordinates, as SEC 1 §2.3.3 writes them uncompressed.
    package let bytes: [UInt8]

    init(normalised bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A key from a peer; nil unless it is the 65 bytes of a point on the curve.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.size, bytes.first == 4, P256Curve.isPoint(bytes) else {
            return nil
        }
        self.bytes = bytes
    }

    /// Reads `-----BEGIN PUBLIC KEY-----`.
    package init(pem: String) throws(CryptoError) {
        bytes = try PEMKey.readPublic(pem).p256Point()
    }

    /// Whether `signature`, r ‖ s, was made with this key's private part over `message`.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard let der = ECDSASignature.der(fromRaw: signature),
            let key = KeyHandle(p256Point: bytes)
        else { return false }
        return key.isValid(der, for: message)
    }

    /// Base64url, 87 characters, as Web Push shows it.
    package var description: String { Base64.url.encode(bytes) }
}
