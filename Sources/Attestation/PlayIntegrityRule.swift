package import Crypto

/// The rule that says which tokens of Google's Play Integrity count, with the keys for them.
package struct PlayIntegrityRule: Hashable, Sendable {
    /// The names of the app's packages.
    package let packages: [String]
    /// The key that verifies, as it was set.
    package let verification: String
    /// The key that decrypts.
    package let decryptionKey: [UInt8]
    let verificationKey: P256PublicKey

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - verification: the key in Base64 or PEM form.
    ///   - decryptionKey: 32 bytes.
    /// - Throws: `CryptoError` if `verification` is not a public key of the curve P-256.
    package init(
        packages: [String], verification: String, decryptionKey: [UInt8]
    ) throws(CryptoError) {
        (self.packages, self.verification) = (packages, verification)
        self.decryptionKey = decryptionKey
        verificationKey = try P256PublicKey(base64OrPEM: verification)
    }

    /// The length of the key that decrypts, in bytes.
    package static let decryptionKeySize = AES256KeyWrap.keySize
}
