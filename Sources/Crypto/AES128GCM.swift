import CCrypto

/// AES-128 in Galois/Counter Mode (NIST SP 800-38D), with a tag of 16 bytes and no associated data.
package enum AES128GCM {
    /// The length of a key, in bytes.
    package static let keySize = 16
    /// The length of a nonce, in bytes; two messages with the same key must not have the same
    /// nonce.
    package static let nonceSize = GCMContext.nonceSize
    /// The length of the tag, in bytes, by which sealed data is longer than the plaintext.
    package static let tagSize = GCMContext.tagSize

    /// Encrypts the bytes from `offset` on in place, and appends the tag.
    package static func seal(_ bytes: inout [UInt8], from offset: Int, key: [UInt8], nonce: [UInt8])
    {
        precondition(0...bytes.count ~= offset, "the offset is outside the bytes")
        let context = unsafe GCMContext(cipher, key: key, nonce: nonce, seals: true)
        let end = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: tagSize))
        let done = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return false }
            return unsafe context.run(base + offset, end - offset)
                && herald_gcm_get_tag(context.raw, base + end) == 1
        }
        precondition(done, "AES-GCM failed")
    }

    /// Decrypts `sealed`; nil if the key or nonce is wrong or the data was changed.
    package static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        unsafe GCMContext(cipher, key: key, nonce: nonce, seals: false).opened(sealed)
    }

    // It never changes after it was fetched.
    private nonisolated(unsafe) static let cipher = unsafe GCMContext.fetch("AES-128-GCM")
}
