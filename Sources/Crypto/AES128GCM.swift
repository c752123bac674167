import CCrypto

/// AES-128 in Galois counter mode (NIST SP 800-38D), with a tag of 16 bytes and no other data.
package enum AES128GCM {
    /// The length of a key.
    package static let keySize = 16
    /// The length of a nonce; two messages under one key must not have the same.
    package static let nonceSize = 12
    /// How much longer what is sealed is.
    package static let tagSize = 16

    /// Encrypts what `bytes` holds from `offset` on, where it is, and appends the tag.
    package static func seal(_ bytes: inout [UInt8], from offset: Int, key: [UInt8], nonce: [UInt8])
    {
        precondition(0...bytes.count ~= offset, "there is no such offset")
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

    /// What was sealed; nil if it was not sealed so, or has been changed.
    package static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard sealed.count >= tagSize else { return nil }
        let context = Context(key: key, nonce: nonce, seals: false)
        var bytes = sealed
        let end = sealed.count - tagSize
        let isOpen = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return false }
            return unsafe herald_gcm_set_tag(context.raw, base + end) == 1
                && context.run(base, end)
        }
        bytes.removeLast(tagSize)
        return isOpen ? bytes : nil
    }

    // Looked up once, as each look-up by name takes a lock; never changed afterwards.
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
            precondition(key.count == keySize && nonce.count == nonceSize, "a wrong length")
            guard let raw = unsafe EVP_CIPHER_CTX_new(),
                unsafe EVP_CipherInit_ex2(raw, AES128GCM.cipher, key, nonce, seals ? 1 : 0, nil)
                    == 1
            else { fatalError("libcrypto has no memory for a cipher") }
            unsafe self.raw = raw
        }

        deinit { unsafe EVP_CIPHER_CTX_free(raw) }

        /// Works on `count` bytes in place; false if the tag is not theirs.
        func run(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
            guard let length = Int32(exactly: count) else { return false }
            var written: Int32 = 0
            // With nothing to work on, the call would mean "that was the last".
            let isDone =
                unsafe count == 0 || EVP_CipherUpdate(raw, bytes, &written, bytes, length) == 1
            return unsafe isDone && EVP_CipherFinal_ex(raw, bytes + count, &written) == 1
        }
    }
}
