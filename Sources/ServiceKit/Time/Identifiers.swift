import Glibc
import Synchronization

/// A generator of ids: 26 characters of base 32 that sort by time and cannot be guessed.
///
/// An id has 48 bits of milliseconds and then 80 random bits, in Crockford's alphabet in lower
/// case.
package struct Identifiers: Sendable {
    private let clock: WallClock
    private let random: @Sendable () -> UInt64

    /// Creates a generator from `clock` and `random`, which returns 64-bit values that must be
    /// unpredictable outside tests.
    package init(clock: WallClock, random: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        self.random = random
    }

    /// The generator that uses the machine's clock and the kernel's random numbers.
    package static let system = Identifiers(clock: .system) {
        reserve.withLock { $0.next() }
    }

    private static let reserve = Mutex(RandomReserve())

    /// Returns a new id.
    package func make() -> Identifier {
        let time = UInt64(bitPattern: clock.now().milliseconds) & 0xffff_ffff_ffff
        return Identifier(high: time << 16 | random() & 0xffff, low: random())
    }

    /// Returns the text of a new id.
    package func next() -> String { make().description }
}

/// A supply of random numbers, read from the kernel in blocks because each read is a system call.
private struct RandomReserve {
    private var numbers: [UInt64] = []

    mutating func next() -> UInt64 {
        if let number = numbers.popLast() { return number }
        var fresh = [UInt64](repeating: 0, count: 512)
        unsafe fresh.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe arc4random_buf(base, bytes.count)
        }
        numbers = fresh
        return numbers.removeLast()
    }
}
