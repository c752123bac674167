/// Who is in which share of ``Selector/Percent``, as any program can compute it.
///
/// Kept per device is FNV-1a's 64-bit hash of the id's bytes; a seed's is taken the same way. The
/// two are added, wrapping, and mixed by SplitMix64's last step; the bucket is the upper half of
/// the result's product with 10,000. This must never change: rollouts that run would be reshuffled.
package enum ShareHash {
    /// The hash of a device's id, or of a seed.
    package static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return hash
    }

    /// The bucket, 0 to 9,999, of the device whose id has the hash `device`.
    package static func bucket(device: UInt64, seed: UInt64) -> UInt32 {
        var mixed = device &+ seed
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return UInt32(truncatingIfNeeded: mixed.multipliedFullWidth(by: 10_000).high)
    }

    /// Whether the device of that id is in `share`.
    package static func contains(_ share: Selector.Percent, device: String) -> Bool {
        let bucket = bucket(device: of(device), seed: of(share.seed.text))
        return share.from <= bucket && bucket < share.to
    }
}
