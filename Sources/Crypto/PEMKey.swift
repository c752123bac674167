import CCrypto

/// Reading of keys in PEM form.
enum PEMKey {
    /// The longest text that is read, in bytes; a key has one to three KiB.
    private static let limit = 64 * 1024

    /// Returns the first private key in a text; throws if there is none or it is encrypted.
    static func readPrivate(_ pem: String) throws(CryptoError) -> KeyHandle {
        var isEncrypted = false
        let key = try unsafe read(pem) { bio in
            unsafe withUnsafeMutablePointer(to: &isEncrypted) { flag in
                // Without a callback, libcrypto would ask for the password at the terminal.
                unsafe PEM_read_bio_PrivateKey(
                    bio, nil,
                    { _, _, _, wasAsked in
                        unsafe wasAsked?.assumingMemoryBound(to: Bool.self).pointee = true
                        return -1
                    }, flag)
            }
        }
        if let key { return key }
        if isEncrypted {
            throw CryptoError(
                .encrypted,
                "the private key is encrypted with a password; decrypt it with: openssl pkey")
        }
        throw CryptoError(
            .unreadable,
            "there is no private key in PEM form (-----BEGIN PRIVATE KEY-----); use the whole "
                + "file as it was downloaded")
    }

    /// Returns the first public key in a text; throws if there is none.
    static func readPublic(_ pem: String) throws(CryptoError) -> KeyHandle {
        let key = try unsafe read(pem) { bio in unsafe PEM_read_bio_PUBKEY(bio, nil, nil, nil) }
        guard let key else {
            throw CryptoError(
                .unreadable,
                "there is no public key in PEM form (-----BEGIN PUBLIC KEY-----); make it from the "
                    + "private one with: openssl pkey -pubout")
        }
        return key
    }

    private static func read(
        _ pem: String, _ parse: (OpaquePointer) -> OpaquePointer?
    ) throws(CryptoError) -> KeyHandle? {
        var bytes = Array(pem.utf8)
        defer { Wipe.bytes(&bytes) }
        guard bytes.count <= limit else {
            throw CryptoError(
                .unreadable, "the key has \(bytes.count) bytes; a key in PEM form has a few KiB")
        }
        // RFC 7468 §3 also allows CR alone as a line ending, which libcrypto does not support.
        if !bytes.contains(UInt8(ascii: "\n")) {
            for index in bytes.indices where bytes[index] == UInt8(ascii: "\r") {
                bytes[index] = UInt8(ascii: "\n")
            }
        }
        return ErrorQueue.forgetting {
            unsafe bytes.withUnsafeBytes { bytes in
                guard let bio = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else {
                    return nil
                }
                defer { unsafe BIO_free(bio) }
                return unsafe parse(bio).map { unsafe KeyHandle(taking: $0) }
            }
        }
    }
}
