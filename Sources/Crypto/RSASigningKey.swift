/// A private key of RSA that signs: PKCS#1 1.5 with SHA-256, which JSON web tokens call RS256.
package final class RSASigningKey: Sendable {
    private let handle: KeyHandle

    /// Reads PKCS#8 (`BEGIN PRIVATE KEY`) or PKCS#1 (`BEGIN RSA PRIVATE KEY`).
    ///
    /// - Throws: `wrongKind` for another algorithm and for a modulus below 2048 bits (RFC 7518
    ///   §3.3).
    package init(pem: String) throws(CryptoError) {
        handle = try RSAKeys.checked(try PEMKey.readPrivate(pem))
    }

    /// The signature of `message`, as long as the modulus.
    package func signature(for message: [UInt8]) -> [UInt8] {
        handle.signature(for: message)
    }
}

/// A public key of RSA that verifies RS256.
package final class RSAPublicKey: Sendable {
    private let handle: KeyHandle

    /// Reads `-----BEGIN PUBLIC KEY-----`.
    package init(pem: String) throws(CryptoError) {
        handle = try RSAKeys.checked(try PEMKey.readPublic(pem))
    }

    /// Whether `signature` was made with this key's private part over `message`.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        handle.isValid(signature, for: message)
    }
}

/// What both halves of a key have to be.
private enum RSAKeys {
    /// A longer modulus makes each signature take tens of milliseconds and more.
    static let bits = 2048...8192

    static func checked(_ handle: KeyHandle) throws(CryptoError) -> KeyHandle {
        guard handle.isA("RSA") else {
            throw CryptoError(
                .wrongKind, "a key of RSA is wanted, this is of another algorithm; give the key "
                    + "that the service account's JSON file holds")
        }
        guard bits.contains(handle.bits) else {
            throw CryptoError(
                .wrongKind,
                "the key of RSA has \(handle.bits) bits; from \(bits.lowerBound) to "
                    + "\(bits.upperBound) are taken")
        }
        return handle
    }
}
