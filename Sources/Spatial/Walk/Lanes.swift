/// The lanes whose bits are set, lowest first.
struct Lanes: Sequence, IteratorProtocol {
    private var bits: UInt32

    @inline(__always)
    init(_ bits: UInt32) { self.bits = bits }

    @inline(__always)
    mutating func next() -> Int32? {
        guard bits != 0 else { return nil }
        let lane = Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
        bits &= bits - 1
        return lane
    }
}
