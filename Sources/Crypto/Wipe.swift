import CCrypto

/// Forgetting of secrets.
enum Wipe {
    /// Overwrites bytes in a way that the compiler keeps.
    static func bytes(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}
