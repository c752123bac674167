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
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    /// A new id.
    package func next() -> String {
        let time = UInt64(bitPattern: clock.now().milliseconds) & 0xffff_ffff_ffff
        let value = UInt128(time) << 80 | UInt128(random() & 0xffff) << 64 | UInt128(random())
        let characters = (0..<26).map { index in
            Self.alphabet[Int(truncatingIfNeeded: value >> UInt128(125 - 5 * index)) & 31]
        }
        return String(decoding: characters, as: UTF8.self)
    }
}
