import Testing

@testable import HeraldClient

/// Checksums, beside the definition of them.
struct ChecksumTests {
    /// Returns the CRC-32 of bytes, computed bit by bit as ISO 3309 defines it.
    private func plain(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var value = UInt32.max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
        return ~value
    }

    @Test func `a checksum is that of the bytes one by one, for any length and any start`() {
        // The check value of the CRC catalogue.
        #expect(Checksum.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
        for seed in UInt64(1)...300 {
            var random = SplitMix(seed)
            let count = Int.random(in: 0...70, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let part = bytes.dropFirst(Int.random(in: 0...7, using: &random))
            #expect(Checksum.of(part) == plain(part), "seed \(seed)")
        }
        #expect(Checksum.text([]) == "00000000")
    }
}
