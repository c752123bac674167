/// A bit for each tag of some; tags whose numbers differ by 128 share one.
struct TagMarks: Hashable, Sendable {
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0

    /// Of no tags.
    init() {}

    init(_ tags: some Sequence<UInt32>) { for tag in tags { insert(tag) } }

    private mutating func insert(_ tag: UInt32) {
        let bit: UInt64 = 1 << UInt64(tag % 64)
        if tag / 64 % 2 == 0 { low |= bit } else { high |= bit }
    }

    /// Those of both.
    mutating func formUnion(_ other: TagMarks) {
        low |= other.low
        high |= other.high
    }

    /// Whether a tag may be in both.
    @inline(__always)
    func intersects(_ other: TagMarks) -> Bool { low & other.low | high & other.high != 0 }
}
