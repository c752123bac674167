import CCrypto

/// A P-256 public key for key agreement or verification; its point is known to be on the curve.
package struct P256PublicKey: Hashable, Sendable, CustomStringConvertible {
    /// The length of ``bytes``.
    package static let size = 65

    /// The byte 4, then both coordinates: the uncompressed form of SEC 1 §2.3.3.
    package let bytes: [UInt8]

    init(normalised bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a key from bytes of a peer; nil unless they are the 65 bytes of a point on the
    /// curve.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.size, bytes.first == 4, P256Curve.isPoint(bytes) else {
            return nil
        }
        self.bytes = bytes
    }

    /// Reads a key from PEM, `-----BEGIN PUBLIC KEY-----`.
    package init(pem: String) throws(CryptoError) {
        bytes = try PEMKey.readPublic(pem).p256Point()
    }

    /// Reads a key from PEM, or from the Base64 of its SubjectPublicKeyInfo (RFC 5480), as the Play
    /// Console shows it.
    package init(base64OrPEM text: String) throws(CryptoError) {
        let key = text.split(whereSeparator: \.isWhitespace).joined()
        guard !key.hasPrefix("-----"), Base64.standard.decode(key) != nil else {
            try self.init(pem: text)
            return
        }
        try self.init(pem: "-----BEGIN PUBLIC KEY-----\n\(key)\n-----END PUBLIC KEY-----\n")
    }

    /// Returns whether `signature`, r ‖ s, is a valid signature of `message` by this key's
    /// private part.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard let der = ECDSASignature.der(fromRaw: signature),
            let key = KeyHandle(p256Point: bytes)
        else { return false }
        return key.isValid(der, for: message)
    }

    /// The key in base64url, 87 characters, as Web Push shows it.
    package var description: String { Base64.url.encode(bytes) }
}
