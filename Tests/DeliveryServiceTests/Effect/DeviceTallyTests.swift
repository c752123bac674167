import Audience
import TestSupport
import Testing

@testable import DeliveryService

/// Counts of devices by binary digits.
struct DeviceTallyTests {
    @Test func `a tally of random sets has the same counts as a dictionary`() {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var (tally, counts) = (DeviceTally(), [UInt32: UInt64]())
        for _ in 0..<300 {
            let size = Int.random(in: 0...40, using: &random)
            let devices = Set((0..<size).map { _ in UInt32.random(in: 0...60, using: &random) })
            tally.add(Bitmap(Array(devices)))
            for device in devices { counts[device, default: 0] += 1 }
            #expect(tally.total == counts.values.reduce(0, +), "seed \(seed)")
        }
        for device in UInt32(0)...60 {
            let count = tally.digits.enumerated().reduce(UInt64(0)) { sum, digit in
                sum + (digit.element.contains(device) ? 1 << UInt64(digit.offset) : 0)
            }
            #expect(count == counts[device] ?? 0, "device \(device), seed \(seed)")
        }
        // So many digits as the largest count needs, at most.
        #expect(tally.digits.count <= 9)
    }

    @Test func `a set that was added stays as it was`() {
        var tally = DeviceTally()
        let devices = Bitmap([1, 2, 3])
        for _ in 0..<5 { tally.add(devices) }
        #expect(devices.count == 3)
        #expect(tally.digits.map(\.count) == [3, 0, 3])
        #expect(tally.total == 15)
        tally.add(Bitmap())
        #expect(tally.total == 15)
    }
}
