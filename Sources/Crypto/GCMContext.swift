import CCrypto

/// An EVP_CIPHER_CTX for one message in Galois/Counter Mode (NIST SP 800-38D), with a nonce of 12
/// bytes and a tag of 16.
@safe struct GCMContext: ~Copyable {
    static let nonceSize = 12
    static let tagSize = 16

    let raw: OpaquePointer

    /// Creates a context; the key must have the cipher's length.
    init(_ cipher: OpaquePointer, key: [UInt8], nonce: [UInt8], seals: Bool) {
        precondition(nonce.count == Self.nonceSize, "wrong nonce size")
        precondition(unsafe key.count == EVP_CIPHER_get_key_length(cipher), "wrong key size")
        guard let raw = unsafe EVP_CIPHER_CTX_new(),
            unsafe EVP_CipherInit_ex2(raw, cipher, key, nonce, seals ? 1 : 0, nil) == 1
        else { fatalError("libcrypto has no memory for a cipher") }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_CIPHER_CTX_free(raw) }

    /// Returns a cipher by its name; it is fetched once, because each fetch takes a lock.
    static func fetch(_ name: String) -> OpaquePointer {
        guard let found = unsafe EVP_CIPHER_fetch(nil, name, nil) else {
            fatalError("libcrypto has no \(name): its configuration (openssl.cnf) is broken")
        }
        return unsafe found
    }

    /// Adds associated data, which is authenticated and not encrypted.
    func authenticate(_ bytes: [UInt8]) -> Bool {
        guard let length = Int32(exactly: bytes.count) else { return false }
        var written: Int32 = 0
        return unsafe length == 0 || EVP_CipherUpdate(raw, nil, &written, bytes, length) == 1
    }

    /// Encrypts or decrypts `count` bytes in place; returns false if the tag does not match.
    func run(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
        guard let length = Int32(exactly: count) else { return false }
        var written: Int32 = 0
        // A call without input would mean the end of the message.
        let isDone =
            unsafe count == 0 || EVP_CipherUpdate(raw, bytes, &written, bytes, length) == 1
        return unsafe isDone && EVP_CipherFinal_ex(raw, bytes + count, &written) == 1
    }

    /// Decrypts a message that the tag follows; nil if the tag does not match.
    func opened(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.tagSize else { return nil }
        var bytes = sealed
        let end = sealed.count - Self.tagSize
        let isOpen = ErrorQueue.forgetting {
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return false }
                return unsafe herald_gcm_set_tag(raw, base + end) == 1 && run(base, end)
            }
        }
        bytes.removeLast(Self.tagSize)
        return isOpen ? bytes : nil
    }
}
