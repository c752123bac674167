import CCrypto

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), which JSON Web Encryption calls A256GCM.
package enum AES256GCM {
    /// The length of a key, in bytes.
    package static let keySize = 32
    /// The length of a nonce, in bytes.
    package static let nonceSize = GCMContext.nonceSize
    /// The length of the tag at the end of sealed data, in bytes.
    package static let tagSize = GCMContext.tagSize

    /// Decrypts `sealed`, whose tag also covers `associated`; nil if the key or the nonce is wrong
    /// or anything was changed.
    package static func open(
        _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
    ) -> [UInt8]? {
        guard key.count == keySize, nonce.count == nonceSize else { return nil }
        let context = unsafe GCMContext(cipher, key: key, nonce: nonce, seals: false)
        return context.authenticate(associated) ? context.opened(sealed) : nil
    }

    // It never changes after it was fetched.
    private nonisolated(unsafe) static let cipher = unsafe GCMContext.fetch("AES-256-GCM")
}
