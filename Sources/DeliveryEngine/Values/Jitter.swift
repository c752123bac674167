/// A seeded source of random fractions; it is part of the state, so that the same events have the
/// same results.
package struct Jitter: Hashable, Sendable {
    private var state: UInt64

    /// Creates the sequence of a seed.
    package init(seed: UInt64) { state = seed }

    /// Returns a fraction from 0 up to but not including 1 (SplitMix64's upper bits).
    package mutating func fraction() -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        return Double(mixed >> 11) / Double(UInt64(1) << 53)
    }

    /// Returns a random part of a span, evenly distributed (full jitter).
    package mutating func part(of span: Duration) -> Duration { span * fraction() }
}
