/// Keys derived from keys (RFC 5869), with SHA-256.
package enum HKDF {
    /// §2.2: a key that is even, from one that need not be.
    package static func extract(salt: [UInt8], key: [UInt8]) -> Digest {
        HMACSHA256.code(for: key, key: salt)
    }

    /// §2.3: `count` bytes for the purpose that `info` names; at most 8160.
    package static func expand(_ key: Digest, info: [UInt8], count: Int) -> [UInt8] {
        precondition((0...255 * Digest.size).contains(count), "HKDF gives at most 8160 bytes")
        let key = key.array
        var output: [UInt8] = []
        var block: [UInt8] = []
        var number: UInt8 = 0
        while output.count < count {
            number += 1
            block = HMACSHA256.code(for: block + info + [number], key: key).array
            output += block
        }
        output.removeLast(output.count - count)
        return output
    }
}
