/// Keys derived from keys (RFC 5869), with SHA-256.
package enum HKDF {
    /// §2.2: a key that is even, from one that need not be.
    package static func extract(salt: [UInt8], key: [UInt8]) -> Digest {
        HMACSHA256.code(for: key, key: salt)
    }

    /// §2.3: `count` bytes for the purpose that `info` names; at most 8160.
    package static func expand(_ key: Digest, info: [UInt8], count: Int) -> [UInt8] {
        precondition((0...255 * Digest.size).contains(count), "HKDF gives at most 8160 bytes")
        var output: [UInt8] = []
        output.reserveCapacity(count)
        var (last, length) = (key, 0)
        var number: InlineArray<1, UInt8> = [0]
        while output.count < count {
            number[0] += 1
            // Before the first block there is none.
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
