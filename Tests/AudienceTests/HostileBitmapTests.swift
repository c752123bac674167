import Audience
import Testing

struct HostileBitmapTests {
    /// Returns serialized bitmaps: scattered, dense and with runs; five have offsets, two have
    /// none.
    private func samples() -> [[UInt8]] {
        let scattered = Bitmap([1, 5, 9, 200_000, 200_002])
        let mixed = Bitmap([3, 70_000])
        mixed.formUnion(Bitmap((0..<5000).map { 131_072 + $0 * 7 }))
        mixed.formUnion(Bitmap(300_000..<310_000))
        mixed.formUnion(Bitmap(500_000..<500_100))
        let optimized = mixed.copy()
        optimized.runOptimize()
        let runs = Bitmap(10..<100_000)
        runs.runOptimize()
        return [scattered, mixed, optimized, runs, Bitmap()].map { $0.serialized() }
    }

    private func little(_ values: [UInt16]) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    @Test func `every truncated bitmap is refused`() {
        for sample in samples() {
            for length in stride(from: 0, to: sample.count, by: sample.count > 500 ? 37 : 1) {
                let error = #expect(throws: BitmapError.self) {
                    try Bitmap.deserialize(Array(sample[..<length]))
                }
                #expect(error?.code == .truncated)
            }
            let error = #expect(throws: BitmapError.self) { try Bitmap.deserialize(sample + [0]) }
            #expect(error?.code == .trailingBytes)
        }
    }

    @Test func `a serialized bitmap with inconsistent contents is refused`() throws {
        let array: [UInt16] = [12_346, 0, 1, 0, 7, 1, 16, 0, 5, 6]
        #expect(try Bitmap.deserialize(little(array)).ordinals(limit: 9) == [458_757, 458_758])
        let runs: [UInt16] = [12_347, 0]
        func withRuns(_ count: UInt16, _ pairs: [UInt16]) -> [UInt8] {
            little(runs) + [1] + little([0, count, UInt16(pairs.count / 2)] + pairs)
        }
        #expect(try Bitmap.deserialize(withRuns(4, [1, 1, 9, 2])).count == 5)
        let bits = [UInt8](repeating: 0xFF, count: 8192)
        #expect(
            try Bitmap.deserialize(little([12_346, 0, 1, 0, 0, 0xFFFF, 16, 0]) + bits).count
                == 65_536)
        let lies: [(String, [UInt8])] = [
            ("out of order", little([12_346, 0, 1, 0, 7, 1, 16, 0, 6, 5])),
            ("twice the same", little([12_346, 0, 1, 0, 7, 1, 16, 0, 5, 5])),
            ("a wrong offset", little([12_346, 0, 1, 0, 7, 1, 20, 0, 5, 6])),
            ("a wrong cookie", little([12_345, 0, 1, 0, 7, 1, 16, 0, 5, 6])),
            ("half a cookie", little([12_346, 1, 1, 0, 7, 1, 16, 0, 5, 6])),
            ("too many blocks", little([12_346, 0, 1, 1])),
            ("most blocks there can be", little([12_346, 0, 0xFFFF, 0xFFFF])),
            ("keys out of order", little([12_346, 0, 2, 0, 7, 0, 7, 0, 24, 0, 26, 0, 1, 1])),
            ("fewer bits than announced", little([12_346, 0, 1, 0, 0, 0xFFFE, 16, 0]) + bits),
            ("runs that overlap", withRuns(4, [1, 5, 3, 2])),
            ("runs that touch", withRuns(4, [1, 1, 3, 2])),
            ("runs out of order", withRuns(4, [9, 2, 1, 1])),
            ("a run beyond its block", withRuns(4, [0xFFFE, 4])),
            ("runs of another count", withRuns(5, [1, 1, 9, 2])),
            ("no runs", withRuns(0, [])),
        ]
        for (lie, bytes) in lies {
            #expect(throws: BitmapError.self, "\(lie)") { try Bitmap.deserialize(bytes) }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `damaged bytes are refused or give a consistent bitmap`(seed: UInt64) {
        var random = Seeded(seed)
        let samples = samples()
        for _ in 0..<300 {
            var bytes = samples[random.next(samples.count)]
            for _ in 0..<(1 + random.next(3)) {
                // Mostly the header, where damage does most.
                let index = random.next(min(bytes.count, Bool.random(using: &random) ? 64 : 20_000))
                bytes[index] = UInt8(random.next(256))
            }
            guard let bitmap = try? Bitmap.deserialize(bytes) else { continue }
            #expect(bitmap.ordinals(limit: .max).count == bitmap.count)
            #expect(bitmap.serialized().count == bytes.count)
            bitmap.formUnion(Bitmap(0..<600_000))
            bitmap.runOptimize()
            #expect(bitmap.count >= 600_000)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes are refused as a bitmap`(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<500 {
            let start: [UInt8] = random.next(2) == 0 ? [0x3A, 0x30, 0, 0] : [0x3B, 0x30]
            let bytes = start + (0..<random.next(200)).map { _ in UInt8(random.next(256)) }
            #expect(throws: BitmapError.self) { try Bitmap.deserialize(bytes) }
        }
    }
}
