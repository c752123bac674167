import CCrypto

/// The AES Key Wrap algorithm with a key of 256 bits (RFC 3394), which JSON Web Encryption calls
/// A256KW.
package enum AES256KeyWrap {
    /// The length of the key that wraps, in bytes.
    package static let keySize = 32
    /// The bytes by which a wrapped key is longer.
    package static let overhead = 8

    /// Returns the key that was wrapped; nil if `key` is another or the bytes were changed.
    package static func unwrap(_ wrapped: [UInt8], key: [UInt8]) -> [UInt8]? {
        // RFC 3394 wraps at least two blocks of 8 bytes.
        guard key.count == keySize, wrapped.count.isMultiple(of: 8),
            24...1_024 ~= wrapped.count
        else { return nil }
        return ErrorQueue.forgetting { unwrapped(wrapped, key) }
    }

    private static func unwrapped(_ wrapped: [UInt8], _ key: [UInt8]) -> [UInt8]? {
        let context = Context()
        guard unsafe EVP_DecryptInit_ex2(context.raw, cipher, key, nil, nil) == 1 else {
            return nil
        }
        var length: Int32 = 0
        // libcrypto may write a block more than the result has.
        var bytes = [UInt8](repeating: 0, count: wrapped.count + overhead)
        let done = unsafe EVP_DecryptUpdate(
            context.raw, &bytes, &length, wrapped, Int32(wrapped.count))
        guard done == 1, Int(length) == wrapped.count - overhead else {
            Wipe.bytes(&bytes)
            return nil
        }
        bytes.removeLast(bytes.count - Int(length))
        return bytes
    }

    // It never changes after it was fetched.
    private nonisolated(unsafe) static let cipher = unsafe GCMContext.fetch("AES-256-WRAP")

    /// An EVP_CIPHER_CTX that may wrap keys.
    @safe private struct Context: ~Copyable {
        let raw: OpaquePointer

        init() {
            guard let raw = unsafe EVP_CIPHER_CTX_new() else {
                fatalError("libcrypto has no memory for a cipher")
            }
            unsafe EVP_CIPHER_CTX_set_flags(raw, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
            unsafe self.raw = raw
        }

        deinit { unsafe EVP_CIPHER_CTX_free(raw) }
    }
}
