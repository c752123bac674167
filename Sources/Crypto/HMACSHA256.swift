import CCrypto

/// HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
    /// The authentication code of `message` under `key`, which may have any length.
    package static func code(for message: Span<UInt8>, key: Span<UInt8>) -> Digest {
        var code = InlineArray<32, UInt8>(repeating: 0)
        var span = code.mutableSpan
        let done = unsafe span.withUnsafeMutableBufferPointer { output in
            unsafe message.withUnsafeBytes { message in
                unsafe key.withUnsafeBytes { key in
                    unsafe authenticate(message, key, output)
                }
            }
        }
        // Fails only when there is no memory for its state, or for a key of over 2 GiB.
        precondition(done, "HMAC failed")
        return Digest(code)
    }

    /// The authentication code of `message` under `key`, which may have any length.
    package static func code(for message: [UInt8], key: [UInt8]) -> Digest {
        code(for: message.span, key: key.span)
    }

    private static func authenticate(
        _ message: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer,
        _ output: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        guard let length = Int32(exactly: key.count) else { return false }
        // An empty buffer may have no address, which HMAC would take for "the key of last time".
        let empty: StaticString = ""
        let keyStart = unsafe key.baseAddress ?? UnsafeRawPointer(empty.utf8Start)
        let start = unsafe message.assumingMemoryBound(to: UInt8.self).baseAddress
        return unsafe HMAC(
            SHA256.algorithm, keyStart, length, start, message.count, output.baseAddress, nil)
            != nil
    }
}
