package import Crypto

/// The keys of a browser or a UnifiedPush app, with which messages to it are encrypted.
package struct WebPushSubscription: Hashable, Sendable {
    /// The length of ``secret`` in bytes.
    package static let secretSize = 16

    /// The app's public key, which was checked to be on the curve.
    package let publicKey: P256PublicKey
    /// The secret that is mixed into the keys, so that the push service cannot forge messages.
    package let secret: [UInt8]

    /// Checks the keys that a client sent.
    ///
    /// - Throws: `invalidAddress`.
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

    /// Splits an address's keys into the public key and the secret.
    package init(keys: [UInt8]) throws(PayloadProblem) {
        try self.init(
            publicKey: Array(keys.prefix(P256PublicKey.size)),
            secret: Array(keys.dropFirst(P256PublicKey.size)))
    }
}
