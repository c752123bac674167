import CCrypto

/// AES-128 in Galois/Counter Mode (NIST SP 800-38D), with a tag of 16 bytes and no associated data.
package enum AES128GCM {
    /// The length of a key, in bytes.
    package static let keySize = 16
    /// The length of a nonce, in bytes; two messages with the same key must not have the same
    /// nonce.
    package static let nonceSize = 12
    /// The length of the tag, in bytes, by which sealed data is longer than the plaintext.
    package static let tagSize = 16

    /// Encrypts the bytes from `offset` on in place, and appends the tag.
    package static func seal(_ bytes: inout [UInt8], from offset: Int, key: [UInt8], nonce: [UInt8])
    {
        precondition(0...bytes.count ~= offset, "the offset is outside the bytes")
        let context = Context(key: key, nonce: nonce, seals: true)
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
        guard sealed.count >= tagSize else { return nil }
        let context = Context(key: key, nonce: nonce, seals: false)
        var bytes = sealed
        let end = sealed.count - tagSize
        let isOpen = ErrorQueue.forgetting {
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return false }
                return unsafe herald_gcm_set_tag(context.raw, base + end) == 1
                    && context.run(base, end)
            }
        }
        bytes.removeLast(tagSize)
        return isOpen ? bytes : nil
    }

    // The cipher, fetched once because each fetch by name takes a lock; it never changes
    // afterwards.
    private nonisolated(unsafe) static let cipher: OpaquePointer = {
        guard let found = unsafe EVP_CIPHER_fetch(nil, "AES-128-GCM", nil) else {
            fatalError("libcrypto has no AES-128-GCM: its configuration (openssl.cnf) is broken")
        }
        return unsafe found
    }()

    /// An EVP_CIPHER_CTX for one message.
    @safe private struct Context: ~Copyable {
        let raw: OpaquePointer

        init(key: [UInt8], nonce: [UInt8], seals: Bool) {
            precondition(
                key.count == keySize && nonce.count == nonceSize, "wrong key or nonce size")
            guard let raw = unsafe EVP_CIPHER_CTX_new(),
                unsafe EVP_CipherInit_ex2(raw, AES128GCM.cipher, key, nonce, seals ? 1 : 0, nil)
                    == 1
            else { fatalError("libcrypto has no memory for a cipher") }
            unsafe self.raw = raw
        }

        deinit { unsafe EVP_CIPHER_CTX_free(raw) }

        /// Encrypts or decrypts `count` bytes in place; returns false if the tag does not match.
        func run(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
            guard let length = Int32(exactly: count) else { return false }
            var written: Int32 = 0
            // A call without input would mean the end of the message.
            let isDone =
                unsafe count == 0 || EVP_CipherUpdate(raw, bytes, &written, bytes, length) == 1
            return unsafe isDone && EVP_CipherFinal_ex(raw, bytes + count, &written) == 1
        }
    }
}
