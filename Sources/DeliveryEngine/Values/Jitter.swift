/// Random fractions from a seed; part of the state, so that the same events do the same again.
package struct Jitter: Hashable, Sendable {
    private var state: UInt64

    /// A sequence of its own for each seed.
    package init(seed: UInt64) { state = seed }

    /// From 0 up to 1 (SplitMix64's upper bits).
    package mutating func fraction() -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        return Double(mixed >> 11) / Double(UInt64(1) << 53)
    }

    /// A span of which any part is as likely (full jitter).
    package mutating func part(of span: Duration) -> Duration { span * fraction() }
}
