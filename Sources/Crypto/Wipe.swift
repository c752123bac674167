import CCrypto

/// Erasure of secrets in memory.
enum Wipe {
    /// Overwrites bytes in a way that the compiler does not optimize away.
    static func bytes(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
    }
}
