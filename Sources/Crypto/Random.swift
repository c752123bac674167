import CLinux
import Glibc
import Synchronization

/// A source of random bytes, passed to the code that needs some.
package struct Random: Sendable {
    private let generate: @Sendable (Int) -> [UInt8]

    /// Creates a source that calls `generate` with the number of bytes, which is never negative.
    package init(_ generate: @escaping @Sendable (Int) -> [UInt8]) {
        self.generate = generate
    }

    /// Returns `count` random bytes; `count` must not be negative.
    package func bytes(_ count: Int) -> [UInt8] {
        precondition(count >= 0, "a count of bytes is not negative")
        return generate(count)
    }

    /// The kernel's generator, getrandom(2), which is suitable for keys and secrets.
    package static let system = Random { count in
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe getrandom(
                    buffer.baseAddress?.advanced(by: filled), count - filled, 0)
                if got > 0 { filled += got }
                if got == -1, errno != EINTR {
                    fatalError("getrandom failed (errno \(errno)); it needs Linux 3.17 or later")
                }
            }
        }
    }

    /// Returns a source that gives the same bytes for the same seed (SplitMix64), for tests and
    /// simulation, never for secrets.
    package static func seeded(_ seed: UInt64) -> Random {
        let generator = SeededGenerator(seed: seed)
        return Random { generator.bytes($0) }
    }
}

private final class SeededGenerator: Sendable {
    private let state: Mutex<UInt64>

    init(seed: UInt64) {
        state = Mutex(seed)
    }

    func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            var word: UInt64 = 0
            return (0..<count).map { index in
                if index.isMultiple(of: 8) { word = Self.next(&state) }
                defer { word >>= 8 }
                return UInt8(truncatingIfNeeded: word)
            }
        }
    }

    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
