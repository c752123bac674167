import Glibc
import Synchronization

/// Makes ids: 26 characters of base 32 that sort by time and cannot be guessed.
///
/// 48 bits of milliseconds, then 80 random bits, in Crockford's alphabet in lower case.
package struct Identifiers: Sendable {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    private let clock: WallClock
    private let random: @Sendable () -> UInt64

    /// Ids from `clock`, and from `random`'s 64-bit values, which must be unpredictable outside
    /// tests.
    package init(clock: WallClock, random: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        self.random = random
    }

    /// Ids from the machine's clock and the kernel's randomness.
    package static let system = Identifiers(clock: .system) {
        reserve.withLock { $0.next() }
    }

    private static let reserve = Mutex(RandomReserve())

    /// A new id.
    package func next() -> String {
        let time = UInt64(bitPattern: clock.now().milliseconds) & 0xffff_ffff_ffff
        let (high, low) = (time << 16 | random() & 0xffff, random())
        return unsafe String(unsafeUninitializedCapacity: 26) { buffer in
            // Digit by digit from the 128 bits' top; one has bits of both halves.
            for index in 0..<13 {
                unsafe buffer[index] = Self.digit(high >> UInt64(61 - 5 * index))
            }
            unsafe buffer[13] = Self.digit(high << 4 | low >> 60)
            for index in 14..<26 {
                unsafe buffer[index] = Self.digit(low >> UInt64(125 - 5 * index))
            }
            return 26
        }
    }

    private static func digit(_ bits: UInt64) -> UInt8 {
        alphabet[Int(truncatingIfNeeded: bits & 31)]
    }
}

/// Random numbers from the kernel, asked for by the page: each question is a system call.
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
