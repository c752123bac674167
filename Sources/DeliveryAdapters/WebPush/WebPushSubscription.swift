package import Crypto

/// What only a browser or a UnifiedPush app can read is encrypted with.
package struct WebPushSubscription: Hashable, Sendable {
    /// The length of ``secret``.
    package static let secretSize = 16

    /// The app's public key, known to be on the curve.
    package let publicKey: P256PublicKey
    /// What is mixed into the keys, so that the push service cannot make messages.
    package let secret: [UInt8]

    /// Checks what a client sent.
    package init(publicKey: [UInt8], secret: [UInt8]) throws(PayloadProblem) {
        guard let point = P256PublicKey(publicKey) else {
            throw .invalidAddress("public_key is not 65 bytes of a point on the curve P-256")
        }
        guard secret.count == Self.secretSize else {
            throw .invalidAddress("auth_secret has \(secret.count) bytes; it has to have 16")
        }
        self.publicKey = point
        self.secret = secret
    }

    /// Of an address: the key's bytes and the secret's.
    package init(keys: [UInt8]) throws(PayloadProblem) {
        try self.init(
            publicKey: Array(keys.prefix(P256PublicKey.size)),
            secret: Array(keys.dropFirst(P256PublicKey.size)))
    }
}
