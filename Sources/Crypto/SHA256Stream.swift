import CCrypto

/// SHA-256 of bytes that arrive in pieces.
@safe package final class SHA256Stream {
    private let context: OpaquePointer

    /// Starts a digest.
    package init() {
        guard let context = unsafe EVP_MD_CTX_new(),
            unsafe EVP_DigestInit_ex2(context, SHA256.algorithm, nil) == 1
        else { fatalError("libcrypto has no memory for a digest") }
        unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Adds bytes to those that are hashed.
    package func update(_ bytes: [UInt8]) {
        let done = unsafe bytes.withUnsafeBytes { bytes in
            unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }
        precondition(done == 1, "EVP_DigestUpdate failed")
    }

    /// Returns the digest of all added bytes; nothing may be called after it.
    package func digest() -> Digest {
        var digest = InlineArray<32, UInt8>(repeating: 0)
        var span = digest.mutableSpan
        let done = unsafe span.withUnsafeMutableBufferPointer { output in
            unsafe EVP_DigestFinal_ex(context, output.baseAddress, nil)
        }
        precondition(done == 1, "EVP_DigestFinal failed")
        return Digest(digest)
    }
}
