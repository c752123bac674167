/// A bit for each tag of some; tags whose numbers differ by 256 share one.
struct TagMarks: Hashable, Sendable {
    private(set) var words: SIMD4<UInt64> = .zero

    /// Of no tags.
    init() {}

    init(_ tags: some Sequence<UInt32>) { for tag in tags { insert(tag) } }

    private mutating func insert(_ tag: UInt32) {
        words[Int(tag / 64 % 4)] |= 1 << UInt64(tag % 64)
    }

    /// Those of both.
    mutating func formUnion(_ other: TagMarks) { words |= other.words }

    /// Whether a tag may be in both.
    @inline(__always)
    func intersects(_ other: TagMarks) -> Bool { words & other.words != .zero }

    /// As C has them.
    var tuple: (UInt64, UInt64, UInt64, UInt64) { (words[0], words[1], words[2], words[3]) }
}
