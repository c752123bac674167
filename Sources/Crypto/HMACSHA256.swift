import CCrypto

/// HMAC with SHA-256 (RFC 2104).
///
/// It computes two digests, as the definition says: libcrypto's one-shot HMAC fetches its
/// algorithms by name at every call, which takes three times as long as the HMAC of a short
/// message.
package enum HMACSHA256 {
    private static let blockSize = 64

    /// Returns the authentication code of `message` with `key`, which may have any length.
    package static func code(for message: Span<UInt8>, key: Span<UInt8>) -> Digest {
        code(for: message, Span(), Span(), key: key)
    }

    /// Returns the authentication code of a message in three parts, any of which may be empty.
    static func code(
        for first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, key: Span<UInt8>
    ) -> Digest {
        var block = InlineArray<64, UInt8>(repeating: 0)
        if key.count > blockSize {
            let digest = SHA256.digest(of: key)
            for index in 0..<Digest.size { block[index] = digest.bytes[index] }
        } else {
            for index in 0..<key.count { block[index] = key[index] }
        }
        let context = Context()
        for index in 0..<blockSize { block[index] ^= 0x36 }
        let inner = context.digest(block.span, first, second, third)
        for index in 0..<blockSize { block[index] ^= 0x36 ^ 0x5c }
        let code = context.digest(block.span, inner.bytes.span, Span(), Span())
        var rest = block.mutableSpan
        unsafe rest.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
        return code
    }

    /// Returns the authentication code of `message` with `key`, which may have any length.
    package static func code(for message: [UInt8], key: [UInt8]) -> Digest {
        code(for: message.span, key: key.span)
    }

    /// An EVP_MD_CTX, used for both digests.
    @safe private struct Context: ~Copyable {
        private let raw: OpaquePointer

        init() {
            guard let raw = unsafe EVP_MD_CTX_new() else {
                fatalError("libcrypto has no memory for a digest")
            }
            unsafe self.raw = raw
        }

        deinit { unsafe EVP_MD_CTX_free(raw) }

        func digest(
            _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, _ last: Span<UInt8>
        ) -> Digest {
            var digest = InlineArray<32, UInt8>(repeating: 0)
            var output = digest.mutableSpan
            let isBegun = unsafe EVP_DigestInit_ex2(raw, SHA256.algorithm, nil) == 1
            let done = unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe isBegun && add(first) && add(second) && add(third) && add(last)
                    && EVP_DigestFinal_ex(raw, output.baseAddress, nil) == 1
            }
            // This fails only when memory for the state runs out.
            precondition(done, "a digest failed")
            return Digest(digest)
        }

        private func add(_ bytes: Span<UInt8>) -> Bool {
            unsafe bytes.isEmpty
                || bytes.withUnsafeBytes { bytes in
                    unsafe EVP_DigestUpdate(raw, bytes.baseAddress, bytes.count) == 1
                }
        }
    }
}
