/// A public key of a passkey or of an identity provider, which verifies what that has signed.
package struct CredentialKey: Hashable, Sendable {
    /// An algorithm by which passkeys sign; the numbers are COSE's (RFC 9053).
    package enum Algorithm: Int32, CaseIterable, Sendable {
        /// ECDSA on P-256 with SHA-256.
        case es256 = -7
        /// The algorithm Ed25519.
        case eddsa = -8
        /// RSA, PKCS#1 v1.5 with SHA-256.
        case rs256 = -257
    }

    /// The algorithm of the key's signatures.
    package let algorithm: Algorithm
    /// The key as X.509's SubjectPublicKeyInfo, in DER.
    package let der: [UInt8]

    /// Creates a key from DER; nil if it is none of the algorithm.
    package init?(_ algorithm: Algorithm, der: [UInt8]) {
        guard let handle = KeyHandle(spki: der), Self.fits(handle, algorithm) else { return nil }
        (self.algorithm, self.der) = (algorithm, der)
    }

    /// Creates the key of a point of P-256; nil if the point is not on the curve.
    package init?(p256 x: [UInt8], _ y: [UInt8]) {
        guard x.count == 32, y.count == 32, P256PublicKey([4] + x + y) != nil else { return nil }
        self.init(.es256, der: Self.p256Start + x + y)
    }

    /// Creates an Ed25519 key; nil unless it has 32 bytes.
    package init?(ed25519 bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(.eddsa, der: Self.ed25519Start + bytes)
    }

    /// Creates an RSA key of 2048 to 8192 bits; nil for any other.
    package init?(modulus: [UInt8], exponent: [UInt8]) {
        let key = Self.sequence(Self.integer(modulus) + Self.integer(exponent))
        let bits = Self.tagged(0x03, [0] + key)
        self.init(.rs256, der: Self.sequence(Self.rsaIdentifier + bits))
    }

    /// Returns whether `signature` is a valid signature of `message`; ECDSA's is in DER.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard let handle = KeyHandle(spki: der) else { return false }
        return algorithm == .eddsa
            ? handle.isValid(signature, for: message, digest: nil)
            : handle.isValid(signature, for: message)
    }

    /// Returns whether `signature` is a valid signature of `message`; ECDSA's is r ‖ s, as JSON Web
    /// Signatures have it (RFC 7518 §3.4).
    package func isValid(jws signature: [UInt8], for message: [UInt8]) -> Bool {
        guard algorithm == .es256 else { return isValid(signature, for: message) }
        return ECDSASignature.der(fromRaw: signature).map { isValid($0, for: message) } ?? false
    }

    private static func fits(_ handle: KeyHandle, _ algorithm: Algorithm) -> Bool {
        switch algorithm {
        case .es256: (try? handle.p256Point()) != nil
        case .eddsa: handle.isA("ED25519")
        case .rs256: handle.isA("RSA") && (2048...8192).contains(handle.bits)
        }
    }

    /// SubjectPublicKeyInfo of P-256 up to the coordinates of the point.
    private static let p256Start: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08,
        0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]
    /// The same of Ed25519 (RFC 8410) up to the key.
    private static let ed25519Start: [UInt8] = [
        0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]
    /// The AlgorithmIdentifier rsaEncryption (RFC 8017).
    private static let rsaIdentifier: [UInt8] = [
        0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]

    private static func sequence(_ content: [UInt8]) -> [UInt8] { tagged(0x30, content) }

    private static func integer(_ bytes: [UInt8]) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return tagged(0x02, digits)
    }

    private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)]
            : count < 0x100
                ? [0x81, UInt8(count)]
                : [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
        return [tag] + length + content
    }
}
