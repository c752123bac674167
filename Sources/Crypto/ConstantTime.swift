import CCrypto

/// Comparison of secrets.
package enum ConstantTime {
    /// Returns whether both have the same bytes, in a time that depends on their length alone.
    ///
    /// The length itself is not kept secret: different lengths return false at once.
    package static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        guard left.count > 0 else { return true }
        return unsafe left.withUnsafeBytes { left in
            unsafe right.withUnsafeBytes { right in
                unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
            }
        }
    }

    /// Returns whether both have the same bytes, in a time that depends on their length alone.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        equal(left.span, right.span)
    }
}
