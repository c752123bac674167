import HeraldClient
import Synchronization

/// Numbers that are the same for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// Returns the numbers of one of many: of a device, a network.
    init(_ seed: UInt64, of number: Int) {
        state = seed ^ (UInt64(bitPattern: Int64(number)) &* 0xD134_2543_DE82_EF95)
        _ = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Returns whether something happens that does so in this part of all cases, from 0 to 1.
    mutating func happens(_ part: Double) -> Bool {
        part > 0 && Double.random(in: 0..<1, using: &self) < part
    }
}

/// Random numbers that several may ask for.
final class SharedRandom: Sendable {
    private let random: Mutex<SeededRandom>

    init(_ random: SeededRandom) { self.random = Mutex(random) }

    func next() -> UInt64 { random.withLock { $0.next() } }

    func happens(_ part: Double) -> Bool { random.withLock { $0.happens(part) } }

    /// The numbers as the library wants them.
    var source: RandomSource { RandomSource { self.next() } }
}
