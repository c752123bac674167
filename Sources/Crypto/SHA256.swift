import CCrypto

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// Returns the digest of `bytes`.
    package static func digest(of bytes: [UInt8]) -> Digest {
        digest(of: bytes.span)
    }

    /// Returns the digest of the bytes that `bytes` spans.
    package static func digest(of bytes: Span<UInt8>) -> Digest {
        unsafe bytes.withUnsafeBytes { unsafe digest(of: $0) }
    }

    /// Returns the digest of the bytes that `bytes` spans.
    package static func digest(of bytes: RawSpan) -> Digest {
        unsafe bytes.withUnsafeBytes { unsafe digest(of: $0) }
    }

    /// Returns the digest of the bytes in `bytes`, which may be empty.
    package static func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
        var digest = InlineArray<32, UInt8>(repeating: 0)
        var span = digest.mutableSpan
        let done = unsafe span.withUnsafeMutableBufferPointer { output in
            unsafe EVP_Digest(
                bytes.baseAddress, bytes.count, output.baseAddress, nil, algorithm, nil)
        }
        // This fails only when memory for the state runs out.
        precondition(done == 1, "EVP_Digest failed")
        return Digest(digest)
    }

    /// The algorithm, fetched once: a fetch by name takes longer than hashing 40 bytes.
    nonisolated(unsafe) static let algorithm: OpaquePointer = {
        guard let found = unsafe EVP_MD_fetch(nil, "SHA256", nil) else {
            fatalError("libcrypto has no SHA-256: its configuration (openssl.cnf) is broken")
        }
        return unsafe found
    }()
}
