import CCrypto

/// SHA-1 (FIPS 180-4), for protocols that have it in their handshake; it protects nothing.
package enum SHA1 {
    /// Returns the digest of `bytes`, 20 bytes.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 20) { output, count in
            let done = unsafe EVP_Digest(
                bytes, bytes.count, output.baseAddress, nil, EVP_sha1(), nil)
            // This fails only when memory for the state runs out.
            precondition(done == 1, "EVP_Digest failed")
            count = 20
        }
    }
}
