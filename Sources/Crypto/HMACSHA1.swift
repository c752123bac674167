import CCrypto

/// HMAC with SHA-1 (RFC 2104), for the one-time passwords that authenticator apps compute.
package enum HMACSHA1 {
    /// Returns the authentication code of `message`, 20 bytes.
    package static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 20) { output, count in
            var length: UInt32 = 0
            let done = unsafe HMAC(
                EVP_sha1(), key, Int32(key.count), message, message.count, output.baseAddress,
                &length)
            // This fails only when memory for the state runs out.
            unsafe precondition(done != nil && length == 20, "HMAC failed")
            count = 20
        }
    }
}
