import CCrypto

/// Conversion between the two encodings of a P-256 signature.
enum ECDSASignature {
    private static let half = 32

    /// Returns r ‖ s, 64 bytes, from the DER encoding of X.509; nil if that is malformed.
    static func raw(fromDER der: [UInt8]) -> [UInt8]? {
        let signature = unsafe der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let signature = unsafe signature else { return nil }
        defer { unsafe ECDSA_SIG_free(signature) }
        return unsafe [UInt8](unsafeUninitializedCapacity: half * 2) { buffer, count in
            let (r, s) = unsafe (ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature))
            let first = unsafe BN_bn2binpad(r, buffer.baseAddress, Int32(half))
            let second = unsafe BN_bn2binpad(
                s, buffer.baseAddress?.advanced(by: half), Int32(half))
            count = first == half && second == half ? half * 2 : 0
        }
    }

    /// Returns the DER encoding of X.509 from r ‖ s; nil unless that has 64 bytes.
    static func der(fromRaw raw: [UInt8]) -> [UInt8]? {
        guard raw.count == half * 2 else { return nil }
        let content = integer(raw[..<half]) + integer(raw[half...])
        // Both integers have at most 33 bytes, so each length fits into one byte.
        return [0x30, UInt8(content.count)] + content
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
