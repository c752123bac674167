/// The hash that decides which share of ``Selector/Percent`` a device is in, and that any program
/// can compute.
///
/// An id that Herald made has 26 digits of Crockford's base 32 in lower case, which are a number of
/// 128 bits. Its hash is the lower 64 bits of that number, which are random, so an owner that keeps
/// the number need not store the hash. Any other text, including a seed that is not such an id, has
/// the 64-bit FNV-1a hash of its bytes. The hashes of id and seed are added with wrapping and mixed
/// by SplitMix64's last step; the bucket is the upper half of the product of the result and 10,000.
/// This must never change, because it would reshuffle running rollouts.
package enum ShareHash {
    /// Returns the hash of a device's id or of a seed.
    package static func of(_ text: String) -> UInt64 {
        lowBits(text) ?? mixed(text)
    }

    /// Returns the lower 64 bits of an id that Herald made; nil for any other text.
    private static func lowBits(_ text: String) -> UInt64? {
        guard text.utf8.count == 26, let first = text.utf8.first, 0x30...0x37 ~= first else {
            return nil
        }
        var number: UInt64 = 0
        for byte in text.utf8 {
            guard let digit = digit(byte) else { return nil }
            number = number << 5 | digit
        }
        return number
    }

    /// Returns the value of a digit: the digits are 0 to 9 and the letters without i, l, o and u.
    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - 0x30)
        case UInt8(ascii: "a")...UInt8(ascii: "h"): UInt64(byte - 0x61 + 10)
        case UInt8(ascii: "j"), UInt8(ascii: "k"): UInt64(byte - 0x6A + 18)
        case UInt8(ascii: "m"), UInt8(ascii: "n"): UInt64(byte - 0x6D + 20)
        case UInt8(ascii: "p")...UInt8(ascii: "t"): UInt64(byte - 0x70 + 22)
        case UInt8(ascii: "v")...UInt8(ascii: "z"): UInt64(byte - 0x76 + 27)
        default: nil
        }
    }

    private static func mixed(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return hash
    }

    /// Returns the bucket, 0 to 9,999, of the device whose id has the hash `device`.
    package static func bucket(device: UInt64, seed: UInt64) -> UInt32 {
        var mixed = device &+ seed
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return UInt32(truncatingIfNeeded: mixed.multipliedFullWidth(by: 10_000).high)
    }

    /// Returns whether the device with this id is in `share`.
    package static func contains(_ share: Selector.Percent, device: String) -> Bool {
        let bucket = bucket(device: of(device), seed: of(share.seed.text))
        return share.from <= bucket && bucket < share.to
    }
}
