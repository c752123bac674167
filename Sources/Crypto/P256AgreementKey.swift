/// A P-256 private key for key agreement (ECDH), made for one message and wiped with it.
package struct P256AgreementKey: ~Copyable {
    private let scalar: P256Curve.Scalar
    private let scratch = P256Curve.Scratch()
    /// The public key, which the other side needs.
    package let publicKey: P256PublicKey

    private init(_ scalar: consuming P256Curve.Scalar) {
        publicKey = P256PublicKey(normalised: P256Curve.point(times: scalar, scratch))
        self.scalar = scalar
    }

    /// Creates a new key from `random`, which must be unpredictable outside tests.
    package static func make(from random: Random) -> P256AgreementKey {
        // About one in 2³² candidates is not below the curve's order (FIPS 186-4 B.4.2).
        while true {
            if let scalar = P256Curve.Scalar.read(random.bytes(P256Curve.scalarSize)) {
                return P256AgreementKey(scalar)
            }
        }
    }

    /// Reads a key of 32 bytes; nil unless they are a valid key.
    package static func read(_ bytes: [UInt8]) -> P256AgreementKey? {
        guard let scalar = P256Curve.Scalar.read(bytes) else { return nil }
        return P256AgreementKey(scalar)
    }

    /// Returns the shared secret: 32 bytes, the x coordinate of the common point.
    package borrowing func secret(with peer: P256PublicKey) -> [UInt8] {
        guard let secret = P256Curve.secret(scalar, peer.bytes, scratch) else {
            fatalError("a P256PublicKey holds a point that is not on the curve")
        }
        return secret
    }
}
