/// Key derivation with HKDF and SHA-256 (RFC 5869).
package enum HKDF {
    /// Returns a uniformly distributed key from a key that need not be (§2.2).
    package static func extract(salt: [UInt8], key: [UInt8]) -> Digest {
        HMACSHA256.code(for: key, key: salt)
    }

    /// Returns `count` bytes, at most 8160, for the purpose that `info` names (§2.3).
    package static func expand(_ key: Digest, info: [UInt8], count: Int) -> [UInt8] {
        precondition((0...255 * Digest.size).contains(count), "HKDF gives at most 8160 bytes")
        var output: [UInt8] = []
        output.reserveCapacity(count)
        var (last, length) = (key, 0)
        var number: InlineArray<1, UInt8> = [0]
        while output.count < count {
            number[0] += 1
            // The first block has no block before it.
            let block = HMACSHA256.code(
                for: last.bytes.span.extracting(first: length), info.span, number.span,
                key: key.bytes.span)
            for index in 0..<min(Digest.size, count - output.count) {
                output.append(block.bytes[index])
            }
            (last, length) = (block, Digest.size)
        }
        return output
    }
}
