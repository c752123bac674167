/// An RSA private key that signs: PKCS#1 v1.5 with SHA-256, which JSON Web Tokens call RS256.
package final class RSASigningKey: Sendable {
    private let handle: KeyHandle

    /// Reads a key from PEM: PKCS#8 (`BEGIN PRIVATE KEY`) or PKCS#1 (`BEGIN RSA PRIVATE KEY`).
    ///
    /// - Throws: `wrongKind` for another algorithm, and for a modulus below 2048 bits (RFC 7518
    ///   §3.3) or above 8192 bits.
    package init(pem: String) throws(CryptoError) {
        handle = try RSAKeys.checked(try PEMKey.readPrivate(pem))
    }

    /// Returns the signature of `message`, as long as the modulus.
    package func signature(for message: [UInt8]) -> [UInt8] {
        handle.signature(for: message)
    }
}

/// An RSA public key that verifies RS256 signatures.
package final class RSAPublicKey: Sendable {
    private let handle: KeyHandle

    /// Reads a key from PEM, `-----BEGIN PUBLIC KEY-----`.
    package init(pem: String) throws(CryptoError) {
        handle = try RSAKeys.checked(try PEMKey.readPublic(pem))
    }

    /// Returns whether `signature` is a valid signature of `message` by this key's private part.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        handle.isValid(signature, for: message)
    }
}

/// The checks of RSA keys, private and public.
private enum RSAKeys {
    /// The allowed sizes of the modulus, in bits; with a longer modulus a signature takes tens of
    /// milliseconds or more.
    static let bits = 2048...8192

    static func checked(_ handle: KeyHandle) throws(CryptoError) -> KeyHandle {
        guard handle.isA("RSA") else {
            throw CryptoError(
                .wrongKind,
                "the key must be an RSA key, but is of another algorithm; use the key "
                    + "in the service account's JSON file")
        }
        guard bits.contains(handle.bits) else {
            throw CryptoError(
                .wrongKind,
                "the RSA key has \(handle.bits) bits; it must have from \(bits.lowerBound) to "
                    + "\(bits.upperBound)")
        }
        return handle
    }
}
